import english from '@noktra/languages/en/server/cashier.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'
import type { OrderStatus } from '@noktra/game/recharge/order-state'

export type Texts = {
  title: string
  chip: string
  to_pay: string
  you_get: string
  order: string
  method: string
  alipay2: string
  'rxka-ali': string
  time_left: string
  minutes: string
  state: Record<OrderStatus | 'late', { name: string; text: string }>
  wrong_amount_came: string
  pay: string
  wrong_amount: string
  wrong_amount_hint: string
  late: string
  late_hint: string
  fail: string
  fail_hint: string
  refund: string
  refund_hint: string
  charge_back: string
  charge_back_hint: string
  payer: string
  /** By the value that is sent. */
  payers: Record<'' | 'account-a' | 'account-b' | 'none', string>
  back: string
  unknown_title: string
  unknown_text: string
  footer: string
}

export const cashierTexts = textsOf<Texts>('server/cashier.json', english)
