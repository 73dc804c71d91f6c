import * as z from 'zod/mini'
import { money, moneySent } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/exchange.ts'

/** A rate is coins for one diamond; `least` diamonds are the fewest that are converted. */
export const listExchangeRates = route(plain.listExchangeRates, {
  summary: 'What diamonds convert to, one way',
  data: z.object({
    list: z.array(
      z.object({ from: z.literal('diamond'), to: z.literal('coin'), rate: z.number(), least: money }),
    ),
    total: z.int(),
  }),
})

export const exchange = route(plain.exchange, {
  summary: 'Convert diamonds to cash coins',
  /** `rate` is the one that the player was shown: refused when another one holds by now. */
  body: z.object({ amount: moneySent, rate: z.optional(z.number()) }),
  data: z.object({
    diamonds: money,
    coins: money,
    rate: z.number(),
    coin: money,
    bonus_coin: money,
    diamond: money,
  }),
  errors: [
    'room_closed',
    'exchange_amount',
    'exchange_rate_changed',
    'insufficient_diamonds',
    'money_decimals',
  ],
})
