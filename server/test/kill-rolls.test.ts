// @module-tag long

import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackpack } from '@noktra/contract/backpack'
import { unpackBoxes } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import type { RollFair } from '@noktra/contract/roll-proof'
import * as api from '@noktra/contract/rolls'
import { userDetails } from '@noktra/contract/users'
import { verifyRoll } from '@noktra/game/roll/roll-proof'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server around and in the middle of draws, while owners open rooms of two places and three prizes and
 * pairs fill them. Both of a pair win one prize, and the third comes back: in the end exactly that is what everybody has.
 */
const KILLS = Number(process.env['KILLS'] ?? 1)
const OWNERS = 5
const PLACES = 2
const PRIZES = 3
/** Rooms of one owner that are not over. */
const MOST_LIVE = 3

type Player = { token: string; user_id: number }

let server: KilledServer
let box: number
const owners: Player[] = []
const entrants: Player[] = []
const made: { room_id: number; owner: Player }[] = []
let playing = true
let play: Promise<unknown>

beforeAll(async () => {
  server = await startKilledServer()
  box = await boxAt(server, 0.5)
  const people = await Promise.all(Array.from({ length: OWNERS + PLACES }, newPlayer))
  owners.push(...people.slice(0, OWNERS))
  entrants.push(...people.slice(OWNERS))
  play = Promise.all(owners.map(openRooms))
}, 120_000)

afterAll(() => server.remove())

/** When the server is killed, by what it is waiting for; each gives the room whose draw was under way, if one was. */
const MOMENTS = [
  { words: 'shortly before a round is due', at: beforeDue },
  { words: 'when a round is due', at: whenDue },
  { words: 'when a room has just been drawn', at: afterDraw },
  { words: 'while a draw keeps its round', at: () => inTheDraw(holdLock) },
  { words: 'while a draw takes the staked items', at: () => inTheDraw(holdItem) },
  { words: 'while a draw makes the items of the winners', at: () => inTheDraw(holdWinner) },
]

test.for(MOMENTS)(`${KILLS} kills $words`, { timeout: 120_000 }, async ({ at }) => {
  for (let kills = 0; kills < KILLS; kills += 1) {
    const { undone, release } = (await Promise.race([at(), play])) as Stopped
    const up = server.kill(async () => {
      if (undone === null) return
      expect(await stored(undone)).toEqual({ phase: 'locked', rounds: 0, won: 0, items: 0, consumed: 0 })
    })
    release()
    await up
  }
})

test('every room was drawn once, and everybody has what the draws gave', { timeout: 120_000 }, async () => {
  playing = false
  await play
  expect(server.counts.repeated).toBeGreaterThan(0)
  expect(made.length).toBeGreaterThan(KILLS * MOMENTS.length)
  const rooms = await server.db.selectFrom('roll').select(['id', 'phase', 'attempt']).execute()
  const ofPlayers = rooms.filter((room) => made.some(({ room_id }) => room_id === room.id))
  expect(ofPlayers).toHaveLength(made.length)
  for (const { id, phase, attempt } of ofPlayers) {
    expect({ id, phase, attempt }).toEqual({ id, phase: 'drawn', attempt: 1 })
    expect(await stored(id)).toEqual({
      phase: 'drawn',
      rounds: 1,
      won: PLACES,
      items: PLACES,
      consumed: PLACES,
    })
    const { proof } = (await server.data(fair, { params: { id: `r${id}` } })) as RollFair
    expect(verifyRoll(proof).filter((check) => check.ok !== true)).toEqual([])
  }
  for (const { token } of entrants) {
    expect((await server.data(listBackpack, { token, query: { source: 'roll' } })).total).toBe(made.length)
  }
  for (const owner of owners) {
    const rooms = made.filter((room) => room.owner === owner).length
    const { total } = await server.data(listBackpack, { token: owner.token, query: { tab: 'in_progress' } })
    expect(total).toBe(0)
    const done = await server.data(listBackpack, { token: owner.token, query: { tab: 'done' } })
    expect(done.total).toBe(rooms * PLACES)
  }
  expect(server.prove()).toContain('The books balance')
})

async function newPlayer(): Promise<Player> {
  const token = await signUp(server)
  return { token, user_id: (await server.data(userDetails, { token })).user_id }
}

/** An owner opens rooms and has them filled until told to stop; the last ones they see to their end. */
async function openRooms(owner: Player): Promise<void> {
  const items: number[] = []
  while (playing) {
    await until(async () => (await liveRooms(owner)) < MOST_LIVE)
    if (items.length < PRIZES) items.push(...(await openBoxes(owner)))
    const { free_room_id } = await server.insist(api.addRoll, {
      token: owner.token,
      body: {
        room_name: 'Killed',
        lottery_time: Math.floor(Date.now() / 1000) + 3600,
        max_join: PLACES,
        item_ids: items.splice(0, PRIZES),
      },
    })
    made.push({ room_id: free_room_id, owner })
    await Promise.all(
      entrants.map(({ token }) => server.insist(api.joinRoll, { token, body: { free_room_id } })),
    )
  }
  await until(async () => (await liveRooms(owner)) === 0)
}

