import { lockItem, sellItems } from '@noktra/contract/backpack'
import { createBattle, joinBattle, leaveBattle } from '@noktra/contract/battles'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { buyOffer } from '@noktra/contract/mall'
import { pickMineTile, startMineGame } from '@noktra/contract/mines'
import { playUpgrade } from '@noktra/contract/upgrades'
import { makeItems } from '@noktra/server/core/items/make-items'
import { executors } from '@noktra/server/features'
import { doByCommand } from '@noktra/server/features/approvals/by-command'
import { wishForEnvelope } from '@noktra/server/games/envelope/make-envelope'
import { setOffers } from '@noktra/server/games/mall/set-offers'
import { systemClock } from '@noktra/server/platform/clock'
import type { Store } from '@noktra/server/store'
import type { Player } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { callAs, type RawConnection } from './raw-client.ts'

/** A browser that stays open: what its players do goes one after the other. */
export type Lane = { connection: RawConnection; players: Player[] }
export type Stage = { store: Store; lanes: Lane[] }

/** A call that is ready to be made; `next` gives the one that may follow it, by the answer's data. */
export type Job = { player: Player; body: object; next?: (data: unknown) => Job | null }

export type Move = {
  name: string
  path: string
  /** Makes what about so many calls take, and gives the calls of each lane. It is not timed. */
  stock: (calls: number) => Promise<Job[][]>
  /** Ends what the calls have begun, so that they can be stocked again. */
  clear?: (done: Job[], left: Job[][]) => Promise<void>
}

/** Envelopes that are claimed at once; the reference's clients meet at ten rows as well. */
const ENVELOPES_AT_ONCE = 10
const STAKE_CENTS = 500
const MOST_ROOMS_OF_CREATOR = 3
const DAY_MS = 24 * 3600_000

let items = 0
let envelopes = 0

/** The moves that are measured. What they need is made by the store's own calls and operations, so that its books balance. */
export async function makeMoves(stage: Stage): Promise<Move[]> {
  const { store } = stage
  await store.ctx.transact((tx) =>
    tx
      .insertInto('setting')
      .values({ key: 'min_recharge_out', value: '0', updated_at: systemClock.now() })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '0' }))
      .execute(),
  )
  return [
    sell(stage),
    lock(stage),
    await upgrade(stage),
    mines(stage),
    await mall(stage),
    battle(stage),
    claim(stage),
  ]
}

function sell(stage: Stage): Move {
  return {
    name: 'sell an item',
    path: sellItems.path,
    stock: async (calls) => {
      const skin = await skinFrom(stage.store, STAKE_CENTS)
      return eachItem(stage, await giveItems(stage, skin, calls), (item) => ({ item_ids: [item] }))
    },
  }
}

/** Each player stars and unstars one item in turns. */
function lock(stage: Stage): Move {
  let owned: Map<number, number[]> | null = null
  let locked = false
  return {
    name: 'lock an item',
    path: lockItem.path,
    stock: async (calls) => {
      owned ??= await giveItems(stage, await skinFrom(stage.store, STAKE_CENTS), 1)
      const item = (player: Player) => owned!.get(player.id)![0]!
      const times = Math.ceil(calls / countPlayers(stage))
      return stage.lanes.map(({ players }) => {
        const jobs: Job[] = []
        for (let time = 0; time < times; time += 1) {
          locked = !locked
          for (const player of players) jobs.push({ player, body: { item_id: item(player), locked } })
        }
        return jobs
      })
    },
  }
}

/** One item staked for another that is worth twice as much. */
async function upgrade(stage: Stage): Promise<Move> {
  const stake = await skinFrom(stage.store, STAKE_CENTS)
  const target = await skinFrom(stage.store, stake.price * 2)
  return {
    name: 'upgrade an item',
    path: playUpgrade.path,
    stock: async (calls) =>
      eachItem(stage, await giveItems(stage, stake, calls), (item) => ({
        item_ids: [item],
        skin_id: target.id,
        direction: 'under',
      })),
  }
}

/** A game of each player, played to its end; its start is not timed. */
function mines(stage: Stage): Move {
  const pick = (player: Player, game_id: number, layer: number): Job => ({
    player,
    body: { game_id, tile: 1 + (game_id % 7), layer },
    next: (data) => {
      const { game } = data as { game: { status: string; layer: number } }
      return game.status === 'open' ? pick(player, game_id, game.layer + 1) : null
    },
  })
  return {
    name: 'pick a tile of mines',
    path: pickMineTile.path,
    stock: () =>
      inLanes(stage, async ({ connection, players }) => {
        const jobs: Job[] = []
        for (const player of players) {
          const { game } = await callAs<{ game: { game_id: number } }>(
            connection,
            startMineGame.path,
            player.token,
            { tier_id: 1 },
          )
          jobs.push(pick(player, game.game_id, 1))
        }
        return jobs
      }),
    clear: async (_, left) => {
      await inLanes(stage, async ({ connection }, at) => {
        const jobs = left[at]!
        for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
          const data = await callAs(connection, pickMineTile.path, job.player.token, job.body)
          const next = job.next!(data)
          if (next) jobs.push(next)
        }
      })
    },
  }
}

/** One copy for coins, of a hundred offers in turns. */
async function mall(stage: Stage): Promise<Move> {
  const { ctx } = stage.store
  const skins = await ctx.db
    .selectFrom('skin')
    .select('id')
    .where('price', '<=', STAKE_CENTS)
    .orderBy('id')
    .limit(100)
    .execute()
  await ctx.transact((tx) =>
    setOffers(
      tx,
      ctx,
      skins.map(({ id }) => ({ skin_id: id, listed: true, stocked: 1_000_000 })),
    ),
  )
  let bought = 0
  return {
    name: 'buy in the mall',
    path: buyOffer.path,
    stock: async (calls) =>
      stage.lanes.map(({ players }) =>
        Array.from({ length: Math.ceil(calls / stage.lanes.length) }, (_, n) => ({
          player: players[n % players.length]!,
          body: { skin_id: skins[bought++ % skins.length]!.id, num: 1, currency: 'coin' },
        })),
      ),
  }
}

