import { pageOf, skin } from '../fields.mjs'
import { deviates, listOf, money, same, text, whole } from '../shape.mjs'

const offer = { ...skin, coin_price: money, diamond_price: money, stock: whole }
const bought = { charged: money, coin: money, diamond: money, list: listOf({ ...skin, item_id: whole }) }

/** Offers that cost at least a coin, the cheapest first. */
async function cheapOffers(client) {
  const query = { min_price: 1, in_stock: 1, sort: 'price', page_size: 5 }
  const { list } = await client.get('/api/mall/list', query, pageOf(offer))
  if (list.length === 0) deviates('the mall has nothing in stock')
  return list
}

export async function buyInMall(world) {
  const { player } = world
  const [cheap] = await cheapOffers(player)
  const quoted = await player.post('/api/mall/quote', { skin_id: cheap.skin_id }, { quote_id: text, offer })
  const before = await player.get('/api/user/details', {}, { coin: money })
  const { quote_id } = quoted
  const order = { skin_id: cheap.skin_id, num: 1, currency: 'coin', quote_id }
  const one = await player.post('/api/mall/buy', order, bought)
  same(one.charged, quoted.offer.coin_price, 'what was charged')
  same(one.coin, before.coin - one.charged, 'the coins after a purchase')
  const several = []
  for (let missing = 2; missing > 0; missing -= 1) {
    const plain = { skin_id: cheap.skin_id, num: 1, currency: 'coin' }
    several.push(...(await player.post('/api/mall/buy', plain, bought)).list)
  }
  world.retrieved = one.list[0].item_id
  world.staked = several.map(({ item_id }) => item_id)
  await player.refused('POST', '/api/mall/buy', { body: { ...order, num: 21, quote_id: undefined } })
  return `three of ${cheap.item_name} for ${one.charged} coins each`
}

/** Diamonds buy at the skin's value. */
export async function buyWithDiamonds(world) {
  const { player } = world
  const { diamond } = await player.get('/api/user/details', {}, { diamond: money })
  const query = { in_stock: 1, sort: 'price', page_size: 1 }
  const { list } = await player.get('/api/mall/list', query, pageOf(offer))
  const [cheapest] = list
  const body = { skin_id: cheapest.skin_id, num: 1, currency: 'diamond' }
  if (cheapest.diamond_price > diamond) {
    await player.refused('POST', '/api/mall/buy', { body })
    return `refused: ${diamond} diamonds are too few`
  }
  const { diamond: left } = await player.post('/api/mall/buy', body, bought)
  same(left, diamond - cheapest.diamond_price, 'the diamonds after a purchase')
  return `${cheapest.item_name} for ${cheapest.diamond_price} diamonds`
}
