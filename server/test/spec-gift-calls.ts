import { expect } from 'vitest'
import { cancelRoll, listRolls } from '@noktra/contract/rolls'
import { anEnvelope } from './envelopes.ts'
import { makePlayer } from './factories.ts'
import { giveItemsOf, HOUR, nowOf, recharge, statesOf } from './rolls.ts'
import { flag, listOf, money, someOf, whole, type Shape } from './shape.ts'
import type { SpecCall } from './spec-call.ts'
import * as spec from './spec-entities.ts'
import { AVATAR, cardOf, namedPlayer, type NamedPlayer, type Stage } from './spec-stage.ts'
import { ask } from './stranger.ts'
import { skinFrom } from './upgrades.ts'
import type { World } from './world.ts'

const TEXTS = {
  titles: { en: 'Spring', zh: '春', pt: 'Primavera' },
  descr: { en: 'For who is quick', zh: '先到先得', pt: 'Para quem for rápido' },
}
const MONTH = 30 * 24 * HOUR

/** The calls under "Red envelope", "Free roll rooms" and "Other" of SPEC 7. */
export const GIFT_CALLS: SpecCall[] = [
  {
    /** @shows SPEC-7.62 */
    call: 'POST /api/redEnvelope/receive',
    login: true,
    once: true,
    send: async ({ world, expectTold }) => {
      const { id, code } = await anEnvelope(world, { parts: 1 })
      const { token } = await makePlayer(world)
      return {
        token,
        body: { password: code },
        tells: { red_envelope_id: id, money: 50, coin: 50 },
        after: () => expectTold('GET /api/user/details', { token }, { coin: 50, bonus_coin: 50 }),
      }
    },
    needs: ['password'],
    reads: { red_envelope_id: whole, money },
  },
  {
    /** @shows SPEC-3.70 SPEC-3.71 SPEC-3.72 SPEC-7.64 */
    call: 'GET /api/redEnvelope/record',
    send: async (stage) => {
      const { player, id } = await claimedEnvelope(stage)
      const claim = { red_envelope_id: id, nickname: player.nickname, avatar: AVATAR, money: 50 }
      return {
        query: { page: 1, page_size: 20 },
        tells: { list: someOf({ ...claim, receive_time: nowOf(stage.world) }) },
      }
    },
    reads: { list: listOf(spec.envelopeRecord) },
  },
  {
    /** @shows SPEC-3.64 SPEC-3.65 SPEC-3.66 SPEC-3.67 SPEC-3.68 SPEC-3.69 SPEC-7.66 */
    call: 'GET /api/redEnvelope/list',
    send: async (stage) => {
      const { id: ended } = await claimedEnvelope(stage)
      const { id } = await anEnvelope(stage.world, TEXTS)
      const now = nowOf(stage.world)
      const told = { title: 'Spring', descr: 'For who is quick', created_at: now, ends_at: now + MONTH }
      return {
        query: { disabled: 0 },
        tells: {
          list: someOf(
            { ...told, id, num: 100, left: 100, status: 0 },
            { ...told, id: ended, num: 1, left: 0, status: 1 },
          ),
        },
      }
    },
    reads: { list: listOf(spec.envelope) },
  },
  {
    /** @shows SPEC-7.68 */
    call: 'GET /api/redEnvelope/details',
    send: async ({ world }) => {
      const { id } = await anEnvelope(world, TEXTS)
      const told = { id, num: 100, title: 'Spring', descr: 'For who is quick', created_at: nowOf(world) }
      return { query: { red_envelope_id: id }, tells: { ...told, status: 0, total: 50, paid: 0 } }
    },
    needs: ['red_envelope_id'],
    reads: spec.envelope,
  },

  {
    /** @shows SPEC-3.73 SPEC-3.74 SPEC-3.75 SPEC-3.76 SPEC-3.77 SPEC-3.78 SPEC-3.79 SPEC-3.80 SPEC-7.69 */
    call: 'POST /api/freeRoom/list',
    send: async (stage) => {
      const { world } = stage
      const { room } = await pendingRoll(stage)
      const { id: cancelled, owner } = await pendingRoll(stage)
      await world.data(cancelRoll, { token: owner.token, body: { free_room_id: cancelled } })
      const { list } = await world.data(listRolls, { body: FILTERS })
      expect(list.map(({ id }) => id)).not.toContain(cancelled)
      return { query: { page: 1 }, body: FILTERS, tells: { list: someOf(room) } }
    },
    reads: { list: listOf(spec.rollRoom), total: whole },
  },
  {
    /** @shows SPEC-7.80 */
    call: 'GET /api/freeRoom/details',
    send: async (stage) => {
      const { id, room } = await pendingRoll(stage)
      return { query: { free_room_id: id }, tells: room }
    },
    needs: ['free_room_id'],
    reads: spec.rollRoom,
  },
  {
    /** @shows SPEC-7.81 */
    call: 'POST /api/freeRoom/add',
    login: true,
    once: true,
    send: async ({ world }) => {
      const { owner, item_ids } = await rollOwner(world)
      const said = { room_name: 'From a stranger', descr: 'For all', lottery_time: nowOf(world) + 2 * HOUR }
      return {
        token: owner.token,
        body: { ...said, conditions: {}, item_ids },
        tells: { room: { ...(await roomOf(world, owner)), ...said } },
        after: async () => expect(await statesOf(world, item_ids)).toEqual(['staked']),
      }
    },
    needs: ['room_name', 'lottery_time', 'item_ids'],
    reads: { free_room_id: whole },
  },
  {
    /** @shows SPEC-7.82 */
    call: 'POST /api/freeRoom/addSkin',
    login: true,
    once: true,
    send: async (stage) => {
      const { world } = stage
      const { id, owner } = await pendingRoll(stage)
      const item_ids = await giveItemsOf(world, owner, [500])
      const { price } = await skinFrom(world, 500)
      return {
        token: owner.token,
        body: { free_room_id: id, item_ids },
        tells: { room: { id, prize_num: 2, prize_pool: (2 * price) / 100 } },
        after: async () => expect(await statesOf(world, item_ids)).toEqual(['staked']),
      }
    },
    needs: ['free_room_id', 'item_ids'],
    reads: { room: spec.rollRoom },
  },
  {
    /** @shows SPEC-7.83 */
    call: 'POST /api/freeRoom/edit',
    login: true,
    send: async (stage) => {
      const { id, owner } = await pendingRoll(stage)
      const renamed = { id, room_name: 'Renamed' }
      return {
        token: owner.token,
        body: { free_room_id: id, room_name: 'Renamed' },
        tells: { room: renamed },
        after: () => stage.expectTold('GET /api/freeRoom/details', { query: { free_room_id: id } }, renamed),
      }
    },
    needs: ['free_room_id'],
    reads: { room: spec.rollRoom },
  },
  {
    /** @shows SPEC-7.84 */
    call: 'POST /api/freeRoom/join',
    login: true,
    once: true,
    send: async (stage) => {
      const { id } = await pendingRoll(stage)
      const query = { free_room_id: id }
      return {
        body: query,
        tells: { place: 1, room: { id, join_num: 1, is_join: true } },
        after: () => stage.expectTold('GET /api/freeRoom/details', { query }, { join_num: 1 }),
      }
    },
    needs: ['free_room_id'],
    reads: { room: spec.rollRoom },
  },
  {
    /** @shows SPEC-3.81 SPEC-7.86 */
    call: 'POST /api/freeRoom/cancel',
    login: true,
    once: true,
    send: async (stage) => {
      const { world } = stage
      const { id, owner, item_ids } = await pendingRoll(stage)
      return {
        token: owner.token,
        body: { free_room_id: id },
        tells: { room: { id, lottery_status: 1, phase: 'cancelled', ended_at: nowOf(world) } },
        after: async () => expect(await statesOf(world, item_ids)).toEqual(['held']),
      }
    },
    needs: ['free_room_id'],
    reads: { room: spec.rollRoom },
  },

  {
    /** @shows SPEC-7.87 */
    call: 'POST /api/report',
    send: ({ world }) => {
      const advert = { pixel_id: 'px-1', ads_id: 'ad-1' }
      return {
        body: { event: 'start', pixel_type: 'fb', ...advert },
        tells: { is_first: false },
        after: async () => {
          const row = await world.db
            .selectFrom('attribution_event')
            .selectAll()
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirstOrThrow()
          expect(row).toMatchObject({
            event: 'start',
            network: 'fb',
            ...advert,
            created_at: world.clock.now(),
          })
        },
      }
    },
    needs: ['event'],
    reads: { recorded: flag },
  },
  {
    /** @shows SPEC-7.99 */
    call: 'POST /api/user/logout',
    login: true,
    once: true,
    send: async ({ world }) => {
      const { token } = await makePlayer(world)
      return {
        token,
        body: {},
        after: async () => {
          expect(await ask(world.url, 'GET /api/user/details', { token })).toMatchObject({ code: 40100 })
        },
      }
    },
    reads: {},
  },
]

