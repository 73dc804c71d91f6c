import { expect } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { grantKey } from '#server/core/openings/grant-key.ts'
import { BOX } from './battles.ts'
import { makePlayer } from './factories.ts'
import { DAY_MS } from './promotion.ts'
import { nowOf } from './rolls.ts'
import { listOf, money, number, oneOf, orNull, someOf, text, valueAt, whole, type Shape } from './shape.ts'
import type { SpecCall } from './spec-call.ts'
import * as spec from './spec-entities.ts'
import { cardOf, foughtBattle, namedPlayer, type Stage } from './spec-stage.ts'
import { skinFrom, upgrade } from './upgrades.ts'
import { aWelfareBox, rechargeByCard } from './welfare.ts'
import type { World } from './world.ts'

const KEY_LIVES = (30 * DAY_MS) / 1000
/** The least price that may be aimed at, in cents. */
const LEAST_TARGET = 123
const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS']
const opening: Shape = { ...spec.skin, open_id: text, item_id: whole, value: money, ticket: whole }
const openings = { coin: money, list: listOf(opening) }
const contents: Shape = listOf({ ...spec.skin, value: money, chance: number })
const record: Shape = { ...spec.skin, open_id: text, user_id: whole, nickname: text, avatar: text }

/** The calls under "Settings and upgrade", "Boxes" and "Retrieval" of SPEC 7. */
export const PLAY_CALLS: SpecCall[] = [
  {
    /** @shows SPEC-7.34 */
    call: 'GET /api/setting/get',
    send: () => ({ query: { key: 'recharge_rate' }, tells: { key: 'recharge_rate', value: 7.2 } }),
    needs: ['key'],
    reads: { value: number },
  },
  {
    /** @shows SPEC-7.35 */
    call: 'GET /api/upgrade/skinList',
    send: async ({ world }) => {
      const { id: skin_id, price } = await skinFrom(world, LEAST_TARGET)
      return { tells: { list: someOf({ skin_id, price: price / 100 }) } }
    },
    reads: spec.pageOf({ ...spec.skin, price: money }),
  },
  {
    /** @shows SPEC-7.36 */
    call: 'POST /api/upgrade',
    login: true,
    once: true,
    send: async ({ world, items, player, expectTold }) => {
      const stake = await skinFrom(world, 500)
      const target = await skinFrom(world, 1000)
      const item_ids = await items(500)
      const chance_ppm = Math.floor((stake.price * 920_000) / target.price)
      return {
        body: { item_ids, coin: 0, skin_id: target.id, direction: 'under' },
        tells: {
          upgrade: {
            ...cardOf(player),
            stake: stake.price / 100,
            coin: 0,
            chance_ppm,
            direction: 'under',
            target: { skin_id: target.id, price: target.price / 100 },
            items: [{ item_id: item_ids[0]!, skin_id: stake.id, value: stake.price / 100 }],
          },
        },
        after: async (data) => {
          const won = Number(valueAt(data, 'upgrade.ticket')) <= chance_ppm
          expect(valueAt(data, 'upgrade.won')).toBe(won)
          const item_id = Number(valueAt(data, 'upgrade.given.item_id'))
          const skin_id = won ? target.id : Number(valueAt(data, 'upgrade.comfort.skin_id'))
          const mine = { list: someOf({ item_id, skin_id, state: 'held' }) }
          await expectTold('GET /api/backpack/list', { token: player.token }, mine)
        },
      }
    },
    needs: ['skin_id', 'direction'],
    reads: { upgrade: { ticket: whole } },
  },
  {
    /** @shows SPEC-3.92 SPEC-7.37 */
    call: 'GET /api/upgrade/record',
    login: true,
    send: async ({ world }) => {
      const player = await namedPlayer(world, 'Climber', { cash: 1000 })
      const { id: skin_id } = await skinFrom(world, 1000)
      const { upgrade: played } = await upgrade(world, player, { skin_id, coin: 5 })
      const { upgrade_id, ticket, won } = played
      const row = { ...cardOf(player), upgrade_id, ticket, won, stake: 5, target: { skin_id } }
      return { token: player.token, tells: { list: [row], total: 1 } }
    },
    reads: spec.pageOf({ upgrade_id: whole }),
  },
  {
    /** @shows SPEC-3.87 SPEC-7.38 */
    call: 'GET /api/skin/details',
    send: async ({ world }) => {
      const { id: skin_id, price } = await skinFrom(world, 1000)
      const exteriors = EXTERIORS.map((exterior_name) => ({ exterior_name }))
      return { query: { skin_id }, tells: { skin_id, price: price / 100, exteriors } }
    },
    needs: ['skin_id'],
    reads: { ...spec.skin, price: money },
  },
  {
    /** @shows SPEC-3.98 SPEC-7.39 */
    call: 'POST /api/exchangeRate/list',
    send: () => ({
      body: {},
      tells: { list: [{ from: 'diamond', to: 'coin', rate: 1, least: 0.01 }], total: 1 },
    }),
    reads: { list: listOf({ rate: number }) },
  },

  {
    /** @shows SPEC-3.91 SPEC-7.46 */
    call: 'GET /api/box/key/count',
    login: true,
    send: async ({ world }) => {
      const { id, token } = await makePlayer(world)
      for (const boxId of [BOX.half, BOX.half, BOX.one]) await giveKey(world, id, boxId)
      const expires_at = nowOf(world) + KEY_LIVES
      const held = [
        { box_id: BOX.half, count: 2, expires_at },
        { box_id: BOX.one, count: 1, expires_at },
      ]
      return { token, tells: { count: 3, list: someOf(...held) } }
    },
    reads: { count: whole, list: listOf({ box_id: whole, count: whole }) },
  },
  {
    /** @shows SPEC-7.47 */
    call: 'GET /api/box/openRecord',
    send: async (stage) => {
      const { row } = await openedBox(stage, BOX.half)
      return { tells: { list: someOf(row) } }
    },
    reads: spec.pageOf(record),
  },
  {
    /** @shows SPEC-7.48 */
    call: 'GET /api/box/unpack/records',
    send: async (stage) => {
      const { row } = await openedBox(stage, BOX.one)
      await openedBox(stage, BOX.half)
      return { query: { box_id: BOX.one }, tells: { list: [row], total: 1 } }
    },
    needs: ['box_id'],
    reads: spec.pageOf(record),
  },
  {
    /** @shows SPEC-7.29 */
    call: 'GET /api/box/myOpenRecord',
    login: true,
    send: async (stage) => {
      const { token, row } = await openedBox(stage, BOX.half)
      return { token, tells: { list: [row], total: 1 } }
    },
    reads: spec.pageOf(record),
  },
  {
    /** @shows SPEC-7.49 */
    call: 'GET /api/box/skin/list',
    send: async ({ world }) => ({
      query: { box_id: BOX.half },
      tells: { list: await contentsOf(world, BOX.half) },
    }),
    needs: ['box_id'],
    reads: { list: contents },
  },
  {
    /** @shows SPEC-7.50 */
    call: 'GET /api/battle/room/box/skins',
    send: async (stage) => ({
      query: { room_id: await foughtBattle(stage) },
      tells: { list: [{ box_id: BOX.half, skins: await contentsOf(stage.world, BOX.half) }] },
    }),
    needs: ['room_id'],
    reads: { list: listOf({ box_id: whole, skins: contents }) },
  },
  {
    /** @shows SPEC-3.89 SPEC-7.51 */
    call: 'POST /api/boxs/skins',
    send: async ({ world }) => {
      const box_ids = [BOX.one, BOX.half]
      const list: Shape[] = []
      for (const box_id of box_ids) list.push({ box_id, skins: await contentsOf(world, box_id) })
      return { body: { box_ids }, tells: { list } }
    },
    needs: ['box_ids'],
    reads: { list: listOf({ box_id: whole, skins: contents }) },
  },
  {
    /** @shows SPEC-7.52 */
    call: 'GET /api/box/list',
    send: () => ({
      query: { page_size: 100 },
      tells: {
        list: someOf(
          { box_id: BOX.half, name: 'Dust Runner', price: 0.5, type_id: 2 },
          { box_id: BOX.five, name: 'Pit Stop', price: 5 },
        ),
      },
    }),
    reads: spec.pageOf(spec.box),
  },
  {
    /** @shows SPEC-3.88 SPEC-7.53 */
    call: 'GET /api/box/details',
    send: async ({ world }) => ({
      query: { box_id: BOX.half },
      tells: {
        box_id: BOX.half,
        name: 'Dust Runner',
        price: 0.5,
        status: 'on_sale',
        rows: await contentsOf(world, BOX.half),
      },
    }),
    needs: ['box_id'],
    reads: spec.box,
  },
  {
    /** @shows SPEC-7.54 */
    call: 'POST /api/box/open',
    login: true,
    once: true,
    send: async (stage) => {
      const { token } = await makePlayer(stage.world, { cash: 1000 })
      return {
        token,
        body: { box_id: BOX.half },
        tells: { box_id: BOX.half, charged: 0.5, coin: 9.5, list: [{}] },
        after: (data) => expectWon(stage, token, data),
      }
    },
    needs: ['box_id'],
    reads: openings,
  },
  {
    /** @shows SPEC-7.55 */
    call: 'POST /api/box/unpack',
    login: true,
    once: true,
    send: async (stage) => {
      const { token } = await makePlayer(stage.world, { cash: 1000 })
      return {
        token,
        body: { box_id: BOX.half, num: 2 },
        tells: { box_id: BOX.half, charged: 1, coin: 9, list: [{}, {}] },
        after: (data) => expectWon(stage, token, data),
      }
    },
    needs: ['box_id', 'num'],
    reads: openings,
  },
  {
    /** @shows SPEC-7.56 */
    call: 'POST /api/box/try/unpack',
    send: async ({ world }) => {
      const skins = await poolOf(world, BOX.half)
      const demo = { ...spec.skin, skin_id: oneOf(...skins.map(({ skin_id }) => skin_id)), item_id: null }
      return { body: { box_id: BOX.half, num: 5 }, tells: { list: [demo, demo, demo, demo, demo] } }
    },
    needs: ['box_id', 'num'],
    reads: { box_id: whole },
  },
  {
    /** @shows SPEC-7.57 */
    call: 'POST /api/box/key/unpack',
    login: true,
    once: true,
    send: async (stage) => {
      const { id, token } = await makePlayer(stage.world, { cash: 1000 })
      await giveKey(stage.world, id, BOX.half)
      return {
        token,
        body: { box_id: BOX.half, num: 1 },
        tells: { box_id: BOX.half, charged: 0, coin: 10, list: [{}] },
        after: async (data) => {
          await expectWon(stage, token, data)
          await stage.expectTold('GET /api/box/key/count', { token }, { count: 0 })
        },
      }
    },
    needs: ['box_id', 'num'],
    reads: openings,
  },
  {
    /** @shows SPEC-3.90 SPEC-7.58 */
    call: 'GET /api/box/boxType/all',
    send: () => ({
      tells: {
        list: ['Featured', 'Starter', 'Foundry', 'Blades', 'Elite'].map((name, at) => ({
          id: at + 1,
          key: name.toLowerCase(),
          name,
          sort: at + 1,
        })),
      },
    }),
    reads: { list: listOf({ id: whole, name: text }) },
  },
  {
    /** @shows SPEC-7.59 */
    call: 'POST /api/rechargeWelfareBox/unpack',
    login: true,
    once: true,
    send: async (stage) => {
      const { world } = stage
      const { id, box_id } = await aWelfareBox(world)
      const player = await makePlayer(world)
      await rechargeByCard(world, player, 500)
      const { token } = player
      return {
        token,
        body: { id },
        tells: { box_id, charged: 0, coin: 5, list: [{}], next_at: midnightAfter(nowOf(world)) },
        after: (data) => expectWon(stage, token, data),
      }
    },
    needs: ['id'],
    reads: openings,
  },
  {
    /** @shows SPEC-3.59 SPEC-3.60 SPEC-3.61 SPEC-3.62 SPEC-3.63 SPEC-7.60 */
    call: 'GET /api/rechargeWelfareBox/list',
    send: async ({ world }) => {
      const { id, box_id } = await aWelfareBox(world, { amount: 4321 })
      const hidden = await aWelfareBox(world, { amount: 4200, disabled: true })
      const { list } = await world.data(listWelfareBoxes)
      expect(list.map((box) => box.id)).not.toContain(hidden.id)
      const name = {
        box_name: `Gift ${box_id - 900}`,
        box_img: `/assets/boxes/gift-${box_id - 900}-512-00000000.webp`,
      }
      return {
        query: { disabled: 0, sort: '+amount' },
        tells: { list: someOf({ id, box_id, ...name, amount: 43.21 }) },
      }
    },
    reads: { list: listOf(spec.welfareBox) },
  },

  {
    /** @shows SPEC-7.61 */
    call: 'POST /api/backpack/retrieve',
    login: true,
    once: true,
    send: async ({ world, items, player, expectTold }) => {
      // A link or a password that was changed holds retrieval for a day.
      world.clock.advance(DAY_MS)
      const item_ids = await items(500)
      const item_id = item_ids[0]!
      return {
        body: { item_ids },
        tells: { results: [{ item_id, code: 0, msg: 'ok', gap: null, paid: 0 }] },
        after: async (data) => {
          const retrieval_id = Number(valueAt(data, 'results.0.retrieval_id'))
          const on_its_way = { list: someOf({ item_id, retrieval_id, phase: 'requested' }) }
          await expectTold('GET /api/order/retrieveRecords', { token: player.token }, on_its_way)
        },
      }
    },
    needs: ['item_ids'],
    reads: { results: listOf({ item_id: whole, code: whole, msg: text, retrieval_id: orNull(whole) }) },
  },
]

