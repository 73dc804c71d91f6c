import { until } from '../client.mjs'
import { battleRoom, pageOf, skin } from '../fields.mjs'
import { check, deviates, listOf, maybe, money, same, text, whole } from '../shape.mjs'

const creation = { mode: 'classic', seats: 3, fast: true }

/** A room of three: a friend comes and goes, bots come instead, and all is told over the socket. */
export async function fightBots(world) {
  const { player, friend, socket, box } = world
  const box_ids = [box.box_id, box.box_id]
  const before = await coinsOf(player)
  const made = await player.post(
    '/api/battle/create',
    { ...creation, box_ids: [box.box_id] },
    { room: battleRoom },
  )
  const { room_id } = made.room
  same(made.room.status, 0, 'the status of a new room')
  await player.post('/api/battle/edit', { room_id, ...creation, box_ids }, { room: battleRoom })
  same(await coinsOf(player), before - 2 * box.price, 'the coins after two boxes were staked')
  check(await socket.told('battle_room', { room_id }), battleRoom, 'the reply to battle_room')

  await friend.post('/api/battle/join', { room_id }, { room: battleRoom })
  const joined = await socket.pushed('battle_join', (data) => data.room_id === room_id && data.player)
  await player.refused('POST', '/api/battle/cancel', { body: { room_id } })
  await friend.post('/api/battle/leave', { room_id })
  await socket.pushed(
    'battle_join',
    (data) => data.room_id === room_id && data.seat === joined.seat && !data.player,
  )
  for (const seat of [2, 3]) await player.post('/api/battle/bot', { room_id, seat })

  await socket.pushed('battle_start', (data) => data.room_id === room_id)
  for (const round of [1, 2]) {
    const told = await socket.pushed(
      'battle_rounds',
      (data) => data.room_id === room_id && data.round === round,
    )
    same(told.draws.length, 3, `the draws of round ${round}`)
  }
  const { winners } = await socket.pushed('battle_end', (data) => data.room_id === room_id)
  const details = await until('the end of the battle', async () => {
    const now = await player.get('/api/battle/details', { room_id }, { room: battleRoom, draws: listOf({}) })
    return now.room.status === 2 && now.room.phase === 'finished' ? now : null
  })
  same(details.draws.length, 6, 'the draws of the battle')
  same(details.result.winners, winners, 'the winners')
  if (details.result.winners.includes(1))
    same(details.my_result.won > 0, true, 'that the winner won something')
  await player.get(`/api/fair/b${room_id}`, {}, { proof: {} })
  return `room ${room_id}: seat ${winners.join(' and ')} of 3 won ${details.result.total} after two rounds`
}

export async function cancelBattle(world) {
  const { player, cheapest } = world
  const before = await coinsOf(player)
  const { room } = await player.post(
    '/api/battle/create',
    { ...creation, box_ids: [cheapest.box_id], private: true },
    { room: battleRoom, password: maybe(text) },
  )
  await world.visitor.refused('GET', '/api/battle/details', { query: { room_id: room.room_id } })
  const { room: ended } = await player.post(
    '/api/battle/cancel',
    { room_id: room.room_id },
    { room: battleRoom },
  )
  same(ended.status, -1, 'the status of a room that was cancelled')
  same(await coinsOf(player), before, 'the coins after a cancelled battle')
  return 'everything came back'
}

export async function lookAtBattles(world) {
  const { player } = world
  const { list } = await player.get(
    '/api/battle/history',
    { mine: 1 },
    pageOf({ ...battleRoom, net: maybe(money) }),
  )
  const [last] = list
  if (!last) deviates('battle/history does not show the battle')
  const { list: boxes } = await player.get(
    '/api/battle/room/box/skins',
    { room_id: last.room_id },
    { list: listOf({ box_id: whole, skins: listOf(skin) }) },
  )
  return `${list.length} in the history, ${boxes.length} boxes in the last`
}

async function coinsOf(client) {
  return (await client.get('/api/user/details', {}, { coin: money })).coin
}
