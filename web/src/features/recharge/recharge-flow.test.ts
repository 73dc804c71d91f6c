import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PayStatus } from '@noktra/contract/plain/recharge'
import type { Order, PayMethod } from '@noktra/contract/recharge'
import { AppError } from '../../api/app-error.ts'
import { createOrderCache, type Wish } from './order-cache.ts'
import { createRechargeFlow } from './recharge-flow.ts'

const RATE = 7.2
const ORDER_LIFE_S = 1800

/** A store whose orders the test pays, lets fail or lets expire. */
function world(usual?: PayMethod) {
  const orders = new Map<string, Order>()
  const calls = { placed: [] as Wish[], fetched: [] as string[] }
  const paid: string[] = []
  let done = 0
  let arrive: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let refusal: Error | null = null
  let rate = RATE

  async function placeOrder(wish: Wish): Promise<Order> {
    calls.placed.push(wish)
    if (refusal) throw refusal
    const created_at = Math.floor(Date.now() / 1000)
    const order: Order = {
      order_no: `order-${orders.size + 1}`,
      ...wish,
      payable: wish.amount * rate,
      rate,
      pay_status: PayStatus.waiting,
      qr_code: 'https://pay.example/1',
      url: null,
      created_at,
      expires_at: created_at + ORDER_LIFE_S,
      paid_at: null,
    }
    orders.set(order.order_no, order)
    return order
  }

  async function fetchOrder(order_no: string): Promise<Order> {
    calls.fetched.push(order_no)
    if (refusal) throw refusal
    const order = orders.get(order_no)
    if (!order) throw new AppError('order_unknown', 12003, 'This order does not exist')
    return { ...order }
  }

  const cache = createOrderCache()
  const flow = createRechargeFlow({
    cache,
    placeOrder,
    fetchOrder,
    usual,
    notifyPaid: (order) => {
      paid.push(order.order_no)
      return arrived
    },
    onPaid: () => (done += 1),
  })
  return {
    flow,
    cache,
    calls,
    paid,
    done: () => done,
    arrive,
    end: (order_no: string, pay_status: number) => {
      orders.get(order_no)!.pay_status = pay_status
    },
    refuse: (error: Error | null) => {
      refusal = error
    },
    setRate: (next: number) => {
      rate = next
    },
  }
}

/** Lets the answers arrive that are due, without time passing. */
const settled = () => vi.advanceTimersByTimeAsync(0)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers({ now: 1_760_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('topping up', () => {
  /** @shows SPEC-2.58 SPEC-4.16 */
  test('opens the pay dialog while the store makes the order, then shows its QR', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    expect(flow.get()).toMatchObject({ open: 'pay', step: 'ordering', order: null })
    await settled()
    expect(flow.get()).toMatchObject({
      open: 'pay',
      step: 'waiting',
      order: { order_no: 'order-1', amount: 5 },
    })
    expect(calls.placed).toEqual([{ pay_method: 'alipay2', amount: 5 }])
  })

  /** @shows SPEC-4.17 */
  test('reuses the order of the same amount and method, and asks at once whether it was paid since', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.close()
    await pass(10_000)
    expect(calls.fetched).toHaveLength(0)
    flow.topUp(5, RATE)
    expect(flow.get()).toMatchObject({ step: 'waiting', order: { order_no: 'order-1' } })
    await settled()
    expect(calls.placed).toHaveLength(1)
    expect(calls.fetched).toEqual(['order-1'])
  })

  /** @shows SPEC-2.59 SPEC-4.17 */
  test('makes another order for another amount, and for another method', async () => {
    const { flow, calls } = world()
    for (const [method, amount] of [
      ['alipay2', 5],
      ['alipay2', 15],
      ['rxka-ali', 15],
    ] as const) {
      flow.chooseMethod(method)
      flow.topUp(amount, RATE)
      await settled()
      flow.close()
    }
    expect(calls.placed).toHaveLength(3)
  })

  test('does not reuse an order at the end of its 30 minutes', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.close()
    await pass(ORDER_LIFE_S * 1000 - 1)
    flow.topUp(5, RATE)
    await settled()
    expect(calls.placed).toHaveLength(1)
    flow.close()
    await pass(1)
    flow.topUp(5, RATE)
    await settled()
    expect(calls.placed).toHaveLength(2)
  })

  test('does not reuse an order made at another rate', async () => {
    const { flow, calls, setRate } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.close()
    setRate(8)
    flow.topUp(5, 8)
    await settled()
    expect(calls.placed).toHaveLength(2)
    expect(flow.get().order).toMatchObject({ rate: 8 })
  })

  test('pressing twice while the order is made makes one', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    flow.close()
    flow.topUp(5, RATE)
    await settled()
    expect(calls.placed).toHaveLength(1)
    expect(flow.get()).toMatchObject({ open: 'pay', step: 'waiting' })
  })

  test('an order that arrives after its dialog was closed opens nothing, but is kept', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    flow.close()
    await settled()
    expect(flow.get()).toMatchObject({ open: null, order: null })
    flow.topUp(5, RATE)
    expect(flow.get().order).toMatchObject({ order_no: 'order-1' })
    expect(calls.placed).toHaveLength(1)
  })

  /** @shows SPEC-2.65 SPEC-4.25 SPEC-8.19 */
  test('says why an order was refused, and retrying makes it', async () => {
    const { flow, refuse } = world()
    refuse(new AppError('payment_failed', 12002, 'The payment service did not accept the order'))
    flow.topUp(5, RATE)
    await settled()
    expect(flow.get()).toMatchObject({
      step: 'failed',
      problem: 'The payment service did not accept the order',
    })
    refuse(null)
    flow.retry()
    expect(flow.get()).toMatchObject({ step: 'ordering', problem: null })
    await settled()
    expect(flow.get()).toMatchObject({ step: 'waiting', order: { order_no: 'order-1' } })
  })
})

