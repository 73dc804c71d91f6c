import { randomBytes } from 'node:crypto'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { median, printRatio, quantile } from './figures.ts'
import { preparePgbench, runPgbench } from './pgbench.ts'
import { openConnection } from './raw-client.ts'

/*
 * npm run bench:open: openings of one box per call through HTTP, with 32 and with 256 connections, beside PostgreSQL's own
 * benchmark on the same server, one after the other in rounds. Prints the medians, their ratios to the reference and the latency
 * of a caller who is alone; exits 1 below a goal. BENCH_ROUNDS and BENCH_SECONDS (per load) make it shorter.
 */
const PLAYERS = 640
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 6)
const GOALS = { 32: 1.5, 256: 2.5 } as const
const PORT = 3977

type Load = { rate: number; times: number[] }

await withServer(PORT, { POOL_SIZE: '40' }, run)

async function run(server: BenchServer): Promise<void> {
  preparePgbench(server.host)
  const store = await openStore(server)
  const box = await store.ctx.db
    .selectFrom('box_pool')
    .innerJoin('box', 'box.id', 'box_pool.box_id')
    .select(['box.id', 'box_pool.price'])
    .where('box.active_version', 'is not', null)
    .where('box.is_welfare', '=', false)
    .orderBy('box_pool.price')
    .executeTakeFirstOrThrow()
  const players = await makePlayers(store, PLAYERS)
  await store.close()

  const open = (connections: number, seconds: number) => loadHttp(players, box.id, connections, seconds)
  await open(32, 3)
  const rounds: { few: Load; many: Load; reference: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const few = await open(32, SECONDS)
    const reference = runPgbench(server.host, SECONDS)
    const many = await open(256, SECONDS)
    rounds.push({ few, many, reference })
    console.log(
      `round ${round + 1}: 32 connections ${few.rate.toFixed(0)}/s, 256 connections ${many.rate.toFixed(0)}/s, pgbench ${reference.toFixed(0)}/s`,
    )
  }
  const single = await open(1, SECONDS)
  const ms = (times: number[], part: number) => `${quantile(times, part).toFixed(1)} ms`
  console.log(`a caller alone: median ${ms(single.times, 0.5)}, p99 ${ms(single.times, 0.99)}`)
  for (const key of ['few', 'many'] as const) {
    const times = rounds.flatMap((round) => round[key].times)
    console.log(`${key} connections, full load: median ${ms(times, 0.5)}, p99 ${ms(times, 0.99)}`)
  }
  const ratios = (key: 'few' | 'many') => median(rounds.map((round) => round[key].rate / round.reference))
  const reached = [
    printRatio('openings with 32 connections to pgbench', ratios('few'), GOALS[32]),
    printRatio('openings with 256 connections to pgbench', ratios('many'), GOALS[256]),
  ]
  process.exitCode = reached.every(Boolean) ? 0 : 1
}

async function loadHttp(
  players: Player[],
  boxId: number,
  connections: number,
  seconds: number,
): Promise<Load> {
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(PORT)))
  const times: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  await Promise.all(
    opened.map(async (connection, at) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        // Each connection has players of its own, as each player has a browser.
        const player = players[(at + turn * connections) % players.length]!
        const sent = performance.now()
        const answer = await connection.post(
          '/api/box/open',
          `authorization: Bearer ${player.token}\r\nidempotency-key: ${randomBytes(12).toString('hex')}\r\n`,
          JSON.stringify({ box_id: boxId }),
        )
        times.push(performance.now() - sent)
        if (!answer.startsWith('{"code":0,'))
          throw new Error(`an opening was refused: ${answer.slice(0, 200)}`)
      }
    }),
  )
  const rate = times.length / ((performance.now() - started) / 1000)
  for (const connection of opened) connection.close()
  return { rate, times }
}
