import { readFileSync } from 'node:fs'
import pg from 'pg'
import { makePlayers, openStore, withServer, type BenchServer } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median } from './figures.ts'
import { loadOpenings } from './open.ts'

/*
 * npm run bench:index: what the index of the lowest wears (item_lowest_wear) costs an opening: processor time of the store and of its
 * database for each, with the index and without it, in turns on one store. Rates depend on what else the machine does; the time that the
 * processes themselves took hardly does. Exits 1 when it is more than 3 %. BENCH_ROUNDS (7) is the number of pairs, BENCH_SECONDS (4)
 * the length of each load.
 */
const INDEX = 'item_lowest_wear on item (skin_id, wear, id)'
const MOST = 1.03
const CONNECTIONS = 32
const PLAYERS = 256
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const PORT = Number(process.env['BENCH_PORT'] ?? 3965)
/** Of /proc: hundredths of a second. */
const TICK_MS = 10

await withServer(PORT, { POOL_SIZE: '40' }, run)

async function run(server: BenchServer): Promise<void> {
  const owner = new pg.Client({ host: server.host, user: 'postgres', database: 'noktra' })
  await owner.connect()
  const store = await openStore(server)
  const box = await cheapestBox(store)
  const players = await makePlayers(store, PLAYERS)
  await store.close()
  const { rows } = await owner.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`)
  const pids = [server.pid, Number(rows[0]!.text.split('\n')[0])]
  const open = (seconds: number) =>
    loadOpenings(server.port, players, { box, connections: CONNECTIONS, seconds })

  await open(SECONDS)
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const turn of turns) {
      await owner.query(`drop index if exists item_lowest_wear`)
      if (turn === 'with') await owner.query(`create index ${INDEX}`)
      await owner.query('checkpoint')
      await open(1)
      const before = workedMs(pids)
      const { times: opened } = await open(SECONDS)
      times[turn].push((workedMs(pids) - before) / opened.length)
    }
  }
  await owner.end()
  const ratios = times.with.map((ms, at) => ms / times.without[at]!)
  const shown = (ms: number) => `${ms.toFixed(3)} ms`
  console.log(`processor time for an opening, ${ROUNDS} pairs of ${SECONDS} s, ${CONNECTIONS} connections`)
  console.log(`with the index     ${shown(median(times.with))}`)
  console.log(`without it         ${shown(median(times.without))}`)
  console.log(
    `median of the pairs' ratios ${median(ratios).toFixed(3)} (${ratios.map((one) => one.toFixed(3)).join(', ')})`,
  )
  process.exitCode = median(ratios) <= MOST ? 0 : 1
}

/** What these processes and those that they started have worked, those that have ended too. */
function workedMs(pids: readonly number[]): number {
  return pids.reduce(
    (sum, pid) =>
      sum + ownMs(pid, true) + childrenOf(pid).reduce((all, child) => all + ownMs(child, false), 0),
    0,
  )
}

function ownMs(pid: number, withEnded: boolean): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  // utime, stime and the same of children that have ended: fields 14 to 17 of proc(5), the first two of which stand before the cut.
  const [own, system, ended, endedSystem] = [fields[11]!, fields[12]!, fields[13]!, fields[14]!]
  return (own + system + (withEnded ? ended + endedSystem : 0)) * TICK_MS
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}
