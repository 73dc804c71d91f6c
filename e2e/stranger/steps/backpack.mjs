import { item, pageOf } from '../fields.mjs'
import { money, number, same, whole } from '../shape.mjs'

async function held(player) {
  return player.get('/api/backpack/list', { page_size: 100 }, pageOf(item))
}

export async function sellItems(world) {
  const { player, items } = world
  const [starred, ...sold] = items.slice(0, 3)
  await player.post('/api/backpack/lock', { item_id: starred, locked: true })
  await player.refused('POST', '/api/backpack/sell', { body: { item_ids: [starred] } })
  await player.post('/api/backpack/lock', { item_id: starred, locked: false })
  const { list, total } = await held(player)
  same(total, items.length, 'the items in the backpack')
  const worth = list.filter(({ item_id }) => sold.includes(item_id)).reduce((sum, one) => sum + one.value, 0)
  const first = await player.post(
    '/api/backpack/sell',
    { item_ids: sold },
    { sale_id: whole, diamond: money },
  )
  same(first.diamond, worth, 'the diamonds of a sale')
  const undone = await player.post('/api/backpack/sell/undo', { sale_id: first.sale_id }, { diamond: money })
  same(undone.diamond, 0, 'the diamonds after the sale was taken back')
  await player.refused('POST', '/api/backpack/sell/undo', { body: { sale_id: first.sale_id } })
  await player.post('/api/backpack/sell', { item_ids: sold })
  return `two for ${worth.toFixed(2)} diamonds, taken back once`
}

export async function convertDiamonds(world) {
  const { player } = world
  const { list } = await player.post('/api/exchangeRate/list', {}, { list: listOfRates })
  const [{ rate, least }] = list
  const before = await player.get('/api/user/details', {}, { coin: money, diamond: money })
  const amount = Math.max(least, 0.01)
  await player.post('/api/user/exchange', { amount })
  const after = await player.get('/api/user/details', {}, { coin: money, diamond: money })
  same(after.coin, before.coin + amount * rate, 'the coins after a conversion')
  same(after.diamond, before.diamond - amount, 'the diamonds after a conversion')
  await player.refused('POST', '/api/user/exchange', { body: { amount: 'much' } })
  return `${amount} diamonds at ${rate}`
}

function listOfRates(list) {
  for (const { rate } of list) number(rate, 'a rate of conversion')
}
