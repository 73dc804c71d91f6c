import * as api from '@noktra/contract/recharge'
import { AppError } from '../../platform/http/errors.ts'
import { serveGuess } from '../../platform/http/serve-guess.ts'
import { servePlayer, type Handler, type PlayerCall } from '../../platform/http/serve.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { limitGuessing } from './limit-guessing.ts'
import { makeOrder } from './make-order.ts'
import { rechargeDetails } from './recharge-details.ts'
import { rechargeRecord } from './recharge-record.ts'
import { redeemCard } from './redeem-card.ts'

export { rechargePlugin } from './plugin.ts'
export { rechargeSweeps } from './sweep-orders.ts'

/** `/api/recharge`: at the card gateway it is paid by Alipay. */
function recharge(call: PlayerCall<typeof api.recharge>) {
  const { pay_method, amount } = call.body
  return makeOrder(call, api.recharge.path, {
    pay_method,
    amount,
    pay_type: pay_method === 'alipay2' ? null : 'alipay',
  })
}

/** `/api/payment`: `channel` or `method` is the way to pay, and the other says how a card-gateway order is paid. */
function payment(call: PlayerCall<typeof api.payment>) {
  const { channel, method, amount, subject, body } = call.body
  const names = [channel, method ?? '']
  const pay_method = names.flatMap((name) => api.ORDERED_BY.find((known) => known === name) ?? [])[0]
  if (!pay_method) throw new AppError('invalid_input', { field: 'channel' })
  const other = names.find((name) => name !== pay_method)
  const pay_type = pay_method === 'alipay2' ? null : payTypeOf(other || 'alipay')
  return makeOrder(call, api.payment.path, { pay_method, amount, pay_type, subject, body })
}

function payTypeOf(method: string): string {
  const known = api.payType.safeParse(method)
  if (!known.success) throw new AppError('invalid_input', { field: 'method' })
  return known.data
}

function payFuxinka(call: PlayerCall<typeof api.payFuxinka>) {
  return orderCards(call, api.payFuxinka.path)
}

function payCxka(call: PlayerCall<typeof api.payCxka>) {
  return orderCards(call, api.payCxka.path)
}

function orderCards(call: PlayerCall<typeof api.payFuxinka>, path: string) {
  const { amount, pay_type = 'alipay' } = call.body
  return makeOrder(call, path, { pay_method: 'rxka-ali', amount, pay_type })
}

export const rechargeRoutes: Handler[] = [
  servePlayer(api.recharge, recharge),
  servePlayer(api.payment, payment),
  servePlayer(api.payFuxinka, payFuxinka),
  servePlayer(api.payCxka, payCxka),
  servePlayer(api.rechargeDetails, rechargeDetails),
  servePlayer(api.rechargeRecord, rechargeRecord),
  serveGuess(api.redeemCard, inOpenArea('recharge', limitGuessing), redeemCard),
]
