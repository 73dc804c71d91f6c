import { opened, pageOf, scrollCard, skin } from '../fields.mjs'
import { openSocket } from '../socket.mjs'
import { check, deviates, listOf, money, same, text, whole } from '../shape.mjs'

/** The socket's first request: the 30 newest cards of the strip. */
export async function connectSocket(world) {
  const socket = await openSocket(world.base)
  world.socket = socket
  await socket.told('ping')
  const cards = await socket.told('scrollCard', { limit: 30 })
  check(cards, listOf(scrollCard), 'the reply to scrollCard')
  if (cards.length > 30) deviates(`scrollCard gave ${cards.length} cards`)
  const times = cards.map(({ created_at }) => created_at)
  same(
    times,
    times.toSorted((a, b) => b - a),
    'the order of the cards, newest first',
  )
  const unknown = await socket.ask('dance', {})
  if (unknown.response.code === 0) deviates('an unknown command was good')
  return `${cards.length} cards in the strip`
}

export async function openBoxes(world) {
  const { player, socket, box } = world
  const before = await player.get('/api/user/details', {}, { coin: money })
  const one = await player.post('/api/box/open', { box_id: box.box_id }, opened)
  same(one.list.length, 1, 'the number of items of one opening')
  const card = await socket.pushed('scrollCard', (data) => data.user_id === world.user.user_id)
  check(card, scrollCard, 'the card of an own win')
  same(card.message_type, 'openBox', 'the kind of a win in a box')
  same(card.extend_data.box_id, box.box_id, 'the box of the card')
  same(card.item_name, one.list[0].item_name, 'the item of the card')
  const five = await player.post('/api/box/unpack', { box_id: box.box_id, num: 5 }, opened)
  same(five.list.length, 5, 'the number of items of five openings')
  same(five.coin, before.coin - 6 * box.price, 'the coins after six openings')
  await player.refused('POST', '/api/box/unpack', { body: { box_id: box.box_id, num: 7 } })
  world.items = [...one.list, ...five.list].map(({ item_id }) => item_id)
  world.openId = one.list[0].open_id
  return `six of “${box.name}” for ${6 * box.price} coins, and the strip told of it`
}

/** The key that every new player gets. */
export async function useKey(world) {
  const { player } = world
  const { count, list } = await player.get(
    '/api/box/key/count',
    {},
    { count: whole, list: listOf({ box_id: whole, count: whole }) },
  )
  same(count, 1, 'the keys of a new player')
  const { box_id } = list[0]
  const before = await player.get('/api/user/details', {}, { coin: money })
  const won = await player.post('/api/box/key/unpack', { box_id, num: 1 }, opened)
  same(won.coin, before.coin, 'the coins after an opening by key')
  world.items.push(won.list[0].item_id)
  await player.refused('POST', '/api/box/key/unpack', { body: { box_id, num: 1 } })
  return `${won.list[0].item_name}, for a key`
}

export async function lookAtRecords(world) {
  const { player, box } = world
  const { total } = await player.get('/api/box/myOpenRecord', {}, pageOf({ ...skin, open_id: text }))
  same(total, 7, 'the openings of the player')
  const { list } = await player.get('/api/box/unpack/records', { box_id: box.box_id }, pageOf(skin))
  if (!list.some(({ open_id }) => open_id === world.openId))
    deviates("the box's records do not show the opening")
  await player.get(`/api/fair/${world.openId}`, {}, { proof: { ticket: whole } })
  return 'seven openings, each with its proof'
}
