// @module-tag long

import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import * as api from '@noktra/contract/battles'
import { unpackBoxes } from '@noktra/contract/boxes'
import type { BodySent } from '@noktra/contract/route'
import { userDetails } from '@noktra/contract/users'
import { BATTLE_MODES } from '@noktra/game/battles'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server in each part of a battle's life, while pairs of players make rooms, join, leave, call bots,
 * cancel and draft. A call without an answer is repeated with the same key. In the end every room is finished or paid
 * back, and everybody has exactly what their acknowledged calls and their results say.
 */
const KILLS = Number(process.env['KILLS'] ?? 1)
const PAIRS = 8
/** Rooms of one pair that are not over, so that about thirty battles live at any time. */
const MOST_LIVE = 4
const PHASES = [
  { phase: 'waiting', words: 'waiting' },
  { phase: 'locked', words: 'locked' },
  { phase: 'rounds', words: 'in their rounds' },
  { phase: 'settling', words: 'settling' },
  { phase: 'draft', words: 'drafting' },
] as const

type Phase = (typeof PHASES)[number]['phase']
type Player = { token: string; user_id: number; coin: number; diamond: number }
/** A room whose seats were all taken: what its people paid, in coins. */
type Fought = { room_id: number; team: boolean; people: { player: Player; seat: number; paid: number }[] }

let server: KilledServer
const players: Player[] = []
const made = new Set<number>()
const cancelled = new Set<number>()
const fought: Fought[] = []
let playing = true
let play: Promise<unknown>

beforeAll(async () => {
  server = await startKilledServer()
  const boxes = [await boxAt(server, 1), await boxAt(server, 5)]
  players.push(...(await Promise.all(Array.from({ length: PAIRS * 2 }, () => newPlayer(boxes[1]!)))))
  play = Promise.all(
    Array.from({ length: PAIRS }, (_, n) => playOn(players[2 * n]!, players[2 * n + 1]!, boxes)),
  )
}, 120_000)

afterAll(() => server.remove())

test.for(PHASES)(`${KILLS} kills while rooms are $words`, { timeout: 120_000 }, async ({ phase }, test) => {
  let kills = 0
  const found: number[] = []
  while (found.length < KILLS) {
    const calls = server.counts.answered + below(20)
    // Every other time a room is settled in part: a seat has its result already.
    const settled = phase === 'settling' ? found.length % 2 : 0
    const ready = until(
      async () => server.counts.answered > calls && (await roomsIn(phase, new Date(), settled)) > 0,
      phase === 'settling' ? 1 : 20,
    )
    await Promise.race([ready, play])
    const killedAt = new Date()
    kills += 1
    await server.kill(async () => {
      const rooms = await roomsIn(phase, killedAt, settled)
      if (rooms > 0) found.push(rooms)
    })
  }
  await test.annotate(`${kills} kills; ${KILLS} found rooms in this phase: ${found.join(', ')}`)
})

test('every room ends once, and everybody has what their rooms say', { timeout: 120_000 }, async () => {
  playing = false
  await Promise.race([play, setTimeout(90_000, null, { ref: false })])
  expect(server.counts.repeated).toBeGreaterThan(0)

  const rooms = await server.db
    .selectFrom('battle')
    .select(['id', 'phase', 'end_reason'])
    .where('room_type', '=', 1)
    .execute()
  expect(rooms.filter(({ phase }) => phase !== 'finished' && phase !== 'timeout')).toEqual([])
  expect(new Set(rooms.map((room) => room.id))).toEqual(made)
  const refunded = rooms.filter((room) => room.phase === 'timeout' && room.end_reason === 'cancelled')
  expect(new Set(refunded.map((room) => room.id))).toEqual(cancelled)
  const finished = rooms.filter((room) => room.phase === 'finished')
  expect(new Set(finished.map((room) => room.id))).toEqual(new Set(fought.map((room) => room.room_id)))

  const expected = await whatRoomsSay()
  for (const player of players) {
    const { token, user_id } = player
    const { coin, diamond } = await server.data(userDetails, { token })
    const { total } = await server.data(listBackpack, { token, query: { source: 'battle' } })
    expect({ user_id, coin, diamond, items: total }).toEqual(expected.get(user_id))
  }
  expect(server.prove()).toContain('The books balance')
})

/** A player of a grade at which they may pay for others. */
async function newPlayer(box_id: number): Promise<Player> {
  const token = await signUp(server)
  await server.data(unpackBoxes, { token, body: { box_id, num: 10 } })
  const { user_id, coin, diamond } = await server.data(userDetails, { token })
  return { token, user_id, coin, diamond }
}

/** A pair makes rooms and fills them until told to stop, and sees the last one to its end. */
async function playOn(creator: Player, guest: Player, boxes: number[]): Promise<void> {
  const drafts: Promise<void>[] = []
  while (playing) {
    await until(async () => (await liveRooms(creator)) < MOST_LIVE)
    const body = someRoom(boxes)
    const { token } = creator
    const { room, password } = await server.insist(api.createBattle, { token, body })
    const { room_id } = room
    made.add(room_id)
    const key = password ?? undefined
    await comeAndGo(room, key, creator, guest)
    if (oneIn(6)) {
      await server.insist(api.cancelBattle, { token, body: { room_id } })
      cancelled.add(room_id)
      continue
    }
    const full = await fill(room, key, creator, guest)
    fought.push(full)
    if (full.team) drafts.push(draft(full, key))
  }
  await Promise.all(drafts)
  await until(async () => (await liveRooms(creator)) === 0)
}

