import type { Clock } from '../../clock.ts'

/** An order as a provider needs it. Amounts are cents of money. */
export type NewOrder = {
  order_no: string
  payable: number
  subject: string
  body: string
  pay_type: string | null
  notify_url: string
  return_url: string
  expires_at: Date
}

/** What the player needs to pay: a code for the QR, or an address, or both. */
export type PaymentHandle = { qr_code: string | null; url: string | null; provider_ref: string | null }

export type Reversal = 'refunded' | 'charged_back'

/** The provider's word on an order; `amount` is what was paid, in cents, `payer` from whose account, where it tells. */
export type PaymentState =
  | { state: 'waiting' }
  | { state: 'paid'; amount: number; provider_ref: string; payer?: string | null }
  | { state: 'failed' }
  /** The money has gone back, as a refund or because the bank took it back. */
  | { state: 'reversed'; as: Reversal; provider_ref: string }
  | { state: 'unknown' }

/** A notification whose signature holds. One that says `waiting` changes nothing. */
export type PaymentCallback = { order_no: string } & Exclude<PaymentState, { state: 'unknown' }>

/** A notification as it arrives: the raw body as text, or the query string of a GET. */
export type RawCallback = {
  body: string
  contentType: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * A payment service. `createOrder` and `query` throw when the service does not answer in time or refuses.
 * `createOrder` may come again with the same order_no: the service must not make a second order of it.
 */
export type PaymentProvider = {
  name: string
  createOrder: (order: NewOrder) => Promise<PaymentHandle>
  query: (order: { order_no: string; provider_ref: string | null }) => Promise<PaymentState>
  /** The callback, or null when its signature does not hold or it is no callback at all. */
  readCallback: (raw: RawCallback) => Promise<PaymentCallback | null>
  /** What the provider wants to hear: that the callback was taken, or that it is refused. */
  answerCallback: (taken: boolean) => { status: number; contentType: string; body: string }
}

/** What a real adapter may be told beside its configuration; it waits 8 s for an answer unless told otherwise. */
export type AdapterOptions = { timeoutMs?: number; clock?: Clock }