describe('polling', () => {
  /** @shows SPEC-4.19 SPEC-4.20 SPEC-9.6 SPEC-9.7 */
  test('asks every 2 s, for 360 s at most, and then only when told to', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    await settled()
    await pass(1999)
    expect(calls.fetched).toHaveLength(0)
    await pass(1)
    expect(calls.fetched).toHaveLength(1)
    await pass(357_999)
    expect(calls.fetched).toHaveLength(179)
    expect(flow.get().step).toBe('waiting')
    await pass(1)
    expect(flow.get().step).toBe('unchecked')
    await pass(600_000)
    expect(calls.fetched).toHaveLength(179)

    flow.check()
    await settled()
    expect(calls.fetched).toHaveLength(180)
    expect(flow.get().step).toBe('waiting')
    await pass(360_000)
    expect(flow.get().step).toBe('unchecked')
    expect(calls.fetched).toHaveLength(359)
  })

  /** @shows SPEC-4.18 SPEC-4.23 SPEC-4.24 */
  test('finds the payment: the dialog closes, the cache is cleared, and it is told once', async () => {
    const { flow, paid, end, calls } = world()
    flow.topUp(15, RATE)
    await settled()
    flow.close()
    flow.topUp(5, RATE)
    await settled()
    end('order-2', PayStatus.paid)
    await pass(2000)
    expect(flow.get().open).toBeNull()
    expect(paid).toEqual(['order-2'])
    flow.told('order-2', PayStatus.paid)
    expect(paid).toEqual(['order-2'])
    await pass(10_000)
    expect(calls.fetched).toEqual(['order-2'])

    flow.topUp(15, RATE)
    await settled()
    expect(calls.placed).toHaveLength(3)
  })

  test('goes on when the network fails for a while', async () => {
    const { flow, paid, end, refuse } = world()
    flow.topUp(5, RATE)
    await settled()
    refuse(new AppError('network', 0, 'no answer'))
    await pass(20_000)
    expect(flow.get().step).toBe('waiting')
    refuse(null)
    end('order-1', PayStatus.paid)
    await pass(2000)
    expect(paid).toEqual(['order-1'])
  })

  test.each([
    [PayStatus.failed, 'failed'],
    [PayStatus.expired, 'expired'],
  ])('ends at status %i, and retrying makes a new order', async (status, step) => {
    const { flow, calls, end } = world()
    flow.topUp(5, RATE)
    await settled()
    end('order-1', status)
    await pass(2000)
    expect(flow.get()).toMatchObject({ open: 'pay', step })
    await pass(60_000)
    expect(calls.fetched).toHaveLength(1)
    flow.retry()
    await settled()
    expect(flow.get()).toMatchObject({ step: 'waiting', order: { order_no: 'order-2' } })
  })

  test('stops when the dialog closes, and a poll under way then changes nothing', async () => {
    const { flow, calls, paid, end } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.check()
    end('order-1', PayStatus.paid)
    flow.close()
    await pass(60_000)
    expect(calls.fetched).toHaveLength(1)
    expect(paid).toEqual([])
  })
})

