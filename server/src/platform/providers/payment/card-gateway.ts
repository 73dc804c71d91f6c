import { formatCents } from '@noktra/game/money'
import { systemClock, unixSeconds } from '../../clock.ts'
import type { CardGatewayConfig } from '../../provider-config.ts'
import type { AdapterOptions, PaymentProvider, PaymentState } from './payment.ts'
import { centsOfText, isSigned, readParams, signed, type Params } from './signed-params.ts'

/**
 * The card gateway of `rxka-ali`. Its protocol:
 *
 * Every message is a flat set of text parameters. `sign` is HMAC-SHA256 (lower-case hex, keyed with the merchant's
 * secret) over all others that are not empty, in the order of their names, as `name=value` joined by `&`, each value
 * percent-encoded as encodeURIComponent does.
 * Amounts are money with two decimals (`36.00`), times are unix seconds.
 *
 * - `POST {url}/order`, form-encoded: `merchant_id, order_no, amount, pay_type (alipay | wechat | bank), subject, body,
 *   notify_url, return_url, expires_at, timestamp, sign`. Answers JSON
 *   `{code: "0", msg, merchant_id, order_no, trade_no, pay_url, qr_code, sign}`; another code is a refusal and needs no
 *   sign. The same order_no with the same amount answers the same order again.
 * - `POST {url}/query`, form-encoded: `merchant_id, order_no, timestamp, sign`. Answers JSON
 *   `{code: "0", msg, merchant_id, order_no, trade_no, status (waiting | paid | failed | refunded | charged_back), amount, payer, sign}`, where amount
 *   is what was paid, and payer the account that paid, if the gateway knows it; code `404`: no such order.
 * - Callback: POST form-encoded, or GET with a query string, to `notify_url`: `merchant_id, order_no, trade_no, status,
 *   amount, payer, sign`. It comes again until it hears the word `success`.
 */
export function cardGateway(config: CardGatewayConfig, options: AdapterOptions = {}): PaymentProvider {
  const clock = options.clock ?? systemClock
  const timeoutMs = options.timeoutMs ?? 8000
  const base = config.url.replace(/\/$/, '')

  /** Null for an unknown order; throws on silence, refusals and answers that the gateway did not sign for this order. */
  async function ask(path: string, order: { order_no: string }, params: Params): Promise<Params | null> {
    const request = {
      merchant_id: config.merchantId,
      order_no: order.order_no,
      timestamp: String(unixSeconds(clock.now())),
      ...params,
    }
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      body: new URLSearchParams(signed(request, config.secret)),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The card gateway answered ${response.status}`)
    const answer = readAnswer(await response.text())
    if (answer['code'] === '404') return null
    if (answer['code'] !== '0')
      throw new Error(`The card gateway refused: ${answer['code']} ${answer['msg']}`)
    if (!isOurs(answer) || answer['order_no'] !== order.order_no) {
      throw new Error('The card gateway did not sign its answer for this order')
    }
    return answer
  }

  function isOurs(params: Params): boolean {
    return params['merchant_id'] === config.merchantId && isSigned(params, config.secret)
  }

  return {
    name: 'card-gateway',

    async createOrder(order) {
      const answer = await ask('/order', order, {
        amount: formatCents(order.payable),
        pay_type: order.pay_type ?? 'alipay',
        subject: order.subject,
        body: order.body,
        notify_url: order.notify_url,
        return_url: order.return_url,
        expires_at: String(unixSeconds(order.expires_at)),
      })
      const url = answer?.['pay_url'] || null
      const qr_code = answer?.['qr_code'] || url
      if (!qr_code) throw new Error('The card gateway gave nothing to pay with')
      return {
        qr_code,
        url: url && /^https?:\/\//.test(url) ? url : null,
        provider_ref: answer?.['trade_no'] || null,
      }
    },

    async query(order) {
      const answer = await ask('/query', order, {})
      if (!answer) return { state: 'unknown' }
      const state = stateOf(answer)
      if (!state) throw new Error('The card gateway gave a state that is none')
      return state
    },

    async readCallback(raw) {
      const params = readParams(raw.body)
      if (!params || !isOurs(params) || !params['order_no']) return null
      const state = stateOf(params)
      return state && { order_no: params['order_no'], ...state }
    },

    answerCallback: (taken) => ({
      status: taken ? 200 : 400,
      contentType: 'text/plain; charset=utf-8',
      body: taken ? 'success' : 'fail',
    }),
  }
}

function stateOf(params: Params): Exclude<PaymentState, { state: 'unknown' }> | null {
  if (params['status'] === 'waiting') return { state: 'waiting' }
  if (params['status'] === 'failed') return { state: 'failed' }
  if (params['status'] === 'refunded' || params['status'] === 'charged_back') {
    const provider_ref = params['trade_no']
    return provider_ref ? { state: 'reversed', as: params['status'], provider_ref } : null
  }
  if (params['status'] !== 'paid') return null
  const amount = centsOfText(params['amount'])
  return amount === null || !params['trade_no']
    ? null
    : { state: 'paid', amount, provider_ref: params['trade_no'], payer: params['payer'] }
}

/** Numbers and texts as text; anything else is no answer of this protocol. */
function readAnswer(text: string): Params {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('The card gateway did not answer in JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('The card gateway did not answer with an object')
  }
  return Object.fromEntries(
    Object.entries(parsed)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  )
}
