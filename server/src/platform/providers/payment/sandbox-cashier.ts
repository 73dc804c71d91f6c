import { formatCents } from '@noktra/game/money'
import { keyedHash, type Secrets } from '../../secrets.ts'
import type { ProviderParts } from '../provider-parts.ts'
import type { PaymentProvider, Reversal } from './payment.ts'
import { centsOfText, isSigned, readParams, signed } from './signed-params.ts'

export const SANDBOX_CASHIER = 'sandbox'

export type SandboxWord = {
  order_no: string
  state: 'paid' | 'failed' | Reversal
  amount: number
  provider_ref: string
  payer?: string | null
}

/**
 * Plays a payment provider on this machine: the QR leads to a page of the store where one chooses how the payment
 * ends. It keeps its own notes (`sandbox_payment`) and signs its callbacks, so the store treats it as it does a real one.
 */
export function sandboxCashier(
  parts: Pick<ProviderParts, 'config' | 'secrets' | 'clock' | 'db' | 'transact'>,
): PaymentProvider {
  return {
    name: SANDBOX_CASHIER,

    async createOrder(order) {
      await parts.transact(async (tx) => {
        await tx
          .insertInto('sandbox_payment')
          .values({
            order_no: order.order_no,
            state: 'waiting',
            amount: order.payable,
            provider_ref: `sandbox-${order.order_no}`,
            created_at: parts.clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
      const url = `${parts.config.publicUrl}/sandbox/pay/${order.order_no}`
      return { qr_code: url, url, provider_ref: `sandbox-${order.order_no}` }
    },

    async query({ order_no }) {
      const known = await parts.db
        .selectFrom('sandbox_payment')
        .select(['state', 'amount', 'provider_ref', 'payer'])
        .where('order_no', '=', order_no)
        .executeTakeFirst()
      if (!known) return { state: 'unknown' }
      if (known.state === 'refunded' || known.state === 'charged_back')
        return { state: 'reversed', as: known.state, provider_ref: known.provider_ref }
      if (known.state !== 'paid') return { state: known.state === 'failed' ? 'failed' : 'waiting' }
      const { amount, provider_ref, payer } = known
      return { state: 'paid', amount, provider_ref, payer }
    },

    async readCallback(raw) {
      const params = readParams(raw.body)
      if (!params || !isSigned(params, callbackKey(parts.secrets)) || !params['order_no']) return null
      if (params['state'] === 'failed') return { order_no: params['order_no'], state: 'failed' }
      if ((params['state'] === 'refunded' || params['state'] === 'charged_back') && params['provider_ref']) {
        const { order_no, state, provider_ref } = params
        return { order_no, state: 'reversed', as: state, provider_ref }
      }
      const amount = centsOfText(params['amount'])
      const { order_no, provider_ref, payer } = params
      if (params['state'] !== 'paid' || amount === null || !provider_ref) return null
      return { order_no, state: 'paid', amount, provider_ref, payer }
    },

    answerCallback: (taken) => ({
      status: taken ? 200 : 400,
      contentType: 'text/plain; charset=utf-8',
      body: taken ? 'success' : 'fail',
    }),
  }
}

/** A callback of the cashier, as the body of its request. */
export function sandboxCallback(secrets: Secrets, word: SandboxWord): string {
  const params = { ...word, amount: formatCents(word.amount), payer: word.payer ?? '' }
  return new URLSearchParams(signed(params, callbackKey(secrets))).toString()
}

function callbackKey(secrets: Secrets): Buffer {
  return keyedHash(secrets, 'sandbox-cashier', 'callback')
}
