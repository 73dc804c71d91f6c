import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type FakeTrade = {
  trade_status: string
  total_amount: string
  trade_no: string
  buyer_user_id?: string
  buyer_open_id?: string
  send_pay_date?: string
}

/** How the counterpart behaves; `slow` never answers. */
export type Behaviour = 'good' | 'slow' | 'refuses' | 'broken' | 'not_json' | 'forged'

/** Alipay's gateway as its documents describe it, with RSA2 signatures of its own, on a free port. */
export async function startFakeAlipay() {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const appId = '2021000000000001'
  const calls: {
    method: string
    params: URLSearchParams
    content: Record<string, string>
    signatureHolds: boolean
  }[] = []
  const trades = new Map<string, FakeTrade>()
  const state = { behaviour: 'good' as Behaviour }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      const params = new URL(request.url!, 'http://x').searchParams
      for (const [name, value] of new URLSearchParams(body)) params.set(name, value)
      const content = JSON.parse(params.get('biz_content') ?? '{}') as Record<string, string>
      const method = params.get('method')!
      calls.push({ method, params, content, signatureHolds: verifies(params) })
      answer(response, method, content)
    })
  })

  function verifies(params: URLSearchParams): boolean {
    const text = [...params]
      .filter(([name]) => name !== 'sign')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(app.publicKey, params.get('sign') ?? '', 'base64')
  }

  function answer(response: ServerResponse, method: string, content: Record<string, string>): void {
    if (state.behaviour === 'slow') return
    if (state.behaviour === 'broken') return void response.writeHead(500).end('oops')
    if (state.behaviour === 'not_json') return void response.end('<html>maintenance</html>')
    const inner = JSON.stringify(answerOf(method, content))
    const sign = createSign('RSA-SHA256').update(inner).sign(own.privateKey, 'base64')
    const sent = state.behaviour === 'forged' ? inner.replace('"msg"', '"msg" ') : inner
    response.setHeader('content-type', 'application/json')
    response.end(`{"${method.replaceAll('.', '_')}_response":${sent},"sign":"${sign}"}`)
  }

  function answerOf(method: string, content: Record<string, string>) {
    if (state.behaviour === 'refuses') {
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SYSTEM_ERROR', sub_msg: 'system error' }
    }
    const orderNo = content['out_trade_no']!
    if (method === 'alipay.trade.precreate') {
      return {
        code: '10000',
        msg: 'Success',
        out_trade_no: orderNo,
        qr_code: `https://qr.alipay.com/${orderNo}`,
      }
    }
    const trade = trades.get(orderNo)
    if (!trade)
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: 'no trade' }
    return { code: '10000', msg: 'Success', out_trade_no: orderNo, ...trade }
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const pkcs8 = String(app.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const spki = String(own.publicKey.export({ type: 'spki', format: 'pem' }))
  return {
    appId,
    keys: { app, own },
    config: {
      appId,
      privateKey: pkcs8,
      alipayPublicKey: spki,
      gateway: `http://127.0.0.1:${(server.address() as AddressInfo).port}/gateway.do`,
    },
    calls,
    trades,
    behave: (behaviour: Behaviour) => {
      state.behaviour = behaviour
    },
    /** The body of a signed callback. */
    callback: (orderNo: string, trade: Partial<FakeTrade>, more: Record<string, string> = {}): string => {
      const params: Record<string, string> = {
        app_id: appId,
        charset: 'utf-8',
        notify_id: '2026030200222',
        notify_time: '2026-03-02 12:00:00',
        notify_type: 'trade_status_sync',
        out_trade_no: orderNo,
        subject: 'Noktra 30.00 & a sign + 100 %',
        version: '1.0',
        ...trade,
        ...more,
      }
      const text = Object.keys(params)
        .sort()
        .map((name) => `${name}=${params[name]}`)
        .join('&')
      const sign = createSign('RSA-SHA256').update(text).sign(own.privateKey, 'base64')
      return new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