function someRoom(boxes: number[]): BodySent<typeof api.createBattle> {
  const team = oneIn(3)
  return {
    box_ids: Array.from({ length: 1 + below(3) }, () => oneOf(boxes)),
    mode: oneOf(team ? BATTLE_MODES.filter((mode) => mode !== 'shared') : BATTLE_MODES),
    seats: team ? 4 : 2 + below(3),
    team,
    fast: true,
    private: oneIn(3),
    fund_percent: oneIn(3) ? 50 : 0,
  }
}

/** A bot is called and sent away, the guest joins and leaves. */
async function comeAndGo(
  { room_id, seats }: api.BattleCard,
  password: string | undefined,
  creator: Player,
  guest: Player,
): Promise<void> {
  const { token } = creator
  // In a room for two either would fill it.
  if (seats === 2) return
  if (oneIn(3)) {
    await server.insist(api.callBot, { token, body: { room_id, seat: 2 } })
    await server.insist(api.callBot, { token, body: { room_id, seat: 2, remove: true } })
  }
  if (oneIn(3)) {
    await server.insist(api.joinBattle, { token: guest.token, body: { room_id, password } })
    await server.insist(api.leaveBattle, { token: guest.token, body: { room_id } })
  }
}

/** Takes every free seat: mostly one by the guest, the others by bots. */
async function fill(
  room: api.BattleCard,
  password: string | undefined,
  creator: Player,
  guest: Player,
): Promise<Fought> {
  const { room_id, seats, team, price, own_price } = room
  const guestSeat = oneIn(4) ? null : 2 + below(seats - 1)
  for (let seat = 2; seat <= seats; seat += 1) {
    if (seat === guestSeat)
      await server.insist(api.joinBattle, { token: guest.token, body: { room_id, seat, password } })
    else await server.insist(api.callBot, { token: creator.token, body: { room_id, seat } })
  }
  if (guestSeat === null) return { room_id, team, people: [{ player: creator, seat: 1, paid: price }] }
  return {
    room_id,
    team,
    people: [
      { player: creator, seat: 1, paid: price + (price - own_price) },
      { player: guest, seat: guestSeat, paid: own_price },
    ],
  }
}

/** Plays the draft of a team room, pick by pick, if there is one. */
async function draft(room: Fought, password: string | undefined): Promise<void> {
  const { room_id, people } = room
  for (;;) {
    await until(async () => ['draft', 'finished', 'timeout'].includes(await phaseOf(room_id)))
    const { draft: choice } = await server.insist(api.battleDetails, {
      token: people[0]!.player.token,
      query: { room_id, password },
    })
    if (!choice) return
    const { player } = people.find(({ seat }) => seat === choice.turn)!
    const { error } = await server.insistOn(api.draftItem, {
      token: player.token,
      body: { room_id, item_id: oneOf(choice.options) },
      key: randomBytes(10).toString('hex'),
    })
    // While a killed server starts again, the time of the turn may run out: then the store picks.
    if (error) expect(['battle_not_your_turn', 'battle_no_draft']).toContain(error)
  }
}

/** What each player must have: their coins less what they paid, and what the results of their rooms gave them. */
async function whatRoomsSay() {
  const cents = (coins: number) => Math.round(coins * 100)
  const has = new Map(
    players.map(({ user_id, coin, diamond }) => [
      user_id,
      { user_id, coin: cents(coin), diamond: cents(diamond), items: 0 },
    ]),
  )
  for (const { room_id, people } of fought) {
    const { result } = await server.data(api.battleDetails, { query: { room_id } })
    for (const { player, seat, paid } of people) {
      const theirs = has.get(player.user_id)!
      theirs.coin -= cents(paid)
      for (const prize of result!.prizes.filter((candidate) => candidate.seat === seat)) {
        theirs.diamond += cents(prize.diamond)
        theirs.items += prize.item_ids.length + (prize.consolation ? 1 : 0)
      }
    }
  }
  return new Map(
    [...has].map(([id, theirs]) => [
      id,
      { ...theirs, coin: theirs.coin / 100, diamond: theirs.diamond / 100 },
    ]),
  )
}

/** Rooms of players in a phase; in `rounds`, those whose rounds run at that time. */
async function roomsIn(phase: Phase, at: Date, settledSeats: number): Promise<number> {
  const { rooms } = await server.db
    .selectFrom('battle')
    .select((select) => select.fn.countAll<number>().as('rooms'))
    .where('room_type', '=', 1)
    .where('phase', '=', phase)
    .where(sql<boolean>`(phase <> 'rounds' or ${at}::timestamptz between started_at and ends_at)`)
    .where(
      sql<boolean>`${settledSeats}::int <= (select count(*) from battle_result where battle_id = battle.id)`,
    )
    .executeTakeFirstOrThrow()
  return rooms
}

async function liveRooms(creator: Player): Promise<number> {
  const { rooms } = await server.db
    .selectFrom('battle')
    .select((select) => select.fn.countAll<number>().as('rooms'))
    .where('creator_id', '=', creator.user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return rooms
}

async function phaseOf(room_id: number): Promise<string> {
  const { phase } = await server.db
    .selectFrom('battle')
    .select('phase')
    .where('id', '=', room_id)
    .executeTakeFirstOrThrow()
  return phase
}

async function until(reached: () => Promise<boolean>, everyMs = 50): Promise<void> {
  while (!(await reached())) await setTimeout(everyMs)
}

function below(count: number): number {
  return Math.floor(Math.random() * count)
}

function oneIn(count: number): boolean {
  return below(count) === 0
}

function oneOf<T>(list: readonly T[]): T {
  return list[below(list.length)]!
}
