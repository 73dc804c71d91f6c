import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { formatCents } from '@noktra/game/money'
import { systemClock } from '../../clock.ts'
import { ConfigError } from '../../config.ts'
import type { AlipayConfig } from '../../provider-config.ts'
import type { AdapterOptions, PaymentCallback, PaymentProvider, PaymentState } from './payment.ts'
import { centsOfText, readParams } from './signed-params.ts'

type Answer = { code: string; msg?: string; subCode?: string; subMsg?: string } & Record<
  string,
  string | undefined
>

const BEIJING_MS = 8 * 3600 * 1000

/**
 * Alipay face-to-face payment: `alipay.trade.precreate` gives the text of the QR, `alipay.trade.query` the state.
 * Answers and callbacks are checked against Alipay's public key (RSA2 only). A precreated trade exists at Alipay from
 * the moment it is scanned; until then a query says that it does not exist. The buyer is known by their number (`buyer_id`,
 * in a query `buyer_user_id`), or where the application has none by their OpenID.
 * @throws ConfigError when a key cannot be read.
 */
export function alipay(config: AlipayConfig, options: AdapterOptions = {}): PaymentProvider {
  const clock = options.clock ?? systemClock
  const privateKey = pem('ALIPAY_PRIVATE_KEY', readPrivateKey(config.privateKey))
  const alipayPublicKey = pem('ALIPAY_PUBLIC_KEY', readPublicKey(config.alipayPublicKey))
  // Loaded where it is used alone: most stores and all commands start without it.
  const sdk = import('alipay-sdk').then(
    ({ AlipaySdk }) =>
      new AlipaySdk({
        appId: config.appId,
        privateKey,
        alipayPublicKey,
        gateway: config.gateway,
        timeout: options.timeoutMs ?? 8000,
      }),
  )

  async function ask(method: string, params: Record<string, unknown>): Promise<Answer> {
    // Alipay reads the time in Beijing's zone; the SDK would write the machine's.
    const timestamp = beijingTime(clock.now())
    return (await sdk).exec(method, { ...params, timestamp }, { validateSign: true })
  }

  return {
    name: 'alipay',

    async createOrder(order) {
      const answer = await ask('alipay.trade.precreate', {
        notifyUrl: order.notify_url,
        bizContent: {
          outTradeNo: order.order_no,
          totalAmount: formatCents(order.payable),
          subject: plain(order.subject),
          body: plain(order.body),
          timeExpire: beijingTime(order.expires_at),
        },
      })
      if (answer.code !== '10000' || !answer['qrCode']) throw refused('precreate', answer)
      return { qr_code: answer['qrCode'], url: null, provider_ref: null }
    },

    async query({ order_no }) {
      const answer = await ask('alipay.trade.query', { bizContent: { outTradeNo: order_no } })
      if (answer.code === '40004' && answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' }
      if (answer.code !== '10000' || answer['outTradeNo'] !== order_no) throw refused('query', answer)
      const payer = answer['buyerUserId'] || answer['buyerOpenId']
      const wasPaid = Boolean(answer['sendPayDate'])
      const state = stateOf(answer['tradeStatus'], answer['totalAmount'], answer['tradeNo'], payer, wasPaid)
      if (!state) throw refused('query', answer)
      return state
    },

    async readCallback(raw) {
      const params = readParams(raw.body)
      // The SDK would verify by whichever algorithm the callback names; an app that signs by RSA2 is notified by RSA2.
      if (!params || params['sign_type'] !== 'RSA2' || !(await sdk).checkNotifySignV2(params)) return null
      if (params['app_id'] !== config.appId || !params['out_trade_no']) return null
      const payer = params['buyer_id'] || params['buyer_open_id']
      const wasPaid = Boolean(params['gmt_payment'] || params['gmt_refund'])
      const state = stateOf(
        params['trade_status'],
        params['total_amount'],
        params['trade_no'],
        payer,
        wasPaid,
      )
      return state && ({ order_no: params['out_trade_no'], ...state } satisfies PaymentCallback)
    },

    answerCallback: (taken) => ({
      status: taken ? 200 : 400,
      contentType: 'text/plain; charset=utf-8',
      body: taken ? 'success' : 'fail',
    }),
  }
}

function stateOf(
  status: string | undefined,
  amount: string | undefined,
  trade: string | undefined,
  payer: string | undefined,
  wasPaid: boolean,
): Exclude<PaymentState, { state: 'unknown' }> | null {
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' }
  // A trade closes when it is not paid, and when all that was paid has gone back.
  if (status === 'TRADE_CLOSED' && wasPaid && trade)
    return { state: 'reversed', as: 'refunded', provider_ref: trade }
  if (status === 'TRADE_CLOSED') return { state: 'failed' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return null
  const cents = centsOfText(amount)
  return cents === null || !trade ? null : { state: 'paid', amount: cents, provider_ref: trade, payer }
}

/** Alipay refuses texts with these signs. */
function plain(text: string): string {
  return text.replace(/[/=&]/g, ' ')
}

function refused(what: string, answer: Answer): Error {
  return new Error(
    `Alipay ${what}: ${answer.code} ${answer.subCode ?? ''} ${answer.subMsg ?? answer.msg ?? ''}`.trim(),
  )
}

function beijingTime(time: Date): string {
  return new Date(time.getTime() + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** Alipay's tools give keys as bare base64, in PKCS#8 or PKCS#1; operators also set them as PEM, with \n written out. */
function readPrivateKey(text: string): () => KeyObject {
  return () => {
    const key = text.replaceAll(String.raw`\n`, '\n').trim()
    if (key.startsWith('-----')) return createPrivateKey(key)
    const der = Buffer.from(key, 'base64')
    try {
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    } catch {
      return createPrivateKey({ key: der, format: 'der', type: 'pkcs1' })
    }
  }
}

function readPublicKey(text: string): () => KeyObject {
  return () => {
    const key = text.replaceAll(String.raw`\n`, '\n').trim()
    if (key.startsWith('-----')) return createPublicKey(key)
    return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  }
}

/** The form that the SDK expects: PKCS#1 for the private key, SPKI for the public one. */
function pem(name: string, read: () => KeyObject): string {
  try {
    const key = read()
    if (key.asymmetricKeyType !== 'rsa') throw new Error('not RSA')
    return String(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs1' : 'spki' }))
  } catch {
    throw new ConfigError(`${name} is not an RSA key in PEM or base64.`)
  }
}