describe('a paid order', () => {
  async function payOne(made: ReturnType<typeof world>) {
    made.flow.topUp(5, RATE)
    await settled()
    made.flow.told('order-1', PayStatus.paid)
    await settled()
  }

  test('is done with once its coins are in the header', async () => {
    const made = world()
    await payOne(made)
    expect(made.done()).toBe(0)
    made.arrive()
    await settled()
    expect(made.done()).toBe(1)
  })

  test.each([
    ['has left', (made: ReturnType<typeof world>) => made.flow.stop()],
    ['orders more', (made: ReturnType<typeof world>) => made.flow.topUp(15, RATE)],
  ])('takes nothing from a player who %s by then', async (_, goOn) => {
    const made = world()
    await payOne(made)
    goOn(made)
    made.arrive()
    await settled()
    expect(made.paid).toEqual(['order-1'])
    expect(made.done()).toBe(0)
  })
})

describe("the store's push", () => {
  test('finishes the order before the next poll', async () => {
    const { flow, paid, calls } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.told('order-1', PayStatus.paid)
    expect(flow.get().open).toBeNull()
    expect(paid).toEqual(['order-1'])
    await pass(60_000)
    expect(calls.fetched).toHaveLength(0)
  })

  test('about another order leaves what shows now', async () => {
    const { flow, paid } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.close()
    flow.topUp(15, RATE)
    await settled()
    flow.told('order-1', PayStatus.paid)
    expect(paid).toEqual([])
    expect(flow.get()).toMatchObject({ open: 'pay', step: 'waiting', order: { order_no: 'order-2' } })
  })

  test('of a failure shows it at once', async () => {
    const { flow, calls } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.told('order-1', PayStatus.failed)
    expect(flow.get()).toMatchObject({ open: 'pay', step: 'failed' })
    await pass(60_000)
    expect(calls.fetched).toHaveLength(0)
  })
})

describe('the method', () => {
  /** @shows SPEC-4.26 SPEC-9.8 */
  test('goes back to alipay2 300 ms after the QR dialog closes', async () => {
    const { flow } = world()
    flow.chooseMethod('rxka-ali')
    flow.topUp(5, RATE)
    await settled()
    flow.close()
    await pass(299)
    expect(flow.get().method).toBe('rxka-ali')
    await pass(1)
    expect(flow.get().method).toBe('alipay2')
  })

  test('is another one at first, and after a dialog, where the store does not have alipay2', async () => {
    const { flow } = world('rxka-ali')
    expect(flow.get().method).toBe('rxka-ali')
    flow.chooseMethod('cdk')
    flow.close()
    await pass(300)
    expect(flow.get().method).toBe('rxka-ali')
  })

  test('stays when another one was chosen in between', async () => {
    const { flow } = world()
    flow.topUp(5, RATE)
    await settled()
    flow.close()
    await pass(100)
    flow.chooseMethod('rxka-ali')
    await pass(1000)
    expect(flow.get().method).toBe('rxka-ali')
  })

  /** @shows SPEC-2.60 SPEC-4.27 */
  test('cdk opens its dialog at once', async () => {
    const { flow } = world()
    flow.chooseMethod('cdk')
    expect(flow.get()).toMatchObject({ method: 'cdk', open: 'redeem' })
    flow.close()
    await pass(300)
    expect(flow.get()).toMatchObject({ method: 'alipay2', open: null })
  })
})

test('an order from the records is shown as it stands, and retried as a new one', async () => {
  const { flow, calls, end } = world()
  flow.topUp(50, RATE)
  await settled()
  const elsewhere = createRechargeFlow({
    cache: createOrderCache(),
    placeOrder: async () => {
      throw new Error('not asked for')
    },
    fetchOrder: async (order_no) => ({ ...flow.get().order!, order_no }),
    notifyPaid: async () => undefined,
  })
  elsewhere.resume('order-1')
  expect(elsewhere.get()).toMatchObject({ open: 'pay', step: 'ordering' })
  await settled()
  expect(elsewhere.get()).toMatchObject({ step: 'waiting', order: { amount: 50 } })

  end('order-1', PayStatus.expired)
  flow.close()
  await pass(300)
  flow.resume('order-1')
  await settled()
  expect(flow.get().step).toBe('expired')
  flow.retry()
  await settled()
  expect(calls.placed.at(-1)).toEqual({ pay_method: 'alipay2', amount: 50 })
})
