import { until } from '../client.mjs'
import { pageOf, skin } from '../fields.mjs'
import { listOf, same, text, whole } from '../shape.mjs'

const STEPS = ['offer', 'deliver', 'release']

/** A player of the sandbox's game platform; SPEC 6 asks for a trade link before anything is taken out. */
export async function bindTradeLink(world) {
  const { player, chinese } = world
  const early = { body: { item_ids: [world.retrieved] } }
  await player.refused('POST', '/api/backpack/retrieve', early)
  await player.refused('POST', '/api/user/bindSteam', { body: { trade_url: 'https://example.com' } })
  const made = await player.post(
    '/sandbox/steam/players',
    { nickname: 'Stranger', inventory_public: true },
    { trade_url: text },
  )
  world.tradeUrl = made.trade_url
  await chinese.post('/api/user/bindSteam', { trade_url: made.trade_url })
  const other = await player.post(
    '/sandbox/steam/players',
    { nickname: 'Other', inventory_public: true },
    { trade_url: text },
  )
  const { msg } = await player.refused('POST', '/api/user/bindSteam', {
    body: { trade_url: other.trade_url },
  })
  return `bound; another one at once: ${msg}`
}

/** The item goes out; the sandbox's operator plays the market. */
export async function retrieveItem(world) {
  const { player, retrieved } = world
  const result = { item_id: whole, code: whole, msg: text }
  const { results } = await player.post(
    '/api/backpack/retrieve',
    { item_ids: [retrieved] },
    { results: listOf(result) },
  )
  same(results[0].code, 0, 'the result of the retrieval')
  const order = await until("the market's order", async () => {
    const { orders } = await player.get(
      '/sandbox/market',
      {},
      { orders: listOf({}) },
      { accept: 'application/json' },
    )
    return orders.find(({ trade_url }) => trade_url === world.tradeUrl)
  })
  const record = () => player.get('/api/order/retrieveRecords', {}, pageOf({ ...skin, phase: text }))
  for (const step of STEPS) await play(world, order.order_ref, step)
  const done = await until('the end of the retrieval', async () => {
    const { list } = await record()
    return list[0].phase === 'done' ? list[0] : null
  })
  return `${done.item_name} is at ${world.tradeUrl.slice(0, 40)}…`
}

/** A step that the market has gone by itself is behind it already. */
async function play(world, order_ref, step) {
  const body = JSON.stringify({ action: 'step', order_ref, step })
  const headers = { 'content-type': 'application/json' }
  await fetch(new URL('/sandbox/market', world.base), { method: 'POST', headers, body })
}
