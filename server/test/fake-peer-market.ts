import { startFakeMarketServer, type Asked } from './fake-market-server.ts'

type Trade = { id: number; price: number; status: number; [field: string]: unknown }

const refused = (msg: string) => ({ success: false, msg })

/** The market that peer-market.ts documents. Its stock is thousandths of its money by name. */
export async function startFakePeerMarket() {
  const stock = new Map<string, { price: number; stock: number }>()
  const orders = new Map<string, Trade>()
  const bought: string[] = []
  const state = { wallet: null as number | null, refusal: null as string | null }

  function buy(query: URLSearchParams): unknown {
    const number = query.get('project_id')!
    if (state.refusal) return refused(state.refusal)
    if (orders.has(number)) return refused('projectId already exists')
    const offer = stock.get(query.get('name')!)
    if (!offer || offer.stock === 0) return refused('Item not found')
    if (offer.price > Number(query.get('price'))) return refused('Price changed')
    if (!query.get('partner') || !query.get('token')) return refused('Trade link is wrong')
    if (state.wallet !== null) {
      if (state.wallet < offer.price) return refused('Not enough money on the wallet')
      state.wallet -= offer.price
    }
    offer.stock -= 1
    const id = 30_000_000 + orders.size
    orders.set(number, { id, price: offer.price, status: 0, trade_id: null, release_date: null })
    bought.push(number)
    return { success: true, id, price: offer.price }
  }

  function answer({ path, query }: Asked): unknown {
    if (query.get('api') !== 'a-key') return refused('wrong api')
    if (path === '/user') return { success: true, user: { wallet: state.wallet ?? 1_000_000_000 } }
    if (path === '/buy-one-p2p-name') return buy(query)
    if (path === '/search-items-by-name') {
      const items = query.getAll('names').flatMap((name) => {
        const offer = stock.get(name)
        return Array.from({ length: offer?.stock ?? 0 }, () => ({ name, price: offer!.price }))
      })
      return { success: true, items }
    }
    const project_id = query.get('id')!
    const trade = orders.get(project_id)
    return { success: true, trades: trade ? [{ project_id, ...trade }] : [] }
  }

  const server = await startFakeMarketServer(answer)
  return {
    ...server,
    config: { url: server.url, key: 'a-key', game: 'a-game', rate: 10_000 },
    stock,
    orders,
    /** The reference of each purchase, in the order in which they were made. */
    bought,
    move: (orderRef: string, changed: Partial<Trade>) => void Object.assign(orders.get(orderRef)!, changed),
    refuse: (refusal: string | null) => {
      state.refusal = refusal
    },
    account: (wallet: number | null) => {
      state.wallet = wallet
    },
  }
}
