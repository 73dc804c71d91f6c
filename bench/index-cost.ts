import { readFileSync } from 'node:fs'
import pg from 'pg'
import { makePlayers, openStore, withServer, type BenchServer } from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { median } from './figures.ts'
import { loadOpenings } from './open.ts'

/*
 * npm run bench:index: what the index of the lowest wears (item_lowest_wear) costs an opening. An opening makes one item: items are made by
 * the statement's own kind of insert in one connection, with the index and without it in turns, and the processor time of that connection's
 * process is read; beside it stands what an opening takes in the store and the database together. What waits or other work on the machine does is in
 * neither. Exits 1 when the index is more than 3 % of an opening. BENCH_ROUNDS (9) is the number of pairs.
 */
const MOST = 0.03
const CONNECTIONS = 32
const PLAYERS = 256
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9)
/** Items of a turn, in statements of so many. */
const STATEMENTS = 300
const AT_ONCE = 100
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
  const own = await owner.query<{ pid: number; file: string }>(
    `select pg_backend_pid() as pid, pg_read_file('postmaster.pid') as file`,
  )
  const { pid, file } = own.rows[0]!
  const all = [server.pid, Number(file.split('\n')[0])]

  const open = (seconds: number) =>
    loadOpenings(server.port, players, { box, connections: CONNECTIONS, seconds })
  await open(2)
  const before = treeMs(all)
  const { times } = await open(5)
  const opening = (treeMs(all) - before) / times.length

  const makeItems = async () => {
    const began = ownMs(pid)
    for (let statement = 0; statement < STATEMENTS; statement += 1) {
      await owner.query({
        name: 'make-items',
        text: `insert into item (player_id, skin_id, wear, pattern, state, value, most_value, source, source_ref, created_at, state_since)
          select $1, id, wear_from, 1, 'held', price, price, 'gift', 'bench', now(), now()
          from skin where exterior is not null order by id offset $2 limit $3`,
        values: [players[statement % PLAYERS]!.id, (statement * 37) % 900, AT_ONCE],
      })
    }
    return ((ownMs(pid) - began) * 1000) / (STATEMENTS * AT_ONCE)
  }
  const made: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const turn of turns) {
      await owner.query('drop index if exists item_lowest_wear')
      if (turn === 'with') await owner.query('create index item_lowest_wear on item (skin_id, wear, id)')
      made[turn].push(await makeItems())
    }
  }
  await owner.end()
  const micros = (figures: number[]) => `${median(figures).toFixed(1)} µs`
  const entry = median(made.with.map((one, at) => one - made.without[at]!))
  const share = entry / 1000 / opening
  console.log(`an opening: ${opening.toFixed(2)} ms of processor time, store and database together`)
  console.log(
    `an item, with the index ${micros(made.with)}, without it ${micros(made.without)}, ${ROUNDS} pairs of ${STATEMENTS * AT_ONCE}`,
  )
  console.log(
    `the entry: ${entry.toFixed(1)} µs (median of the pairs), ${(share * 100).toFixed(2)} % of an opening`,
  )
  process.exitCode = share <= MOST ? 0 : 1
}

/** What these processes and those that they started have worked. */
function treeMs(pids: readonly number[]): number {
  return pids.reduce(
    (sum, pid) => sum + ownMs(pid) + childrenOf(pid).reduce((all, child) => all + ownMs(child), 0),
    0,
  )
}

function ownMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
  // utime and stime of proc(5), behind the two that the cut takes.
  return (fields[11]! + fields[12]!) * TICK_MS
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}
