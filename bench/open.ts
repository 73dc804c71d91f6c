import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { addressOf } from './addresses.ts'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median, quantile, ratioOf } from './figures.ts'
import { preparePgbench, type Pgbench } from './pgbench.ts'
import { openConnection } from './raw-client.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:open: openings of one box per call through HTTP, with 32 and with 256 connections, beside PostgreSQL's own
 * benchmark on the same server, one after the other in rounds. Prints the medians, their ratios to the reference, the latency of
 * calls that come at half the highest rate and that of a caller who is alone; exits 1 below a goal. BENCH_ROUNDS and BENCH_SECONDS
 * (per load) make it shorter.
 */
const PLAYERS = 640
const GOALS = { few: 1.5, many: 2.5 } as const
const CONNECTIONS = { few: 32, many: 256 } as const
/** Of the short form, where each of the many has one player. */
const FEW_PLAYERS = 64
const PORT = 3977

export type Load = { rate: number; times: number[] }

if (import.meta.main) {
  const scale = readScale(6)
  report(await withServer(PORT, { POOL_SIZE: '40' }, (server) => benchOpen(server, scale)), scale)
}

export async function benchOpen(server: BenchServer, scale: Scale, given?: Pgbench | null): Promise<Row[]> {
  const pgbench = given === undefined ? preparePgbench(server.host, scale) : given
  const store = await openStore(server)
  const box = await cheapestBox(store)
  const players = await makePlayers(store, scale.isShort ? FEW_PLAYERS : PLAYERS)
  await store.close()

  const { seconds } = scale
  const most = { ...CONNECTIONS, ...(scale.isShort ? { many: FEW_PLAYERS } : {}) }
  const open = (connections: number) => loadOpenings(server.port, players, { box, connections, seconds })
  await open(CONNECTIONS.few)
  const rounds: { few: Load; many: Load; reference: number | null }[] = []
  for (let round = 0; round < scale.rounds; round += 1) {
    const few = await open(CONNECTIONS.few)
    const reference = pgbench?.(seconds) ?? null
    const many = await open(most.many)
    rounds.push({ few, many, reference })
  }
  const single = await open(1)
  const highest = median(rounds.map((round) => round.many.rate))
  const half = await loadOpenings(server.port, players, {
    box,
    connections: most.many,
    seconds: seconds * scale.rounds,
    rate: highest / 2,
  })
  const ms = (times: number[], part: number) => `${quantile(times, part).toFixed(1)} ms`
  const rows = (['few', 'many'] as const).map((key): Row => {
    const times = rounds.flatMap((round) => round[key].times)
    return {
      bench: 'open',
      what: `openings, ${most[key]} connections (p99 ${ms(times, 0.99)})`,
      ...ratioOf(
        rounds.map((round) => ({ ours: round[key].rate, reference: round.reference })),
        { unit: '/s', named: 'pgbench' },
      ),
      goal: { least: GOALS[key] },
    }
  })
  return [
    ...rows,
    {
      bench: 'open',
      what: `at half the highest rate, ${(highest / 2).toFixed(0)}/s (p99 ${ms(half.times, 0.99)})`,
      ours: ms(half.times, 0.5),
      reference: '',
      figure: null,
      goal: null,
    },
    {
      bench: 'open',
      what: `a caller alone (p99 ${ms(single.times, 0.99)})`,
      ours: ms(single.times, 0.5),
      reference: '',
      figure: null,
      goal: null,
    },
  ]
}

type Wanted = {
  box: number
  connections: number
  seconds: number
  /**
   * So many a second come evenly, whether or not those before them have their answers: a call that finds no free connection waits for
   * one, and the wait counts. Without it each connection makes one call after the other.
   */
  rate?: number
}

/** Openings of one box per call, each connection with players of its own, as each player has a browser. */
export async function loadOpenings(
  port: number,
  players: Player[],
  { box, connections, seconds, rate }: Wanted,
): Promise<Load> {
  return load(port, players, { box, connections }, async (open) => {
    const started = performance.now()
    const end = started + seconds * 1000
    const times: number[] = []
    let next = 0
    const due = (): number => (rate === undefined ? performance.now() : started + (next++ * 1000) / rate)
    await Promise.all(
      Array.from({ length: connections }, async (_, at) => {
        for (let from = due(); from < end; from = due()) {
          const early = from - performance.now()
          if (early > 0) await delay(early)
          await open(at)
          times.push(performance.now() - from)
        }
      }),
    )
    return times
  })
}

/** Opens the connections, lets `run` make its openings on them and gives what each took; `open` makes one on the connection at `at`. */
async function load(
  port: number,
  players: Player[],
  { box, connections }: { box: number; connections: number },
  run: (open: (at: number) => Promise<void>) => Promise<number[]>,
): Promise<Load> {
  const opened = await Promise.all(
    Array.from({ length: connections }, (_, n) => openConnection(port, addressOf(n))),
  )
  const turns = opened.map(() => 0)
  const own = Math.max(1, Math.floor(players.length / connections))
  const body = JSON.stringify({ box_id: box })
  const started = performance.now()
  const times = await run(async (at) => {
    const player = players[(at + (turns[at]! % own) * connections) % players.length]!
    turns[at]! += 1
    const answer = await opened[at]!.post(
      '/api/box/open',
      `authorization: Bearer ${player.token}\r\nidempotency-key: ${randomBytes(12).toString('hex')}\r\n`,
      body,
    )
    if (!answer.startsWith('{"code":0,')) throw new Error(`an opening was refused: ${answer.slice(0, 200)}`)
  })
  const rate = times.length / ((performance.now() - started) / 1000)
  for (const connection of opened) connection.close()
  return { rate, times }
}
