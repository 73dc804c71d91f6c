import { startFakeMarketServer, type Asked } from './fake-market-server.ts'

type Order = { orderId: number; price: string; status: number; [field: string]: unknown }

const refused = (errorCode: number, errorMsg: string) => ({ success: false, data: null, errorCode, errorMsg })

/** The market that quick-buy.ts documents. Its stock is money by name. */
export async function startFakeQuickBuy() {
  const stock = new Map<string, { price: string; stock: number }>()
  const orders = new Map<string, Order>()
  const bought: string[] = []
  const state = { balance: null as string | null, refusal: null as { code: number; msg: string } | null }

  function buy(body: Record<string, unknown>): unknown {
    const number = String(body['outTradeNo'])
    if (state.refusal) return refused(state.refusal.code, state.refusal.msg)
    if (orders.has(number)) return refused(140_016, 'outTradeNo is repeated')
    const offer = stock.get(String(body['marketHashName']))
    if (!offer || offer.stock === 0) return refused(1317, 'no item on sale fits')
    if (Number(offer.price) > Number(body['maxPrice'])) {
      return refused(1454, 'The price is above the maximum purchase price')
    }
    if (state.balance !== null) {
      const left = Number(state.balance) - Number(offer.price)
      if (left < 0) return refused(70_001, 'the balance does not suffice')
      state.balance = left.toFixed(2)
    }
    offer.stock -= 1
    const orderId = 400_000_000_000 + orders.size
    orders.set(number, { orderId, price: offer.price, status: 1 })
    bought.push(number)
    return { orderId, buyPrice: offer.price, delivery: 2 }
  }

  function answer({ path, query, body }: Asked): unknown {
    if (query.get('app-key') !== 'a-key') return refused(140_020, 'the app-key is missing')
    const data = dataOf(path, query, body)
    const isRefusal = typeof data === 'object' && data !== null && 'success' in data
    return isRefusal ? data : { success: true, data, errorCode: 0, errorMsg: null }
  }

  function dataOf(path: string, query: URLSearchParams, body: Record<string, unknown>): unknown {
    if (path === '/trade/v2/quick-buy') return buy(body)
    if (path === '/user/v1/t-coin/balance') return { name: 'money', data: state.balance ?? '1000000.00' }
    if (path === '/product/price/info') {
      return (body['marketHashNameList'] as string[]).flatMap((name) => {
        const offer = stock.get(name)
        return offer
          ? [{ marketHashName: name, autoDeliverPrice: offer.price, autoDeliverQuantity: offer.stock }]
          : []
      })
    }
    const outTradeNo = query.get('outTradeNo')!
    const order = orders.get(outTradeNo)
    return order ? { outTradeNo, ...order } : null
  }

  const server = await startFakeMarketServer(answer)
  return {
    ...server,
    config: { url: server.url, key: 'a-key', rate: 10_000, appId: 4100 },
    stock,
    orders,
    /** The reference of each purchase, in the order in which they were made. */
    bought,
    move: (orderRef: string, changed: Partial<Order>) => void Object.assign(orders.get(orderRef)!, changed),
    refuse: (refusal: { code: number; msg: string } | null) => {
      state.refusal = refusal
    },
    account: (balance: string | null) => {
      state.balance = balance
    },
  }
}
