import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { userDetails } from '@noktra/contract/users'
import {
  makePlayers,
  openStore,
  withFurtherStore,
  withServer,
  type BenchServer,
  type Player,
} from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median, ratioOf, type Pair } from './figures.ts'
import { loadOpenings } from './open.ts'
import { loadReads } from './raw-reader.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:processes: openings of a store with two processes beside those of one with one process, in turns; then a player's
 * own account read from 1, 2, 4 and 8 processes whose database takes 2 ms more for each statement, so that they wait and do not work:
 * the rate should grow with them. BENCH_DELAY_MS names another time than those 2 ms. Exits 1 below a goal.
 */
const ONE_PORT = 4001
const TWO_PORT = 4011
const SLOW_PORT = 4021
const PLAYERS = 320
const CONNECTIONS = [32, 256]
const GOAL_TWO = 1
const GOAL_LINEAR = 0.8
const DELAY_MS = Number(process.env['BENCH_DELAY_MS'] ?? 2)
/** Few connections to the database, so that the processes wait for it longer than they work. */
const SLOW_POOL = '2'
const READERS_EACH = 12
const PROCESSES = [1, 2, 4, 8]

if (import.meta.main) {
  const scale = readScale(4)
  report(await benchProcesses(scale), scale)
}

/** `given`: a store of two processes that is there already. */
export async function benchProcesses(scale: Scale, given?: BenchServer): Promise<Row[]> {
  const settings = (workers: number) => ({ WORKERS: String(workers), POOL_SIZE: '40' })
  return withServer(ONE_PORT, settings(1), async (one) => {
    const beside = (two: BenchServer) => compare(one, two, scale)
    const rows = await (given ? beside(given) : withServer(TWO_PORT, settings(2), beside))
    return [...rows, ...(await waitFor(one, scale))]
  })
}

async function compare(one: BenchServer, two: BenchServer, scale: Scale): Promise<Row[]> {
  const sides = await Promise.all([one, two].map((server) => prepare(server, scale)))
  const rows: Row[] = []
  for (const connections of scale.isShort ? CONNECTIONS.slice(0, 1) : CONNECTIONS) {
    const [open, openTwo] = sides.map(
      ({ port, players, box }) =>
        async () =>
          (await loadOpenings(port, players, { box, connections, seconds: scale.seconds })).rate,
    )
    await openTwo!()
    await open!()
    const pairs: Pair[] = []
    for (let round = 0; round < scale.rounds; round += 1)
      pairs.push({ ours: await openTwo!(), reference: await open!() })
    rows.push({
      bench: 'processes',
      what: `openings of two processes, ${connections} connections`,
      ...ratioOf(pairs, { unit: '/s', named: 'of one' }),
      goal: { least: GOAL_TWO },
    })
  }
  return rows
}

async function prepare(
  server: BenchServer,
  scale: Scale,
): Promise<{ port: number; players: Player[]; box: number }> {
  const store = await openStore(server)
  const box = await cheapestBox(store)
  const players = await makePlayers(store, scale.isShort ? 32 : PLAYERS)
  await store.close()
  return { port: server.port, players, box }
}

/** The same call from more and more processes, whose database is slow and has nothing else to do. */
async function waitFor(server: BenchServer, scale: Scale): Promise<Row[]> {
  const store = await openStore(server)
  const players = await makePlayers(store, READERS_EACH * (scale.isShort ? 1 : Math.max(...PROCESSES)))
  await store.close()
  const slow = fork(join(import.meta.dirname, 'slow-database.ts'), [server.host, String(DELAY_MS)])
  const [databasePort] = (await once(slow, 'message')) as [number]
  const rates = new Map<number, number>()
  for (const processes of scale.isShort ? PROCESSES.slice(0, 1) : PROCESSES) {
    const settings = {
      DATABASE_URL: `postgres://noktra_app@127.0.0.1:${databasePort}/noktra`,
      MIGRATE_DATABASE_URL: `postgres://noktra_owner@/noktra?host=${encodeURIComponent(server.host)}`,
      WORKERS: String(processes),
      POOL_SIZE: SLOW_POOL,
    }
    const rate = await withFurtherStore(server, SLOW_PORT, settings, () =>
      readAccounts(players.slice(0, processes * READERS_EACH), scale),
    )
    rates.set(processes, rate)
  }
  slow.kill()
  const single = rates.get(1)!
  return [...rates].map(([processes, rate]) => ({
    bench: 'processes',
    what: `calls that wait for a database of ${DELAY_MS} ms, processes: ${processes}`,
    ours: `${rate.toFixed(0)}/s`,
    reference: processes === 1 ? '' : `${processes} x ${single.toFixed(0)}/s`,
    figure: processes === 1 ? null : rate / (single * processes),
    goal: processes === 1 ? null : { least: GOAL_LINEAR },
  }))
}

async function readAccounts(players: Player[], scale: Scale): Promise<number> {
  const load = () =>
    loadReads(SLOW_PORT, {
      path: userDetails.path,
      headers: (n) => `authorization: Bearer ${players[n]!.token}\r\n`,
      connections: players.length,
      seconds: scale.seconds,
    })
  await load()
  const rates: number[] = []
  for (let round = 0; round < scale.rounds; round += 1) rates.push(await load())
  return median(rates)
}
