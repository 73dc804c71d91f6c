import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listAreas, setMaintenance } from '@noktra/contract/admin/maintenance'
import { listAudit } from '@noktra/contract/admin/staff'
import { sellItems } from '@noktra/contract/backpack'
import {
  callBot,
  cancelBattle,
  createBattle,
  joinBattle,
  listBattles,
  reactInBattle,
} from '@noktra/contract/battles'
import { listBoxes, openBox, tryUnpack, unpackBoxes, unpackByKey } from '@noktra/contract/boxes'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { errorText } from '@noktra/languages/error-text'
import { exchange } from '@noktra/contract/exchange'
import { listMaintenance, AREAS, type Area } from '@noktra/contract/maintenance'
import { buyOffer, quoteOffer } from '@noktra/contract/mall'
import { listMineTiers, pickMineTile, startMineGame } from '@noktra/contract/mines'
import { payCxka, payFuxinka, payment, recharge, redeemCard } from '@noktra/contract/recharge'
import { retrieveItems } from '@noktra/contract/retrieval'
import { addRoll, addRollSkins, joinRoll, listRolls } from '@noktra/contract/rolls'
import type { Route } from '@noktra/contract/route'
import { playUpgrade } from '@noktra/contract/upgrades'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { makePlayer } from '#test/factories.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let operator: Member
let boxId = 0

beforeAll(async () => {
  operator = await makeStaff(world, 'operator')
  boxId = (await world.data(listBoxes, { query: { sort: 'price', page_size: 1 } })).list[0]!.box_id
})

const close = (room: Area, more: { text_en?: string; text_zh?: string; until?: number | null } = {}) =>
  office(world, setMaintenance, { by: operator, body: { room, closed: true, ...more } })
const open = (room: string) => office(world, setMaintenance, { by: operator, body: { room, closed: false } })

afterEach(async () => {
  const { list } = await office(world, listAreas, { by: operator })
  for (const { room, closed } of list) if (closed) await open(room)
})

/** Every call that begins something new, with a body that its contract takes. */
const BEGINS: Record<Area, [Route, object][]> = {
  boxes: [
    [openBox, { box_id: 1, num: 1 }],
    [unpackBoxes, { box_id: 1, num: 1 }],
    [unpackByKey, { box_id: 1, num: 1 }],
  ],
  battles: [
    [createBattle, { box_ids: [1], mode: 'classic', seats: 2 }],
    [joinBattle, { room_id: 1, seat: 2 }],
    [callBot, { room_id: 1, seat: 2 }],
    [reactInBattle, { room_id: 1, code: 1 }],
  ],
  upgrade: [[playUpgrade, { coin: 1, skin_id: 1, direction: 'under' }]],
  minesweeper: [[startMineGame, { tier_id: 1 }]],
  mall: [
    [quoteOffer, { skin_id: 1 }],
    [buyOffer, { skin_id: 1, num: 1, currency: 'coin' }],
  ],
  rolls: [
    [addRoll, { room_name: 'x', item_ids: [1], lottery_time: 2_000_000_000 }],
    [addRollSkins, { free_room_id: 1, item_ids: [1] }],
    [joinRoll, { free_room_id: 1 }],
  ],
  welfare: [
    [unpackWelfareBox, { id: 1, box_id: 1 }],
    [receiveEnvelope, { password: 'x' }],
  ],
  retrieval: [[retrieveItems, { item_ids: [1] }]],
  recharge: [
    [recharge, { pay_method: 'alipay2', amount: 30 }],
    [payment, { channel: 'alipay2', amount: 30 }],
    [payFuxinka, { amount: 30, pay_type: 'alipay' }],
    [payCxka, { amount: 30, pay_type: 'alipay' }],
    [redeemCard, { card_no: 'x', card_secret: 'x' }],
  ],
  exchange: [[exchange, { amount: 1, rate: 1 }]],
}

describe.each(AREAS)('%s', (room) => {
  test('begins nothing new while it is closed, says so politely, and begins again once it is open', async () => {
    const { token } = await makePlayer(world, { cash: 100_000, diamond: 100_000 })
    const until = Math.floor(world.clock.now().getTime() / 1000) + 3600
    await close(room, { until })
    for (const [route, body] of BEGINS[room]) {
      const answer = await world.call(route, { token, body })
      expect(answer, route.path).toMatchObject({
        status: 200,
        error: 'room_closed',
        msg: errorText('room_closed', 'en'),
        data: { room, until },
      })
    }
    await open(room)
    for (const [route, body] of BEGINS[room]) {
      expect((await world.call(route, { token, body })).error, route.path).not.toBe('room_closed')
    }
  })
})

