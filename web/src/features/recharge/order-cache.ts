import type { Order, PayMethod } from '@noktra/contract/recharge'

export type OrderMethod = Exclude<PayMethod, 'cdk'>
export type Wish = { pay_method: OrderMethod; amount: number }

/** An order with its end by this device's clock, which may be wrong: the store gave it so many seconds from now. */
export type HeldOrder = Order & { ends_at_ms: number }

/** An order just placed, with its end counted from its arrival. */
export function holdOrder(order: Order): HeldOrder {
  return { ...order, ends_at_ms: Date.now() + (order.expires_at - order.created_at) * 1000 }
}

/** Keeps the unpaid order of each amount and method, so that topping up again shows the same QR (SPEC 4). */
export function createOrderCache() {
  const held = new Map<string, HeldOrder>()

  function find(wish: Wish, rate: number): HeldOrder | undefined {
    const order = held.get(keyOf(wish))
    return order && order.ends_at_ms > Date.now() && order.rate === rate ? order : undefined
  }

  function forget(order_no: string): void {
    for (const [key, order] of held) if (order.order_no === order_no) held.delete(key)
  }

  return {
    /** Reused only if unexpired and at the rate that holds now. */
    find,
    keep: (order: HeldOrder) => void held.set(keyOf(order), order),
    get: (order_no: string) => [...held.values()].find((order) => order.order_no === order_no),
    forget,
    clear: () => held.clear(),
  }
}
export type OrderCache = ReturnType<typeof createOrderCache>

function keyOf({ pay_method, amount }: Wish): string {
  return `${pay_method}:${amount}`
}
