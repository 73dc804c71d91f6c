import { setAnnouncement } from '#server/features/announcements/set-announcement.ts'
import { BOX, join, nextStep } from './battles.ts'
import { safeTile, secretLayout } from './mines.ts'
import { flag, like, listOf, money, number, orNull, someOf, text, whole, type Shape } from './shape.ts'
import type { SpecCall } from './spec-call.ts'
import * as spec from './spec-entities.ts'
import { battleOfFriend, cardOf, foughtBattle, namedPlayer, ownBattle, type Stage } from './spec-stage.ts'

const rows = spec.pageOf({})
const room: Shape = { room: spec.battleRoom }
const game: Shape = { game: { game_id: whole } }
const HOUSE_AVATAR = like(/^\/assets\/avatars\/avatar-04-\S+\.webp$/)
const battle = { box_ids: [BOX.half], mode: 'classic', seats: 2 }

async function offerOf({ made }: Stage): Promise<number> {
  return made('GET /api/mall/list', 'list.0.skin_id', { query: { in_stock: 1, sort: 'price' } })
}

/** The player's open game of minesweeper with its next safe tile; one is begun if there is none. */
async function openGame({ world, made, player }: Stage): Promise<{ game_id: number; tile: number }> {
  const open = await world.db
    .selectFrom('mine_game')
    .select('id')
    .where('player_id', '=', player.id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  const game_id = open?.id ?? (await made('POST /api/mine/start', 'game.game_id', { body: { tier_id: 1 } }))
  return { game_id, tile: safeTile(await secretLayout(world, game_id), 1) }
}

/** A 2v2 of the player's whose winning pair chooses now: what may be taken, and by whom. */
async function draftOf(stage: Stage): Promise<{ room_id: number; item_id: number; token: string }> {
  const { world, made, player, friend } = stage
  const room_id = await ownBattle(stage, { seats: 4, team: true })
  await made('POST /api/battle/join', 'room.room_id', { token: friend.token, body: { room_id, seat: 2 } })
  const people = [player, friend, await join(world, room_id, 3), await join(world, room_id, 4)]
  while ((await nextStep(world, room_id)) !== 'draft');
  const seen = (field: string) => made('GET /api/battle/details', field, { query: { room_id } })
  const { token } = people[(await seen('draft.turn')) - 1]!
  return { room_id, item_id: await seen('draft.options.0'), token }
}

/** The calls that PRODUCT 15 adds in SPEC's style. */
export const PRODUCT_CALLS: SpecCall[] = [
  { call: 'GET /api/user/sessions', login: true, reads: { list: listOf({ id: whole }) } },
  { call: 'POST /api/user/sessions/revoke', login: true, send: () => ({ body: {} }), reads: {} },

  { call: 'GET /api/backpack/list', login: true, reads: spec.pageOf({ item_id: whole, value: money }) },
  {
    call: 'POST /api/backpack/sell',
    login: true,
    once: true,
    send: async ({ items }) => ({ body: { item_ids: await items(200, 300) } }),
    needs: ['item_ids'],
    reads: { sale_id: whole, diamond: money },
  },
  {
    call: 'POST /api/backpack/sell/undo',
    login: true,
    once: true,
    send: async ({ items, made }) => ({
      body: {
        sale_id: await made('POST /api/backpack/sell', 'sale_id', { body: { item_ids: await items(200) } }),
      },
    }),
    needs: ['sale_id'],
    reads: { diamond: money },
  },
  {
    call: 'POST /api/backpack/lock',
    login: true,
    send: async ({ items }) => ({ body: { item_id: (await items(200))[0], locked: true } }),
    needs: ['item_id', 'locked'],
    reads: { locked: flag },
  },

  {
    /** @shows SPEC-3.50 SPEC-3.52 SPEC-3.53 SPEC-3.55 */
    call: 'GET /api/battle/room/list',
    send: async (stage) => {
      const creator = await namedPlayer(stage.world, 'Host', { cash: 1000 })
      const room_id = await stage.made('POST /api/battle/create', 'room.room_id', {
        token: creator.token,
        body: battle,
      })
      const mine = { ...cardOf(creator), room_id, room_type: 1, status: 0 }
      const ofHouse = {
        room_type: 0,
        user_id: null,
        nickname: 'Noktra House',
        avatar: HOUSE_AVATAR,
        status: 0,
      }
      await stage.world.sweep()
      return { tells: { list: someOf(mine, ofHouse) } }
    },
    reads: spec.pageOf(spec.battleRoom),
  },
  {
    /** @shows SPEC-3.57 */
    call: 'GET /api/battle/details',
    send: async (stage) => {
      const room_id = await foughtBattle(stage)
      return { query: { room_id }, tells: { room: { ...cardOf(stage.player), room_id, status: 2 } } }
    },
    needs: ['room_id'],
    reads: room,
  },
  {
    call: 'GET /api/battle/history',
    send: async (stage) => ({ tells: { list: someOf({ room_id: await foughtBattle(stage), status: 2 }) } }),
    reads: spec.pageOf(spec.battleRoom),
  },
  {
    call: 'POST /api/battle/create',
    login: true,
    once: true,
    send: () => ({ body: battle }),
    needs: ['box_ids', 'mode', 'seats'],
    reads: room,
  },
  {
    call: 'POST /api/battle/edit',
    login: true,
    once: true,
    send: async (stage) => ({ body: { room_id: await ownBattle(stage), ...battle, seats: 3 } }),
    needs: ['room_id'],
    reads: room,
  },
  {
    call: 'POST /api/battle/join',
    login: true,
    once: true,
    send: async (stage) => ({ body: { room_id: await battleOfFriend(stage) } }),
    needs: ['room_id'],
    reads: room,
  },
  {
    call: 'POST /api/battle/leave',
    login: true,
    once: true,
    send: async (stage) => {
      const room_id = await ownBattle(stage, { seats: 3 })
      const { token } = stage.friend
      await stage.made('POST /api/battle/join', 'room.room_id', { token, body: { room_id } })
      return { token, body: { room_id } }
    },
    needs: ['room_id'],
    reads: room,
  },
  {
    call: 'POST /api/battle/cancel',
    login: true,
    once: true,
    send: async (stage) => ({ body: { room_id: await waitingBattle(stage) } }),
    needs: ['room_id'],
    reads: room,
  },
  {
    call: 'POST /api/battle/bot',
    login: true,
    once: true,
    send: async (stage) => ({ body: { room_id: await waitingBattle(stage), seat: 2 } }),
    needs: ['room_id', 'seat'],
    reads: room,
  },
  {
    call: 'POST /api/battle/draft',
    login: true,
    once: true,
    send: async (stage) => {
      const { token, ...body } = await draftOf(stage)
      return { token, body }
    },
    needs: ['room_id', 'item_id'],
    reads: { picks: listOf({ item_id: whole }) },
  },

  { call: 'GET /api/mall/list', reads: spec.pageOf({ skin_id: whole, stock: whole }) },
  {
    call: 'POST /api/mall/quote',
    login: true,
    send: async (stage) => ({ body: { skin_id: await offerOf(stage) } }),
    needs: ['skin_id'],
    reads: { quote_id: text },
  },
  {
    call: 'POST /api/mall/buy',
    login: true,
    once: true,
    send: async (stage) => ({ body: { skin_id: await offerOf(stage), num: 1, currency: 'diamond' } }),
    needs: ['skin_id', 'num', 'currency'],
    reads: { diamond: money, list: listOf({ item_id: whole }) },
  },

  { call: 'GET /api/mine/tiers', reads: { list: listOf({ tier_id: whole, stake: money }) } },
  { call: 'GET /api/mine/current', login: true, reads: { game: orNull({ game_id: whole }) } },
  { call: 'GET /api/mine/record', login: true, reads: rows },
  {
    call: 'POST /api/mine/start',
    login: true,
    once: true,
    send: () => ({ body: { tier_id: 1 } }),
    needs: ['tier_id'],
    reads: game,
  },
  {
    call: 'POST /api/mine/pick',
    login: true,
    once: true,
    send: async (stage) => ({ body: await openGame(stage) }),
    needs: ['game_id', 'tile'],
    reads: game,
  },
  {
    call: 'POST /api/mine/take',
    login: true,
    once: true,
    send: async (stage) => ({ body: { game_id: (await openGame(stage)).game_id } }),
    needs: ['game_id'],
    reads: game,
  },

  { call: 'GET /api/wallet/records', login: true, reads: spec.pageOf({ amount: money, created_at: number }) },
  {
    /** @shows SPEC-3.83 SPEC-3.84 SPEC-3.85 SPEC-3.86 */
    call: 'GET /api/announcement/list',
    send: async ({ world }) => {
      const texts = { titles: inAll('The night market'), texts: inAll('Opens at ten.') }
      const place = { cover: '/assets/covers/night.webp', path: '/mall', sort: 1, published: true }
      await world.store.ctx.transact((tx) =>
        setAnnouncement(tx, world.store.ctx, { key: 'night-market', ...texts, ...place }),
      )
      const { cover, path } = place
      return { tells: { list: someOf({ title: 'The night market', text: 'Opens at ten.', cover, path }) } }
    },
    reads: { list: listOf(spec.announcement) },
  },
  {
    call: 'GET /api/fair/{id}',
    send: async (stage) => ({ params: { id: `b${await foughtBattle(stage)}` } }),
    reads: { proof: { server_seed_hash: text, server_seed: orNull(text) } },
  },
]

function inAll(text: string) {
  return { en: text, zh: text, pt: text }
}

/** The newest of the player's battles that wait. */
async function waitingBattle({ world, player }: Stage): Promise<number> {
  const { id } = await world.db
    .selectFrom('battle')
    .select('id')
    .where('creator_id', '=', player.id)
    .where('phase', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
