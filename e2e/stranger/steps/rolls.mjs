import { pageOf, rollRoom } from '../fields.mjs'
import { deviates, flag, same, text, whole } from '../shape.mjs'

const TEN_MINUTES = 600

function inTenMinutes() {
  return Math.floor(Date.now() / 1000) + TEN_MINUTES
}

export async function lookAtRolls(world) {
  const { visitor, player, roll } = world
  if (!roll) deviates('no roll room is pending')
  const official = await visitor.get('/api/freeRoom/details', { free_room_id: roll.id }, rollRoom)
  same(official.room_name, roll.room_name, 'the name of the room')
  const { list } = await player.post('/api/freeRoom/list', { i_created: 1 }, pageOf(rollRoom))
  same(list.length, 0, 'the rooms of a player who made none')
  const { place } = await player.post('/api/freeRoom/join', { free_room_id: roll.id }, { place: whole })
  return `place ${place} in “${roll.room_name}”, which gives away ${roll.prize_pool}`
}

/** A room of their own: made, changed, closed, and another that a friend joins. */
export async function ownRoll(world) {
  const { player, friend, staked } = world
  const [first, second] = staked
  const terms = { room_name: 'From a stranger', descr: '', lottery_time: inTenMinutes(), conditions: {} }
  const room = { free_room_id: whole }
  const made = await player.post('/api/freeRoom/add', { ...terms, item_ids: [first] }, room)
  const { free_room_id } = made
  await player.post('/api/freeRoom/addSkin', { free_room_id, item_ids: [second] })
  await player.post('/api/freeRoom/edit', { free_room_id, room_name: 'From a friendly stranger' })
  const seen = await friend.get('/api/freeRoom/details', { free_room_id }, { ...rollRoom, descr: text })
  same(seen.room_name, 'From a friendly stranger', 'the name after it was changed')
  same(seen.main_skins.length, 2, 'the prizes of the room')
  await player.post('/api/freeRoom/cancel', { free_room_id })
  const again = await player.post(
    '/api/freeRoom/add',
    { ...terms, password: 'knock', lottery_time: inTenMinutes(), item_ids: [first] },
    room,
  )
  const joining = { free_room_id: again.free_room_id }
  await player.refused('POST', '/api/freeRoom/join', { body: { ...joining, password: 'knock' } })
  await friend.refused('POST', '/api/freeRoom/join', { body: { ...joining, password: 'wrong' } })
  await friend.post('/api/freeRoom/join', { ...joining, password: 'knock' }, { place: whole })
  await friend.refused('POST', '/api/freeRoom/join', { body: { ...joining, password: 'knock' } })
  await player.refused('POST', '/api/freeRoom/cancel', { body: joining })
  const { list } = await friend.post(
    '/api/freeRoom/list',
    { is_join: 1 },
    pageOf({ ...rollRoom, is_join: flag }),
  )
  same(
    list.map(({ id }) => id),
    [again.free_room_id],
    'the rooms that the friend joined',
  )
  same(list[0].join_num, 1, 'how many joined')
  return `room ${again.free_room_id}, with a friend in it`
}