/** As the welfare centre asks for rooms. */
const FILTERS = {
  i_created: 0,
  is_join: 0,
  lottery_status: 0,
  no_password_room: 1,
  order: 'desc',
  room_type: 2,
  sort: 'prize_pool',
  skin_size: 10,
}

type Roller = { owner: NamedPlayer; item_ids: number[] }

/** Somebody who may open a room, with an item from 5.00 on. */
async function rollOwner(world: World): Promise<Roller> {
  const owner = await namedPlayer(world, 'Host')
  await recharge(world, owner, 3000)
  return { owner, item_ids: await giveItemsOf(world, owner, [500]) }
}

/** A pending room of somebody new with one prize, drawn in an hour; `room` is what must be told of it. */
async function pendingRoll({ world, made }: Stage): Promise<Roller & { id: number; room: Shape }> {
  const { owner, item_ids } = await rollOwner(world)
  const body = { room_name: 'A room', descr: '', lottery_time: nowOf(world) + HOUR, conditions: {}, item_ids }
  const id = await made('POST /api/freeRoom/add', 'free_room_id', { token: owner.token, body })
  return { id, owner, item_ids, room: { id, ...(await roomOf(world, owner)) } }
}

async function roomOf(world: World, owner: NamedPlayer) {
  const { id: skin_id, price } = await skinFrom(world, 500)
  return {
    ...cardOf(owner),
    room_type: 2,
    room_name: 'A room',
    join_num: 0,
    main_skins: [{ ...spec.skin, skin_id, value: price / 100 }],
    prize_pool: price / 100,
    lottery_time: nowOf(world) + HOUR,
    lottery_status: 0,
  } satisfies Shape
}

/** An envelope of one part, and who had it. */
async function claimedEnvelope({ world, made }: Stage): Promise<{ id: number; player: NamedPlayer }> {
  const { id, code } = await anEnvelope(world, { ...TEXTS, parts: 1 })
  const player = await namedPlayer(world, 'Quick hand')
  await made('POST /api/redEnvelope/receive', 'money', { token: player.token, body: { password: code } })
  return { id, player }
}
