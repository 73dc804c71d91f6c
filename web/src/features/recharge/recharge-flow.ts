import { PayStatus } from '@noktra/contract/plain/recharge'
import type { Order, PayMethod } from '@noktra/contract/recharge'
import { isAppError } from '../../api/app-error.ts'
import { holdOrder, type HeldOrder, type OrderCache, type Wish } from './order-cache.ts'
import { createPolling } from './polling.ts'

export const METHOD_RESET_MS = 300

/**
 * ordering: the store makes the order. waiting: the QR shows and the order is polled. unchecked: polling has ended and
 * the player may check again. failed, expired: nothing can be paid any more; retrying makes a new order.
 */
export type PayStep = 'ordering' | 'waiting' | 'unchecked' | 'failed' | 'expired'

export type FlowState = {
  method: PayMethod
  open: 'pay' | 'redeem' | null
  step: PayStep
  order: HeldOrder | null
  /** Why it failed, in the player's language, when the store said so. */
  problem: string | null
}

type Parts = {
  /** Chosen when nothing else is: the first that the store has. */
  usual?: PayMethod | undefined
  /** Chosen at first. */
  method?: PayMethod | undefined
  cache: OrderCache
  placeOrder: (wish: Wish) => Promise<Order>
  fetchOrder: (order_no: string) => Promise<Order>
  /** Tells of a paid order; ends when its coins are in the header. */
  notifyPaid: (order: Order) => Promise<void>
  /** Called then, unless the player has gone on to something else. */
  onPaid?: (() => void) | undefined
}

/** A recharge from the chosen method to the paid order (SPEC 4): which dialog shows, and how the order stands. */
export function createRechargeFlow({
  usual = 'alipay2',
  method: first = usual,
  cache,
  placeOrder,
  fetchOrder,
  notifyPaid,
  onPaid,
}: Parts) {
  let state: FlowState = {
    method: first,
    open: first === 'cdk' ? 'redeem' : null,
    step: 'ordering',
    order: null,
    problem: null,
  }
  let again: (() => void) | null = null
  /** Grows when the dialog shows something else, so that a late answer changes nothing. */
  let turn = 0
  let resetting: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const paid = new Set<string>()
  const placing = new Map<string, Promise<HeldOrder>>()
  const polling = createPolling({ ask: askStore, onEnd: () => set({ step: 'unchecked' }) })

  function set(part: Partial<FlowState>): void {
    state = { ...state, ...part }
    listeners.forEach((told) => told())
  }

  function chooseMethod(method: PayMethod): void {
    clearTimeout(resetting)
    set({ method, open: method === 'cdk' ? 'redeem' : state.open })
  }

  /** Shows the QR of an order for so many coins, by the chosen method, at the rate that holds now. */
  function topUp(amount: number, rate: number): void {
    clearTimeout(resetting)
    if (state.method === 'cdk') return set({ open: 'redeem' })
    const wish = { pay_method: state.method, amount }
    again = () => void show(() => place(wish))
    const kept = cache.find(wish, rate)
    if (kept) showOrder(++turn, kept, { isKept: true })
    else again()
  }

  /** Shows the QR of an order made earlier. */
  function resume(order_no: string): void {
    again = () =>
      void show(async () => cache.get(order_no) ?? holdAsSaid(await fetchOrder(order_no)), { isKept: true })
    again()
  }

  async function show(getOrder: () => Promise<HeldOrder>, { isKept = false } = {}): Promise<void> {
    const mine = ++turn
    polling.stop()
    set({ open: 'pay', step: 'ordering', order: null, problem: null })
    try {
      showOrder(mine, await getOrder(), { isKept })
    } catch (error) {
      if (mine === turn) set({ step: 'failed', problem: isAppError(error) ? error.msg : null })
    }
  }

  /** One that is not new may have been paid since: it is asked for at once. */
  function showOrder(mine: number, order: HeldOrder, { isKept }: { isKept: boolean }): void {
    if (mine !== turn) return
    again = () => void show(() => place(order))
    set({ open: 'pay', step: 'waiting', order, problem: null })
    if (!settle(order, order.pay_status)) polling.start({ atOnce: isKept })
  }

  /** One order at a time for a wish: pressing again while it is made waits for it. */
  function place({ pay_method, amount }: Wish): Promise<HeldOrder> {
    const key = `${pay_method}:${amount}`
    const made =
      placing.get(key) ??
      placeOrder({ pay_method, amount })
        .then((order) => {
          const held = holdOrder(order)
          cache.keep(held)
          return held
        })
        .finally(() => placing.delete(key))
    placing.set(key, made)
    return made
  }

  async function askStore(): Promise<void> {
    const mine = turn
    const { order } = state
    if (!order) return
    try {
      const { pay_status } = await fetchOrder(order.order_no)
      if (mine === turn) settle(order, pay_status)
    } catch (error) {
      // Without an answer the next poll asks again.
      if (mine === turn && isAppError(error, 'order_unknown')) settle(order, PayStatus.failed)
    }
  }

  function settle(order: HeldOrder, pay_status: number): boolean {
    if (pay_status === PayStatus.waiting) return false
    polling.stop()
    if (pay_status === PayStatus.paid) finish(order)
    else {
      cache.forget(order.order_no)
      set({ step: pay_status === PayStatus.expired ? 'expired' : 'failed' })
    }
    return true
  }

  function finish(order: HeldOrder): void {
    if (paid.has(order.order_no)) return
    paid.add(order.order_no)
    cache.clear()
    if (order === state.order) close()
    const mine = turn
    void notifyPaid(order).then(() => mine === turn && onPaid?.())
  }

  /** The store's push: it may come before the next poll. */
  function told(order_no: string, pay_status: number): void {
    if (state.order?.order_no === order_no) settle(state.order, pay_status)
  }

  /** The method goes back to the usual one 300 ms after a dialog closes. */
  function close(): void {
    turn++
    polling.stop()
    clearTimeout(resetting)
    set({ open: null })
    resetting = setTimeout(() => set({ method: usual, order: null }), METHOD_RESET_MS)
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    chooseMethod,
    topUp,
    resume,
    retry: () => again?.(),
    /** Asks about the order that shows at once; once polling has ended, this starts it again. */
    check: () => {
      if (state.open !== 'pay') return
      if (state.step === 'waiting') polling.askNow()
      if (state.step !== 'unchecked') return
      set({ step: 'waiting' })
      polling.start({ atOnce: true })
    },
    told,
    close,
    /** Ends every timer; the owner is gone. */
    stop: () => {
      turn++
      polling.stop()
      clearTimeout(resetting)
    },
  }
}
export type RechargeFlow = ReturnType<typeof createRechargeFlow>

/** An older order, whose arrival says nothing about its end. */
function holdAsSaid(order: Order): HeldOrder {
  return { ...order, ends_at_ms: order.expires_at * 1000 }
}
