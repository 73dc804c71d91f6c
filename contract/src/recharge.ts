import * as z from 'zod/mini'
import { money, moneySent, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { playErrors } from './play-errors.ts'
import { route } from './route.ts'
import { whenMissing } from './when-missing.ts'
import * as plain from './plain/recharge.ts'
import { ORDERED_BY, PAY_METHODS, PayStatus, RECHARGE_AMOUNTS } from './plain/recharge.ts'

export { ORDERED_BY, PAY_METHODS, PayStatus, RECHARGE_AMOUNTS }

export type PayMethod = (typeof PAY_METHODS)[number]

/** An order as its owner sees it. `amount` is coins, `payable` is money. The QR holds `qr_code`. */
export const order = z.object({
  order_no: z.string(),
  pay_method: z.enum(ORDERED_BY),
  amount: money,
  payable: money,
  rate: z.number(),
  pay_status: z.int(),
  qr_code: z.nullable(z.string()),
  url: z.nullable(z.string()),
  created_at: unixSeconds,
  expires_at: unixSeconds,
  paid_at: z.nullable(unixSeconds),
})
export type Order = z.output<typeof order>

const orderErrors = [
  'amount_not_offered',
  'money_decimals',
  'payment_failed',
  'service_unavailable',
  'too_many_requests',
  ...playErrors,
] as const

export const recharge = route(plain.recharge, {
  summary: 'Order coins: amount is one of the ten choices',
  body: z.object({ pay_method: z.enum(ORDERED_BY), amount: moneySent }),
  data: order,
  errors: orderErrors,
})

/** SPEC names a channel and a method and says of neither what it holds: one is the pay_method, the other how that is paid. */
export const payment = route(plain.payment, {
  summary:
    'Order coins: channel or method is alipay2 or rxka-ali, and the other one, at the card gateway, how it is paid (alipay, wechat, bank)',
  body: z.object({
    channel: z.string().check(z.trim(), z.maxLength(40)),
    method: z.optional(z.string().check(z.maxLength(40))),
    amount: moneySent,
    subject: z.optional(z.string().check(z.maxLength(120))),
    body: z.optional(z.string().check(z.maxLength(400))),
  }),
  data: order,
  errors: orderErrors,
})

/** How a card-gateway order is paid. SPEC's own words for its gateways stand for what they are paid by. */
export const payType = z.pipe(
  z.enum(['alipay', 'wechat', 'bank', ...ORDERED_BY]),
  z.transform((said) => (said === 'wechat' || said === 'bank' ? said : 'alipay')),
)

export const payFuxinka = route(plain.payFuxinka, {
  summary: 'Order coins at the card gateway',
  body: z.object({ amount: moneySent, pay_type: z.optional(payType) }),
  data: order,
  errors: orderErrors,
})

export const payCxka = route(plain.payCxka, {
  summary: 'Order coins at the card gateway, second entry',
  body: z.object({ amount: moneySent, pay_type: z.optional(payType) }),
  data: order,
  errors: orderErrors,
})

export const rechargeDetails = route(plain.rechargeDetails, {
  summary: 'State of an order; asks the provider when it is still open',
  query: z.object({ order_no: z.string().check(z.minLength(1), z.maxLength(64)) }),
  data: order,
  errors: ['order_unknown'],
})

export const rechargeRecord = route(plain.rechargeRecord, {
  summary: "The player's orders and redeemed cards, newest first",
  query: pageQuery,
  data: pageOf(
    z.object({
      record_id: z.string(),
      order_no: z.nullable(z.string()),
      pay_method: z.enum(PAY_METHODS),
      amount: money,
      payable: money,
      is_bonus: z.boolean(),
      pay_status: z.int(),
      created_at: unixSeconds,
      paid_at: z.nullable(unixSeconds),
    }),
  ),
})

export const redeemCard = route(plain.redeemCard, {
  summary: 'Redeem a card; a card works once',
  body: z.object({
    card_no: z
      .string(whenMissing('card_no_required'))
      .check(z.trim(), z.minLength(1, { error: 'card_no_required' }), z.maxLength(64)),
    card_secret: z
      .string(whenMissing('card_secret_required'))
      .check(z.trim(), z.minLength(1, { error: 'card_secret_required' }), z.maxLength(64)),
  }),
  data: z.object({ amount: money, is_bonus: z.boolean(), coin: money, bonus_coin: money }),
  errors: [
    'card_no_required',
    'card_secret_required',
    'card_wrong',
    'card_used',
    'card_revoked',
    'too_many_requests',
    ...playErrors,
  ],
})
