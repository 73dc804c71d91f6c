import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Behaviour } from './fake-alipay.ts'

type Params = Record<string, string>
type FakeOrder = {
  trade_no: string
  status: 'waiting' | 'paid' | 'failed' | 'refunded' | 'charged_back'
  amount: string
  payer?: string
}

/** The card gateway as card-gateway.ts documents it, on a free port. */
export async function startFakeCardGateway() {
  const merchantId = 'M1001'
  const secret = 'a-secret-of-the-gateway'
  const calls: { path: string; params: Params; signatureHolds: boolean }[] = []
  const orders = new Map<string, FakeOrder>()
  const state = { behaviour: 'good' as Behaviour, held: [] as (() => void)[], holding: false }

  const sign = (params: Params): string => {
    const text = Object.entries(params)
      .filter(([name, value]) => name !== 'sign' && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    return createHmac('sha256', secret).update(text).digest('hex')
  }

  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      const params = Object.fromEntries(new URLSearchParams(body))
      calls.push({ path: request.url!, params, signatureHolds: params['sign'] === sign(params) })
      if (state.holding) state.held.push(() => answer(response, request.url!, params))
      else answer(response, request.url!, params)
    })
  })

  function answer(response: ServerResponse, path: string, params: Params): void {
    if (state.behaviour === 'slow') return
    if (state.behaviour === 'broken') return void response.writeHead(500).end('oops')
    if (state.behaviour === 'not_json') return void response.end('<html>maintenance</html>')
    if (state.behaviour === 'refuses')
      return void response.end(JSON.stringify({ code: '1001', msg: 'closed' }))
    const fields = path === '/order' ? placed(params) : asked(params)
    if (!fields) return void response.end(JSON.stringify({ code: 404, msg: 'no such order' }))
    const full: Params = {
      code: '0',
      msg: 'ok',
      merchant_id: merchantId,
      order_no: params['order_no']!,
      ...fields,
    }
    const signature = sign(full)
    const sent = state.behaviour === 'forged' ? { ...full, msg: 'changed' } : full
    response.end(JSON.stringify({ ...sent, sign: signature }))
  }

  function placed(params: Params): Params {
    const orderNo = params['order_no']!
    const order = orders.get(orderNo) ?? {
      trade_no: `T${orderNo}`,
      status: 'waiting' as const,
      amount: params['amount']!,
    }
    orders.set(orderNo, order)
    return {
      trade_no: order.trade_no,
      pay_url: `https://pay.example/${orderNo}`,
      qr_code: `https://pay.example/q/${orderNo}`,
    }
  }

  function asked(params: Params): Params | null {
    const order = orders.get(params['order_no']!)
    return order ? { ...order } : null
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    merchantId,
    secret,
    config: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, merchantId, secret },
    calls,
    orders,
    sign,
    behave: (behaviour: Behaviour) => {
      state.behaviour = behaviour
    },
    /** Requests that come from now on wait, until they are let go. */
    hold: () => {
      state.holding = true
    },
    letGo: () => {
      state.holding = false
      for (const go of state.held.splice(0)) go()
    },
    /** What a payer does. */
    pay: (orderNo: string, amount?: string) => {
      const order = orders.get(orderNo)!
      orders.set(orderNo, { ...order, status: 'paid', amount: amount ?? order.amount })
    },
    fail: (orderNo: string) => {
      orders.set(orderNo, { ...orders.get(orderNo)!, status: 'failed' })
    },
    /** The signed callback of an order as it stands. */
    callback: (orderNo: string, changed: Params = {}): string => {
      const params = { merchant_id: merchantId, order_no: orderNo, ...orders.get(orderNo), ...changed }
      return new URLSearchParams({ ...params, sign: sign(params) }).toString()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
