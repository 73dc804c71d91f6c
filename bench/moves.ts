import { randomBytes } from 'node:crypto'
import { makePlayers, openStore, proveBooks, withServer, type BenchServer } from './bench-server.ts'
import { ratioOf, type Pair } from './figures.ts'
import { makeMoves, type Job, type Lane, type Move, type Stage } from './move-stocks.ts'
import { preparePgbench, type Pgbench } from './pgbench.ts'
import { openConnection } from './raw-client.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:moves: what players do beside openings (sell, lock, upgrade, pick, buy, join, claim), each a call through HTTP by
 * many players over 32 connections, beside PostgreSQL's own benchmark on the same server, in turns. A load ends when its time is
 * over or what was stocked for it is used up. `--only claim,join`: the moves whose names begin so. Proves the books at the end; exits 1
 * below a goal.
 */
const PORT = 3981
const CONNECTIONS = 32
const PLAYERS_EACH = 20
const GOAL = 0.7
/** What `--only` names; without it the empty word, with which every name begins. */
const wanted = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]!.split(',')
  : ['']
/** So many calls a second are stocked for before anything is known. */
const FIRST_GUESS = 500

if (import.meta.main) {
  const scale = readScale(3)
  report(await withServer(PORT, { POOL_SIZE: '40' }, (server) => benchMoves(server, scale)), scale)
}

export async function benchMoves(server: BenchServer, scale: Scale, given?: Pgbench | null): Promise<Row[]> {
  const pgbench = given === undefined ? preparePgbench(server.host, scale) : given
  const store = await openStore(server)
  const each = scale.isShort ? 2 : PLAYERS_EACH
  const players = await makePlayers(store, CONNECTIONS * each)
  const lanes: Lane[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, at) => ({
      // A network has one browser here: the players of a lane share the address of its first one.
      connection: await openConnection(server.port, players[at]!.address),
      players: players.filter((_player, n) => n % CONNECTIONS === at),
    })),
  )
  const stage: Stage = { store, lanes }
  const rows: Row[] = []
  const moves = (await makeMoves(stage)).filter(({ name }) => wanted.some((word) => name.startsWith(word)))
  for (const move of moves) rows.push(await measure(stage, move, scale, pgbench))
  for (const { connection } of lanes) connection.close()
  await store.close()
  proveBooks(server)
  return rows
}

async function measure(stage: Stage, move: Move, scale: Scale, pgbench: Pgbench | null): Promise<Row> {
  const pairs: Pair[] = []
  let rate = FIRST_GUESS
  if (!scale.isShort) rate = await load(stage, move, { calls: FIRST_GUESS, seconds: 0.5 })
  for (let round = 0; round < scale.rounds; round += 1) {
    const calls = Math.max(CONNECTIONS, Math.ceil(rate * 1.5 * scale.seconds))
    const ours = await load(stage, move, { calls, seconds: scale.seconds })
    rate = Math.max(rate, ours)
    pairs.push({ ours, reference: pgbench?.(scale.seconds) ?? null })
  }
  return {
    bench: 'moves',
    what: move.name,
    ...ratioOf(pairs, { unit: '/s', named: 'pgbench' }),
    goal: { least: GOAL },
  }
}

/** Stocks, makes the calls for so long or until one lane has none left, and clears. Gives the calls per second. */
async function load(
  { lanes }: Stage,
  { path, stock, clear }: Move,
  { calls, seconds }: { calls: number; seconds: number },
): Promise<number> {
  const jobs = await stock(calls)
  const done: Job[] = []
  let isUsedUp = false
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    lanes.map(async (lane, at) => {
      const own = jobs[at]!
      while (!isUsedUp && performance.now() < end) {
        const job = own.shift()
        if (job === undefined) {
          isUsedUp = true
          return
        }
        const next = await make(lane, path, job)
        done.push(job)
        if (next) own.push(next)
      }
    }),
  )
  const rate = done.length / ((performance.now() - started) / 1000)
  await clear?.(done, jobs)
  return rate
}

/** @throws Error when the call is refused */
async function make({ connection }: Lane, path: string, { player, body, next }: Job): Promise<Job | null> {
  const headers = [
    `authorization: Bearer ${player.token}`,
    `cookie: ${player.cookie}`,
    `idempotency-key: ${randomBytes(12).toString('hex')}`,
  ]
  const answer = await connection.post(
    path,
    headers.map((line) => `${line}\r\n`).join(''),
    JSON.stringify(body),
  )
  if (!answer.startsWith('{"code":0,')) throw new Error(`${path} was refused: ${answer.slice(0, 300)}`)
  return next ? next((JSON.parse(answer) as { data: unknown }).data) : null
}
