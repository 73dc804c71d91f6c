import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Ways in which the marketplace is of no use. Those of `LOST` happen after it did what it was asked. */
export const FAULTS = [
  'slow',
  'broken',
  'html',
  'redirect',
  'cut',
  'endless',
  'hangs_up',
  'forged',
  'unsigned',
  'replayed',
  'other_shape',
  'other_order',
] as const
export type Fault = (typeof FAULTS)[number]

type Body = Record<string, unknown>
type Order = {
  order_no: string
  market_hash_name: string
  trade_url: string
  price: string | number
  status: string
  [field: string]: unknown
}

/** The marketplace as marketplace.ts documents it, on a free port. Its stock is money: `{name: [price, copies]}`. */
export async function startFakeMarketplace() {
  const key = 'noktra-at-the-marketplace'
  const secret = 'a secret of the marketplace'
  const stock = new Map<string, { price: string | number; stock: number }>()
  const orders = new Map<string, Order>()
  const calls: { path: string; body: Body }[] = []
  const badCalls: string[] = []
  const nonces = new Set<string>()
  const state = {
    fault: null as Fault | null,
    faultsLeft: Infinity,
    refusal: null as { code: number | string; msg: string } | null,
    data: null as Body | null,
    lastSignature: '',
    balance: null as string | null,
    choose: null as (() => Fault | null) | null,
  }

  const hmac = (lines: string[]): string =>
    createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

  function isGenuine(request: IncomingMessage, body: string): boolean {
    const nonce = String(request.headers['x-market-nonce'])
    const timestamp = String(request.headers['x-market-timestamp'])
    const isRight =
      request.headers['x-market-key'] === key &&
      request.headers['x-market-signature'] ===
        hmac([request.method!, request.url!, timestamp, nonce, sha256(body)]) &&
      /^[0-9a-f]{32}$/.test(nonce) &&
      !nonces.has(nonce)
    nonces.add(nonce)
    return isRight
  }

  function quoted(body: Body): Body {
    const names = body['names'] as string[]
    if (names.length > 50) badCalls.push('more than 50 names')
    const list = names.filter((name) => stock.has(name))
    return { list: list.map((name) => ({ market_hash_name: name, ...stock.get(name)! })) }
  }

  function placed(body: Body): { code: number; msg: string } | Body {
    const number = String(body['out_trade_no'])
    const known = orders.get(number)
    if (known) return { out_trade_no: number, order_no: known.order_no, price: known.price }
    const name = String(body['market_hash_name'])
    const offer = stock.get(name)
    if (!offer || offer.stock === 0) return { code: 20011, msg: 'sold out' }
    if (Number(offer.price) > Number(body['max_price'])) {
      return { code: 1, msg: 'The price is above the maximum purchase price.' }
    }
    if (state.balance !== null) {
      const left = Number(state.balance) - Number(offer.price)
      if (left < 0) return { code: 70001, msg: 'the account is empty' }
      state.balance = left.toFixed(2)
    }
    offer.stock -= 1
    const order = {
      order_no: `M${orders.size + 1}`,
      market_hash_name: name,
      trade_url: String(body['trade_url']),
      price: offer.price,
      status: 'buying',
    }
    orders.set(number, order)
    return { out_trade_no: number, order_no: order.order_no, price: order.price }
  }

  function found(body: Body): { code: number; msg: string } | Body {
    const number = String(body['out_trade_no'])
    const order = orders.get(number)
    return order ? { out_trade_no: number, ...order } : { code: 40401, msg: 'no such order' }
  }

  function answerOf(path: string, body: Body): Body {
    if (state.refusal) return state.refusal
    const data =
      path === '/api/balance'
        ? { balance: state.balance ?? '1000000.00' }
        : path === '/api/quotes'
          ? quoted(body)
          : path === '/api/orders'
            ? placed(body)
            : found(body)
    return 'code' in data ? data : { code: 0, msg: 'ok', data: { ...data, ...state.data } }
  }

  function send(response: ServerResponse, nonce: string, answer: Body, fault: Fault | null): void {
    const whole =
      fault === 'other_order'
        ? { ...answer, data: { ...(answer['data'] as Body), out_trade_no: 'another' } }
        : fault === 'other_shape'
          ? { ...answer, data: [answer['data']] }
          : answer
    const text = JSON.stringify(whole)
    const signature = hmac([nonce, sha256(text)])
    if (fault === 'forged') {
      response.setHeader('x-market-signature', signature)
      return void response.end(text.replace(/"code":\d+/, '"code":0 '))
    }
    if (fault === 'replayed') response.setHeader('x-market-signature', state.lastSignature)
    else if (fault !== 'unsigned') response.setHeader('x-market-signature', signature)
    state.lastSignature = signature
    response.end(text)
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += String(chunk)))
    request.on('end', () => {
      if (!isGenuine(request, text)) {
        badCalls.push(`${request.method} ${request.url}`)
        return void response.writeHead(401).end()
      }
      const body = JSON.parse(text) as Body
      calls.push({ path: request.url!, body })
      const fault = state.choose ? state.choose() : state.faultsLeft > 0 ? state.fault : null
      if (fault && !state.choose) state.faultsLeft -= 1
      const answer = answerOf(request.url!, body)
      if (fault === 'slow') return
      if (fault === 'broken') return void response.writeHead(502).end('oops')
      if (fault === 'html') return void response.end('<html><body>maintenance</body></html>')
      if (fault === 'redirect') return void response.writeHead(302, { location: '/api/elsewhere' }).end()
      if (fault === 'hangs_up') return void request.socket.destroy()
      if (fault === 'cut') {
        response.writeHead(200, { 'content-length': '5000' })
        response.write('{"code":0,"data":{')
        return void setImmediate(() => response.destroy())
      }
      if (fault === 'endless') {
        const drip = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        }
        response.on('drain', drip)
        return drip()
      }
      send(response, String(request.headers['x-market-nonce']), answer, fault)
    })
  })

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
  return {
    /** 7.2 of its money to the coin. */
    config: { url, key, secret, rate: 72_000 },
    stock,
    orders,
    calls,
    /** Calls that no honest store makes: a wrong signature, a nonce used twice, too many names. */
    badCalls,
    /** The next calls, or all from now on, go wrong in this way. */
    misbehave: (fault: Fault | null, times = Infinity) => {
      state.choose = null
      state.fault = fault
      state.faultsLeft = times
    },
    /** What goes wrong is chosen for each call. */
    misbehaveBy: (choose: (() => Fault | null) | null) => {
      state.choose = choose
    },
    /** Every call from now on is refused with this code; null ends it. */
    refuse: (refusal: { code: number | string; msg: string } | null) => {
      state.refusal = refusal
    },
    /** Fields in every successful answer from now on, in place of the true ones. */
    say: (data: Body | null) => {
      state.data = data
    },
    /** What the marketplace's own work does to an order. */
    move: (orderRef: string, changed: Body) => {
      Object.assign(orders.get(orderRef)!, changed)
    },
    /** The money in the store's account from now on; before, it does not run out. */
    account: (balance: string) => {
      state.balance = balance
    },
    reset: () => {
      Object.assign(state, { fault: null, refusal: null, data: null, balance: null, choose: null })
      for (const one of [stock, orders]) one.clear()
      for (const one of [calls, badCalls]) one.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