async function giveKey(world: World, playerId: number, boxId: number): Promise<void> {
  const key = { playerId, boxId, source: 'test', now: world.clock.now() }
  await world.store.ctx.transact((tx) => grantKey(tx, key))
}

/** An opening of somebody new, as the records must tell it. */
async function openedBox({ world }: Stage, box_id: number): Promise<{ token: string; row: Shape }> {
  const player = await namedPlayer(world, 'Opener', { cash: 1000 })
  const { list } = await world.data(openBox, { token: player.token, body: { box_id } })
  const { open_id, ticket, value, skin_id, item_name, exterior_name, image_url } = list[0]!
  const won = { open_id, ticket, value, skin_id, item_name, exterior_name, image_url }
  return { token: player.token, row: { ...cardOf(player), box_id, ...won, created_at: nowOf(world) } }
}

/** What was won lies in the backpack, item by item, and nothing else does. */
async function expectWon({ expectTold }: Stage, token: string, data: unknown): Promise<void> {
  const won = valueAt(data, 'list')
  if (!Array.isArray(won)) throw new Error('An opening tells of no items')
  const rows = won.map((item) => ({
    item_id: Number(valueAt(item, 'item_id')),
    skin_id: Number(valueAt(item, 'skin_id')),
    value: Number(valueAt(item, 'value')),
    state: 'held',
  }))
  await expectTold('GET /api/backpack/list', { token }, { list: someOf(...rows), total: rows.length })
}

async function poolOf(world: World, box_id: number) {
  return world.db
    .selectFrom('box_pool_row as row')
    .innerJoin('box', (on) =>
      on.onRef('box.id', '=', 'row.box_id').onRef('box.active_version', '=', 'row.version'),
    )
    .select(['row.skin_id', 'row.exterior', 'row.value', 'row.ticket_from', 'row.ticket_to'])
    .where('row.box_id', '=', box_id)
    .orderBy('row.ticket_from')
    .execute()
}

/** The pool of a box with the chances of its skins, as it was published. */
async function contentsOf(world: World, box_id: number): Promise<Shape[]> {
  const rows = await poolOf(world, box_id)
  return rows.map(({ skin_id, exterior, value, ticket_from: from, ticket_to: to }) => ({
    skin_id,
    exterior_name: exterior,
    value: value / 100,
    from,
    to,
    chance: (to - from + 1) / 1_000_000,
  }))
}

/** Midnight of Shanghai, the zone of the store; unix seconds. */
function midnightAfter(now: number): number {
  const [day, shanghai] = [86_400, 8 * 3600]
  return (Math.floor((now + shanghai) / day) + 1) * day - shanghai
}