async function openBoxes({ token, user_id }: Player): Promise<number[]> {
  await server.insist(unpackBoxes, { token, body: { box_id: box, num: 10 } })
  const fresh = await server.db
    .selectFrom('item')
    .select('id')
    .where('player_id', '=', user_id)
    .where('source', '=', 'box')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  return fresh.map((item) => item.id)
}

async function liveRooms({ user_id }: Player): Promise<number> {
  const rooms = await server.db
    .selectFrom('roll')
    .select('id')
    .where('owner_id', '=', user_id)
    .where('phase', 'in', ['open', 'locked'])
    .execute()
  return rooms.length
}

/** What stands in the database of a room's draw. */
async function stored(roomId: number) {
  const { rows } = await sql<Record<string, number | string>>`
    select r.phase,
      (select count(*) from roll_lock l where l.roll_id = r.id and l.randomness is not null) as rounds,
      (select count(*) from roll_prize p where p.roll_id = r.id and p.winner_place is not null) as won,
      (select count(*) from item i where i.source = 'roll' and i.source_ref like r.id || ':%') as items,
      (select count(*) from item_history h where h.cause = 'roll' and h.state_to = 'consumed' and h.ref = r.id::text) as consumed
    from roll r where r.id = ${roomId}`.execute(server.db)
  return rows[0]
}

/** What waits for the kill: the room whose draw is in the middle, and what lets go of it. */
type Stopped = { undone: number | null; release: () => void }
const NOTHING: Stopped = { undone: null, release: () => {} }

type Room = { id: number; next_at: Date }

/** A locked room whose round is still to come. */
async function nextDue(): Promise<Room> {
  let room: Room | undefined
  await until(async () => {
    room = (await server.db
      .selectFrom('roll')
      .select(['id', 'next_at'])
      .where('phase', '=', 'locked')
      .where('next_at', '>', new Date(Date.now() + 300))
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()) as Room | undefined
    return room !== undefined
  })
  return room!
}

async function beforeDue(): Promise<Stopped> {
  const { next_at } = await nextDue()
  await setTimeout(next_at.getTime() - Date.now() - below(60))
  return NOTHING
}

async function whenDue(): Promise<Stopped> {
  const { next_at } = await nextDue()
  await setTimeout(next_at.getTime() - Date.now() + below(250))
  return NOTHING
}

async function afterDraw(): Promise<Stopped> {
  const { id } = await nextDue()
  await until(async () => (await stored(id))!['phase'] === 'drawn', 1)
  return NOTHING
}

/**
 * Holds a row that the draw of a room needs until its transaction stands before it, and then for the kill. On a busy
 * machine the room may be drawn before the row is held: then another room's draw may stand there, so the next is taken.
 */
async function inTheDraw(hold: (roomId: number) => Promise<Held>): Promise<Stopped> {
  for (;;) {
    const { id } = await nextDue()
    const { pid, release } = await hold(id)
    const isUndone = async () => (await stored(id))!['phase'] === 'locked'
    await until(async () => (await isDrawHeldUp(pid)) || !(await isUndone()), 1)
    if (await isUndone()) return { undone: id, release }
    release()
  }
}

/** `pid` is the connection that holds the row. */
type Held = { pid: number; release: () => void }

async function holdLock(roomId: number): Promise<Held> {
  return held(`select attempt from roll_lock where roll_id = ${roomId} for update`)
}

async function holdItem(roomId: number): Promise<Held> {
  return held(`select i.id from item i join roll_prize p on p.item_id = i.id
    where p.roll_id = ${roomId} order by p.value limit 1 for update of i`)
}

async function holdWinner(): Promise<Held> {
  return held(`select id from player where id = ${entrants[below(PLACES)]!.user_id} for update`)
}

async function held(statement: string): Promise<Held> {
  const tx = await server.db.startTransaction().execute()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  await sql.raw(statement).execute(tx)
  return { pid: rows[0]!.pid, release: () => void tx.rollback().execute() }
}

/** Whether a draw of the server waits for that row; a player who joins another room may wait for it, too. */
async function isDrawHeldUp(pid: number): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where ${pid} = any(pg_blocking_pids(pid)) and query not ilike '%roll_entry%'`.execute(server.db)
  return rows.length > 0
}

async function until(holds: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await setTimeout(everyMs)
}

function below(count: number): number {
  return Math.floor(Math.random() * count)
}