/**
 * Two of three free seats of rooms that wait: the last one stays free, since a battle that begins is played on while others are
 * measured. Who joined leaves again after the load.
 */
function battle(stage: Stage): Move {
  const players = Array.from({ length: countPlayers(stage) }, (_, n) => playerAt(stage, n))
  const rooms: { id: number; creator: number }[] = []

  async function makeRooms(wanted: number): Promise<void> {
    const box = await cheapestBox(stage.store)
    const most = Math.min(wanted, players.length * MOST_ROOMS_OF_CREATOR)
    const missing = Array.from({ length: Math.max(0, most - rooms.length) }, (_, n) => rooms.length + n)
    await inLanes(stage, async ({ connection }, lane) => {
      for (const n of missing.filter((number) => number % stage.lanes.length === lane)) {
        const creator = n % players.length
        const body = { box_ids: [box], mode: 'classic', seats: 4 }
        const { room } = await callAs<{ room: { room_id: number } }>(
          connection,
          createBattle.path,
          players[creator]!.token,
          body,
        )
        rooms.push({ id: room.room_id, creator })
      }
    })
  }

  return {
    name: 'join a battle',
    path: joinBattle.path,
    stock: async (calls) => {
      await makeRooms(Math.ceil(calls / 2))
      const jobs: Job[][] = stage.lanes.map(() => [])
      for (const further of [1, 2]) {
        for (const { id, creator } of rooms) {
          const joiner = (creator + further) % players.length
          jobs[joiner % stage.lanes.length]!.push({ player: players[joiner]!, body: { room_id: id } })
        }
      }
      return jobs
    },
    clear: async (done) => {
      await inLanes(stage, async ({ connection }, at) => {
        const own = new Set(stage.lanes[at]!.players)
        for (const { player, body } of done.filter((job) => own.has(job.player)))
          await callAs(connection, leaveBattle.path, player.token, body)
      })
    },
  }
}

/** One player for each address, since an envelope gives one part to a network; ten envelopes at a time. */
function claim(stage: Stage): Move {
  return {
    name: 'claim a red envelope',
    path: receiveEnvelope.path,
    stock: async (calls) => {
      const blocks = Math.ceil(calls / stage.lanes.length / ENVELOPES_AT_ONCE)
      const codes: string[] = []
      for (let n = 0; n < blocks * ENVELOPES_AT_ONCE; n += 1) codes.push(await makeEnvelope(stage))
      return stage.lanes.map(({ players }, lane) =>
        codes.map((_, n) => {
          const block = n - (n % ENVELOPES_AT_ONCE)
          const code = codes[block + ((n + lane) % ENVELOPES_AT_ONCE)]!
          return { player: players[0]!, body: { password: code } }
        }),
      )
    },
  }
}

async function makeEnvelope({ store, lanes }: Stage): Promise<string> {
  envelopes += 1
  const code = `BENCH-${envelopes}`
  const texts = { en: code, zh: code, pt: code }
  const wish = wishForEnvelope({
    code,
    titles: texts,
    descr: texts,
    total_cents: lanes.length,
    parts: lanes.length,
    ends_at: new Date(systemClock.now().getTime() + DAY_MS),
  })
  await doByCommand(store.ctx, executors, wish, 'a measurement')
  return code
}

async function skinFrom({ ctx }: Store, cents: number): Promise<{ id: number; price: number }> {
  return ctx.db
    .selectFrom('skin')
    .select(['id', 'price'])
    .where('price', '>=', cents)
    .orderBy('price')
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

/** Puts copies of a skin into each player's backpack, so that there are `count` in all. Gives their numbers by player. */
async function giveItems(
  stage: Stage,
  skin: { id: number; price: number },
  count: number,
): Promise<Map<number, number[]>> {
  const each = Math.ceil(count / countPlayers(stage))
  const now = systemClock.now()
  const given = new Map<number, number[]>()
  await stage.store.ctx.transact(async (tx) => {
    for (const { id } of stage.lanes.flatMap(({ players }) => players)) {
      const made = await makeItems(
        tx,
        { playerId: id, source: 'gift', now },
        Array.from({ length: each }, () => ({
          skin_id: skin.id,
          wear: 0,
          value: skin.price,
          ref: `bench-${items++}`,
        })),
      )
      given.set(id, made)
    }
  })
  return given
}

/** A call for each item, of the players of a lane in turns. */
function eachItem({ lanes }: Stage, given: Map<number, number[]>, bodyOf: (item: number) => object): Job[][] {
  return lanes.map(({ players }) => {
    const jobs: Job[] = []
    for (let n = 0; n < given.get(players[0]!.id)!.length; n += 1) {
      for (const player of players) jobs.push({ player, body: bodyOf(given.get(player.id)![n]!) })
    }
    return jobs
  })
}

function inLanes<T>({ lanes }: Stage, work: (lane: Lane, at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(lanes.map(work))
}

function countPlayers({ lanes }: Stage): number {
  return lanes.reduce((sum, { players }) => sum + players.length, 0)
}

/** The n-th player: the lanes have them in turns. */
function playerAt({ lanes }: Stage, n: number): Player {
  return lanes[n % lanes.length]!.players[Math.floor(n / lanes.length)]!
}
