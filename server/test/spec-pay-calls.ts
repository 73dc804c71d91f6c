import { settleOrder } from '#server/features/recharge/settle-order.ts'
import { recharge } from '@noktra/contract/recharge'
import { makeCards } from './cards.ts'
import { makePlayer } from './factories.ts'
import { nowOf } from './rolls.ts'
import { money, type Shape } from './shape.ts'
import type { SpecCall } from './spec-call.ts'
import * as spec from './spec-entities.ts'
import type { World } from './world.ts'

const HALF_HOUR = 1800

/** The calls under "Payments" of SPEC 7. */
export const PAY_CALLS: SpecCall[] = [
  {
    /** @shows SPEC-3.26 SPEC-3.27 SPEC-3.28 SPEC-3.29 SPEC-3.30 SPEC-7.40 */
    call: 'POST /api/payment',
    login: true,
    send: ({ world }) => ({
      body: { channel: 'qr', method: 'alipay2', amount: 5, subject: 'Coins', body: 'Five coins' },
      tells: newOrder(world, 'alipay2', 5),
    }),
    needs: ['channel', 'amount'],
    reads: spec.order,
  },
  {
    /** @shows SPEC-3.23 SPEC-3.24 SPEC-3.31 SPEC-3.32 SPEC-7.41 */
    call: 'POST /api/recharge',
    login: true,
    send: ({ world }) => ({
      body: { pay_method: 'alipay2', amount: 30 },
      tells: newOrder(world, 'alipay2', 30),
    }),
    needs: ['pay_method', 'amount'],
    reads: spec.order,
  },
  {
    /** @shows SPEC-7.42 */
    call: 'POST /api/pay/fuxinka',
    login: true,
    send: ({ world }) => ({
      body: { amount: 15, pay_type: 'alipay' },
      tells: newOrder(world, 'rxka-ali', 15),
    }),
    needs: ['amount'],
    reads: spec.order,
  },
  {
    /** @shows SPEC-7.43 */
    call: 'POST /api/cxka/pay',
    login: true,
    send: ({ world }) => ({ body: { amount: 15 }, tells: newOrder(world, 'rxka-ali', 15) }),
    needs: ['amount'],
    reads: spec.order,
  },
  {
    /** @shows SPEC-3.25 SPEC-7.44 */
    call: 'GET /api/recharge/details',
    login: true,
    send: async ({ world }) => {
      const { token } = await makePlayer(world)
      const { order_no } = await world.data(recharge, {
        token,
        body: { pay_method: 'rxka-ali', amount: 5 },
      })
      const paid = { order_no, state: 'paid', amount: 3600, provider_ref: order_no } as const
      await settleOrder(world.store.ctx, 'sandbox', paid)
      return {
        token,
        query: { order_no },
        tells: { ...newOrder(world, 'rxka-ali', 5), order_no, pay_status: 1, paid_at: nowOf(world) },
      }
    },
    needs: ['order_no'],
    reads: spec.order,
  },
  {
    /** @shows SPEC-3.33 SPEC-3.34 SPEC-7.45 */
    call: 'POST /api/cdkey/exchange',
    login: true,
    once: true,
    send: async ({ world, expectTold }) => {
      const { token } = await makePlayer(world)
      const { cards } = await makeCards(world.store.ctx, { kind: 'gift', face: 500, count: 1 })
      return {
        token,
        body: { ...cards[0]! },
        tells: { amount: 5, is_bonus: true, coin: 5 },
        after: () => expectTold('GET /api/user/details', { token }, { coin: 5, bonus_coin: 5 }),
      }
    },
    needs: ['card_no', 'card_secret'],
    reads: { coin: money },
  },
]

/** An order of coins that was just made, at 7.2 of money for a coin. */
function newOrder(world: World, pay_method: string, amount: number) {
  const now = nowOf(world)
  return {
    pay_method,
    amount,
    payable: amount * 7.2,
    rate: 7.2,
    pay_status: 0,
    created_at: now,
    expires_at: now + HALF_HOUR,
    paid_at: null,
  } satisfies Shape
}
