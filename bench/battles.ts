import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { connectPool, kyselyOn } from '@noktra/server/platform/db/connect'
import type { DB } from '@noktra/server/platform/db/schema'
import { roundMs } from '@noktra/server/games/battle/read-cards'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { callAs, openConnection, type RawConnection } from './raw-client.ts'

/*
 * npm run bench:battles: 300 battles at once, each with a watcher, and how late each round's message arrives by the
 * room's own clock; beside it how late a plain timer of this process is meanwhile. Exits 1 when p99 is above 200 ms, or
 * the battles did not all run at the same time.
 */
const BATTLES = Number(process.env['BENCH_BATTLES'] ?? 300)
/** A creator may have three waiting rooms. */
const ROOMS_EACH = 3
const ROUNDS = 20
const MOST_P99_MS = 200
const CONNECTIONS = 16
const TIMER_MS = 25
const PORT = 3978

type Room = { room_id: number; seats: number; token: string }
type Told = { room_id: number; round: number; at: number }

await withServer(PORT, {}, run)

async function run(server: BenchServer): Promise<void> {
  const store = await openStore(server)
  const players = await makePlayers(store, Math.ceil(BATTLES / ROOMS_EACH))
  await store.close()
  const db = kyselyOn(
    connectPool(
      { host: server.host, user: 'noktra_app', database: 'noktra' },
      { poolSize: 1, onError: console.error },
    ),
  )
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(PORT)))
  const rooms = await makeRooms(connections, players, await cheapBoxes(db))
  const told: Told[] = []
  const sockets = await Promise.all(rooms.map((room) => watch(room, told)))
  const timer = watchTimer()
  await fillRooms(connections, rooms)
  for (const connection of connections) connection.close()
  while ((await countLive(db)) > 0) await pause(1000)
  timer.stop()
  for (const socket of sockets) socket.close()
  const right = report(told, await listTimes(db), timer.late)
  await db.destroy()
  process.exitCode = right ? 0 : 1
}

async function cheapBoxes(db: Kysely<DB>): Promise<number[]> {
  const boxes = await db
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .select('box.id')
    .where('box.is_welfare', '=', false)
    .orderBy('box_pool.price')
    .limit(5)
    .execute()
  return boxes.map((box) => box.id)
}

/** Rooms of 2, 3 and 4 seats in every mode, each with one seat free. */
async function makeRooms(connections: RawConnection[], players: Player[], boxes: number[]): Promise<Room[]> {
  const rooms: Room[] = []
  await atOnce(connections, Array.from({ length: BATTLES }).keys().toArray(), async (connection, n) => {
    const { token } = players[Math.floor(n / ROOMS_EACH)]!
    const seats = 2 + (n % 3)
    const body = {
      box_ids: Array.from({ length: ROUNDS }, (_, round) => boxes[(n + round) % boxes.length]),
      mode: ['classic', 'underdog', 'terminal', 'jackpot', 'shared'][n % 5],
      seats,
    }
    const { room } = await callAs<{ room: { room_id: number } }>(
      connection,
      '/api/battle/create',
      token,
      body,
    )
    for (let seat = 2; seat < seats; seat += 1) await callBot(connection, token, room.room_id, seat)
    rooms.push({ room_id: room.room_id, seats, token })
  })
  return rooms
}

/** The last seats are taken as fast as the server takes them, so that all battles run together. */
function fillRooms(connections: RawConnection[], rooms: Room[]): Promise<void> {
  return atOnce(connections, rooms, async (connection, { room_id, seats, token }) => {
    await callBot(connection, token, room_id, seats)
  })
}

async function callBot(
  connection: RawConnection,
  token: string,
  room_id: number,
  seat: number,
): Promise<void> {
  await callAs(connection, '/api/battle/bot', token, { room_id, seat })
}

async function atOnce<T>(
  connections: RawConnection[],
  work: T[],
  one: (connection: RawConnection, item: T) => Promise<void>,
): Promise<void> {
  const left = [...work]
  await Promise.all(
    connections.map(async (connection) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) await one(connection, item)
    }),
  )
}

/** A spectator of one room: notes when each round is told. */
function watch({ room_id }: Room, told: Told[]): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${PORT}/ws`)
  return new Promise((watching, fail) => {
    socket.addEventListener('error', () => fail(new Error('a socket was refused')))
    socket.addEventListener('open', () =>
      socket.send(JSON.stringify({ cmd: 'battle_room', data: { room_id }, seq: 1 })),
    )
    socket.addEventListener('message', (message) => {
      const at = Date.now()
      const { cmd, seq, response } = JSON.parse(String(message.data)) as {
        cmd: string
        seq?: number
        response: { code: number; data: { round: number } }
      }
      if (cmd === 'battle_rounds') told.push({ room_id, round: response.data.round, at })
      if (seq === 1) watching(socket)
    })
  })
}

/** How late a timer of this process is, on the same processors in the same minutes. */
function watchTimer(): { late: number[]; stop: () => void } {
  const late: number[] = []
  let due = Date.now() + TIMER_MS
  let timer = setTimeout(tick, TIMER_MS)
  function tick(): void {
    late.push(Date.now() - due)
    due = Date.now() + TIMER_MS
    timer = setTimeout(tick, TIMER_MS)
  }
  return { late, stop: () => clearTimeout(timer) }
}

async function countLive(db: Kysely<DB>): Promise<number> {
  const { live } = await db
    .selectFrom('battle')
    .select((select) => select.fn.countAll<number>().as('live'))
    .where('room_type', '=', 1)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return live
}

type Times = { id: number; rounds: number; fast: boolean; started_at: Date; ends_at: Date; ended_at: Date }

async function listTimes(db: Kysely<DB>): Promise<Times[]> {
  const rows = await db
    .selectFrom('battle')
    .select(['id', 'rounds', 'fast', 'started_at', 'ends_at', 'ended_at'])
    .where('room_type', '=', 1)
    .execute()
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at!,
    ends_at: row.ends_at!,
    ended_at: row.ended_at!,
  }))
}

/** Prints both; whether all battles ran at once, every round was told and the slowest were in time. */
function report(told: Told[], battles: Times[], timer: number[]): boolean {
  const arrived = new Map(told.map(({ room_id, round, at }) => [`${room_id}:${round}`, at]))
  const late = battles.flatMap((battle) =>
    Array.from({ length: battle.rounds }, (_, index) => {
      const due = battle.started_at.getTime() + index * roundMs(battle)
      return (arrived.get(`${battle.id}:${index + 1}`) ?? Infinity) - due
    }),
  )
  const lastStart = Math.max(...battles.map((battle) => battle.started_at.getTime()))
  const firstEnd = Math.min(...battles.map((battle) => battle.ends_at.getTime()))
  const together = Math.max(0, firstEnd - lastStart) / 1000
  const p99 = at(late, 0.99)
  console.log(`${battles.length} battles at once for ${together.toFixed(0)} s, each watched; lateness in ms:`)
  console.log(`  rounds told:       ${spread(late)} (${late.filter((ms) => ms === Infinity).length} lost)`)
  const paid = battles.map((battle) => battle.ended_at.getTime() - battle.ends_at.getTime())
  console.log(`  paid out:          ${spread(paid)}`)
  console.log(`  timer of ${TIMER_MS} ms:    ${spread(timer)}`)
  console.log(`p99 is ${p99} ms (at most ${MOST_P99_MS})`)
  return p99 <= MOST_P99_MS && together > 0
}

function spread(late: number[]): string {
  const parts = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(late, share)}`)
  return `${parts.join(', ')}, max ${at(late, 1)}, count ${late.length}`
}

function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}
