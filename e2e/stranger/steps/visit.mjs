import {
  announcement,
  battleRoom,
  box,
  envelope,
  envelopeRecord,
  pageOf,
  rollRoom,
  skin,
  welfareBox,
} from '../fields.mjs'
import { listOf, money, number, same, text, whole } from '../shape.mjs'

/* What anybody may look at, without an account (SPEC 7). */

const SETTINGS = [
  'upgrade_profit_rate',
  'recharge_welfare_box_type_id',
  'upgrade_comfort_skin_id',
  'recharge_rate',
]

export async function readSettings(world) {
  const settings = {}
  for (const key of SETTINGS) {
    settings[key] = (await world.visitor.get('/api/setting/get', { key }, { value: number })).value
  }
  world.rate = settings.recharge_rate
  world.profitRate = settings.upgrade_profit_rate
  return `a coin costs ${world.rate}, upgrades keep ${settings.upgrade_profit_rate}`
}

export async function lookAtBoxes(world) {
  const { visitor } = world
  const types = await visitor.get('/api/box/boxType/all', {}, { list: listOf({ id: whole, name: text }) })
  const { list } = await visitor.get('/api/box/list', { page: 1, page_size: 100 }, pageOf(box))
  const boxes = list.toSorted((a, b) => a.price - b.price)
  world.box = boxes.find(({ price }) => price >= 1)
  world.cheapest = boxes[0]
  const { box_id } = world.box
  const { rows } = await visitor.get(
    '/api/box/details',
    { box_id },
    { ...box, rows: listOf({ ...skin, value: money, chance: number, from: whole, to: whole }) },
  )
  const tickets = rows.reduce((sum, row) => sum + row.to - row.from + 1, 0)
  same(tickets, 1_000_000, `the tickets of box ${box_id}`)
  await visitor.get('/api/box/skin/list', { box_id }, { list: listOf(skin) })
  const both = [box_id, world.cheapest.box_id]
  const several = await visitor.post(
    '/api/boxs/skins',
    { box_ids: both },
    { list: listOf({ box_id: whole, skins: listOf(skin) }) },
  )
  const asked = new Set(several.list.map((one) => one.box_id))
  same(
    both.every((id) => asked.has(id)),
    true,
    'that every box asked for was answered',
  )
  await visitor.get('/api/box/openRecord', {}, pageOf({ ...skin, nickname: text, box_id: whole }))
  await visitor.get('/api/box/unpack/records', { box_id }, pageOf(skin))
  await visitor.get('/api/skin/details', { skin_id: rows[0].skin_id }, { ...skin, price: money })
  return `${types.list.length} sections, ${list.length} boxes, ${rows.length} skins in “${world.box.name}”`
}

export async function lookAround(world) {
  const { visitor } = world
  const { list: rooms } = await visitor.get('/api/battle/room/list', {}, pageOf(battleRoom))
  const system = rooms.filter((room) => room.room_type === 0)
  if (system.length > 0) same(system[0].status, 0, 'the status of a system room that is open')
  const { list: welfare } = await visitor.get(
    '/api/rechargeWelfareBox/list',
    { disabled: 0, sort: '+amount' },
    { list: listOf(welfareBox) },
  )
  const amounts = welfare.map(({ amount }) => amount)
  same(
    amounts,
    amounts.toSorted((a, b) => a - b),
    'the order of the welfare boxes',
  )
  world.welfare = welfare
  const { list: rolls } = await visitor.post(
    '/api/freeRoom/list',
    {
      lottery_status: 0,
      no_password_room: 1,
      order: 'desc',
      sort: 'prize_pool',
      skin_size: 10,
    },
    pageOf(rollRoom),
  )
  for (const room of rolls) same(room.lottery_status, 0, 'the status of a room that is pending')
  world.roll = rolls[0]
  const { list: envelopes } = await visitor.get('/api/redEnvelope/list', { disabled: 0 }, pageOf(envelope))
  if (envelopes.length > 0) {
    await visitor.get('/api/redEnvelope/details', { red_envelope_id: envelopes[0].id }, envelope)
  }
  await visitor.get('/api/redEnvelope/record', { page: 1, page_size: 20 }, pageOf(envelopeRecord))
  await visitor.get('/api/announcement/list', {}, { list: listOf(announcement) })
  await visitor.get('/api/promote/levelSetting', {}, { list: listOf({}), total: whole })
  await visitor.post('/api/userLevel/list', {}, { list: listOf({ grade: whole }) })
  await visitor.post('/api/exchangeRate/list', {}, { list: listOf({ rate: number }) })
  await visitor.get('/api/upgrade/skinList', {}, pageOf({ ...skin, price: money }))
  await visitor.get('/api/mall/list', {}, pageOf(skin))
  await visitor.get('/api/mine/tiers', {}, { list: listOf({ tier_id: whole, stake: money }) })
  await visitor.get('/api/battle/history', {}, pageOf(battleRoom))
  return `${system.length} system battles, ${welfare.length} welfare boxes, ${rolls.length} roll rooms, ${envelopes.length} envelopes`
}

/** Opens boxes that cost nothing, win nothing, and are shown nowhere. */
export async function tryDemo(world) {
  const { box_id, name } = world.box
  const { list } = await world.visitor.post(
    '/api/box/try/unpack',
    { box_id, num: 5 },
    { list: listOf({ ...skin, ticket: whole }) },
  )
  same(list.length, 5, 'the number of skins of a demo of five')
  return `five of “${name}”: ${list.map((won) => won.item_name).join(', ')}`
}

/** Calls of a player refuse a visitor, and who opts out by the authorization header none. */
export async function knockAsVisitor(world) {
  const closed = [
    ['GET', '/api/user/details'],
    ['GET', '/api/user/seed'],
    ['GET', '/api/backpack/list'],
    ['POST', '/api/box/open'],
    ['POST', '/api/redEnvelope/receive'],
    ['POST', '/api/battle/join'],
    ['POST', '/api/mall/buy'],
  ]
  const body = { box_id: world.box.box_id, password: 'x', room_id: 1, skin_id: 1, num: 1, currency: 'coin' }
  for (const [method, path] of closed) {
    const parts = method === 'POST' ? { body } : {}
    await world.visitor.refused(method, path, parts)
    await world.visitor.refused(method, path, { ...parts, headers: { authorization: 'none' } })
  }
  const none = { authorization: 'none' }
  await world.visitor.get('/api/box/boxType/all', {}, {}, none)
  return `${closed.length} calls ask for a login`
}
