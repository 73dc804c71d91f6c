import { lookUp, type EventOf, type Step, type Table } from '../state-machine.ts'

/** What an order is called where it is shown. */
export const ORDER_STATUSES = ['waiting', 'paid', 'refunded', 'failed', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What is kept of it; that its coins were taken back stands beside it. */
export type KeptStatus = Exclude<OrderStatus, 'refunded'>

/** Where an order stands. `barred`: its provider paid it back before the store heard that it was paid, so it never will be. */
export const ORDER_STATES = [...ORDER_STATUSES, 'barred'] as const
export type OrderState = (typeof ORDER_STATES)[number]

type Facts = {
  /** The provider did not take the order. */
  not_taken: object
  /** Its 30 minutes are over. */
  time_over: object
  /** The provider says that it was paid; `right`: with the amount of the order. */
  paid: { right: boolean }
  /** The provider says that it will not be paid. */
  failed: object
  /** The provider says that it paid the money back, as a refund or because the bank took it back. */
  paid_back: object
  /** The store's staff takes the coins back. */
  refunded: object
}
export type OrderEvent = EventOf<Facts>

/** Why an order does not accept an event. */
export type OrderFault = 'wrong_amount' | 'not_paid' | 'paid' | 'refunded' | 'barred'

const paid = ({ right }: Facts['paid']) => (right ? 'paid' : ({ fault: 'wrong_amount' } as const))

/** A payment after the order's end still counts; a failure takes nothing from what has ended. */
const ORDER: Table<OrderState, Facts, OrderFault> = {
  waiting: {
    not_taken: () => 'failed',
    time_over: () => 'expired',
    paid,
    failed: () => 'failed',
    paid_back: () => 'barred',
  },
  failed: {
    paid,
    failed: () => 'failed',
    paid_back: () => 'barred',
  },
  expired: {
    paid,
    failed: () => 'expired',
    paid_back: () => 'barred',
  },
  paid: {
    paid_back: () => 'refunded',
    refunded: () => 'refunded',
  },
  refunded: {},
  barred: {},
}

const WHY_NOT: Record<OrderState, OrderFault> = {
  waiting: 'not_paid',
  failed: 'not_paid',
  expired: 'not_paid',
  paid: 'paid',
  refunded: 'refunded',
  barred: 'barred',
}

/** The state of an order after an event, or why it does not accept the event. */
export function next(state: OrderState, event: OrderEvent): Step<OrderState, OrderFault> {
  return lookUp(ORDER, state, event) ?? { fault: WHY_NOT[state] }
}

type Kept = { status: KeptStatus; refunded_at: Date | null; reversed_as: string | null }

/** Where an order stands by what is kept of it. */
export function orderStateOf({ status, refunded_at, reversed_as }: Kept): OrderState {
  if (refunded_at) return 'refunded'
  return reversed_as !== null && status !== 'paid' ? 'barred' : status
}

/** What is kept of an order as its status when it comes to a state. That it was paid back stands beside its status. */
export function keptAs(state: OrderState, before: KeptStatus): KeptStatus {
  if (state === 'refunded') return 'paid'
  if (state !== 'barred') return state
  return before === 'waiting' ? 'failed' : before
}

/** What an order is called at a moment. One that is past its time is expired, whether or not that has been written. */
export function orderStatusAt(
  order: Omit<Kept, 'reversed_as'> & { expires_at: Date },
  now: Date,
): OrderStatus {
  if (order.refunded_at) return 'refunded'
  return order.status === 'waiting' && order.expires_at <= now ? 'expired' : order.status
}