describe('a closed area', () => {
  test('holds up nothing that has begun: games, rooms to leave, prizes to sell', async () => {
    const { token } = await makePlayer(world, { cash: 1_000_000 })
    const { list } = await world.data(listMineTiers)
    const { game } = await world.data(startMineGame, { token, body: { tier_id: list[0]!.tier_id } })
    const waiting = { box_ids: [boxId], mode: 'classic' as const, seats: 2 }
    const { room } = await world.data(createBattle, { token, body: waiting })
    const { room_id } = room
    const withBot = await world.data(createBattle, { token, body: { ...waiting, seats: 3 } })
    const bot = { room_id: withBot.room.room_id, seat: 2 }
    await world.data(callBot, { token, body: bot })
    const [won] = (await world.data(unpackBoxes, { token, body: { box_id: boxId, num: 1 } })).list
    for (const each of AREAS) await close(each)
    await world.data(pickMineTile, { token, body: { game_id: game.game_id, tile: 1 } })
    await world.data(callBot, { token, body: { ...bot, remove: true } })
    await world.data(cancelBattle, { token, body: { room_id } })
    await world.data(sellItems, { token, body: { item_ids: [won!.item_id!] } })
    await world.data(tryUnpack, { token, body: { box_id: boxId, num: 1 } })
  })

  test('still gives a repeated call the answer that it had', async () => {
    const { token } = await makePlayer(world, { cash: 1_000_000 })
    const once = { token, key: 'before-the-closing', body: { box_id: boxId, num: 1 } }
    const first = await world.data(unpackBoxes, once)
    await close('boxes')
    expect(await world.data(unpackBoxes, once)).toEqual(first)
    expect((await world.call(unpackBoxes, { ...once, key: 'after-it' })).error).toBe('room_closed')
  })

  test('gets no new rooms of the house', async () => {
    const waiting = async () =>
      (await world.data(listBattles, { query: { page_size: 50 } })).list.filter(
        (row) => row.phase === 'waiting',
      )
    await close('battles')
    await close('rolls')
    const before = [await waiting(), await world.data(listRolls, { body: { lottery_status: 0 } })]
    await world.sweep()
    expect([await waiting(), await world.data(listRolls, { body: { lottery_status: 0 } })]).toEqual(before)
    await open('battles')
    await open('rolls')
    await world.sweep()
    expect((await waiting()).length).toBeGreaterThan(0)
  })

  test('is told to anybody in their language, until it is open again; a time that has passed is told no more', async () => {
    const until = Math.floor(world.clock.now().getTime() / 1000) + 600
    await close('mall', { text_en: 'New shelves', text_zh: '新货架', until })
    const told = (language: string) =>
      world.data(listMaintenance, { headers: { 'accept-language': language } }).then(({ list }) => list)
    expect(await told('en')).toEqual([{ room: 'mall', text: 'New shelves', until }])
    expect(await told('zh')).toEqual([{ room: 'mall', text: '新货架', until }])
    expect(await told('pt')).toEqual([{ room: 'mall', text: null, until }])
    world.clock.advance(600_000)
    expect(await told('en')).toEqual([{ room: 'mall', text: 'New shelves', until: null }])
    const { token } = await makePlayer(world)
    const refused = await world.call(quoteOffer, {
      token,
      body: { skin_id: 1 },
      headers: { 'accept-language': 'pt' },
    })
    expect(refused).toMatchObject({ msg: errorText('room_closed', 'pt'), data: { room: 'mall' } })
    expect(refused.data).not.toHaveProperty('until')
    await open('mall')
    expect(await told('en')).toEqual([])
  })

  test('is known to another process a second later', async () => {
    await world.data(listMaintenance)
    await world.db
      .insertInto('maintenance')
      .values({
        room: 'exchange',
        closed: true,
        texts: '{}',
        updated_by: operator.id,
        updated_at: world.clock.now(),
      })
      .onConflict((conflict) => conflict.column('room').doUpdateSet({ closed: true }))
      .execute()
    world.clock.advance(1000)
    expect((await world.data(listMaintenance)).list).toMatchObject([{ room: 'exchange' }])
  })
})

test('closing says what was before and after, and takes no time that is over', async () => {
  const until = Math.floor(world.clock.now().getTime() / 1000) - 1
  expect(
    await callAdmin(world, setMaintenance, { by: operator, body: { room: 'mall', closed: true, until } }),
  ).toMatchObject({ error: 'maintenance_time_past', data: { field: 'until' } })
  await close('mall', { text_en: 'Soon back' })
  const { list } = await office(world, listAreas, { by: operator })
  expect(list.map(({ room }) => room)).toEqual([...AREAS])
  expect(list.find(({ room }) => room === 'mall')).toMatchObject({
    closed: true,
    texts: { en: 'Soon back', zh: '', pt: '' },
    updated_by: { name: operator.name },
  })
  const [line] = (await office(world, listAudit, { by: operator, query: { subject: 'room:mall' } })).list
  expect(line).toMatchObject({
    action: 'maintenance/set',
    before: { closed: false },
    after: { closed: true, texts: { en: 'Soon back' } },
  })
})
