import type { NewOrder, RawCallback } from '#server/platform/providers/payment/payment.ts'

/* What the adapters of the gateways are given in their tests. */

export const ORDER: NewOrder = {
  order_no: '20260302aabbccddeeff001122334455',
  payable: 21_600,
  subject: 'Noktra 30.00',
  body: '',
  pay_type: null,
  notify_url: 'https://store.example/api/payment/notify/gateway',
  return_url: 'https://store.example/deposit',
  expires_at: new Date('2026-03-02T04:30:00.000Z'),
}

/** A callback in the way that forms travel. */
export function formCallback(body: string): RawCallback {
  return { body, contentType: 'application/x-www-form-urlencoded', headers: {} }
}
