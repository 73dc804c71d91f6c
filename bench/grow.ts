import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { listReturns } from '@noktra/contract/returns'
import { activateFirstPools } from '@noktra/server/activate-first-pools'
import { loadCatalogueOnce } from '@noktra/server/catalogue/load-catalogue'
import { closeDays } from '@noktra/server/features/money/revenue/close-days'
import { countPlays } from '@noktra/server/features/returns/count-plays'
import { countOpenings } from '@noktra/server/games/box/count-openings'
import { systemClock } from '@noktra/server/platform/clock'
import { readConfig } from '@noktra/server/platform/config'
import { connectPool, kyselyOn } from '@noktra/server/platform/db/connect'
import { openStore } from '@noktra/server/platform/db/open-store'
import type { DB } from '@noktra/server/platform/db/schema'
import { sequence } from '@noktra/server/platform/public-log/sequence'
import { ROOT } from '@noktra/server/platform/root'
import { SEALED } from '@noktra/server/sealed'
import { buildStore, type Store } from '@noktra/server/store'
import {
  makePlayers,
  openStore as openStoreOf,
  proveBooks,
  withServer,
  type BenchServer,
  type Player,
} from './bench-server.ts'
import { cheapestBox } from './cheapest-box.ts'
import { ratioOf, type Pair } from './figures.ts'
import { DAYS, fillStore, signInFilled } from './fill-store.ts'
import { loadOpenings } from './open.ts'
import { planOf, printPlan, statementsOf } from './plans.ts'
import { readScale, type Scale } from './scale.ts'
import { report, type Row } from './table.ts'

/*
 * npm run bench:grow [-- --rows 10000000]: a store with so many openings, a tenth as many players and three items held of ten, filled
 * in sets with books that balance; then openings beside an empty store, bytes of an opening on disk, sizes of tables and indexes,
 * plans of what an opening asks, and how long places in the log, the board of returns, the proof of the books, the closing of a day
 * and a backup take. Exits 1 below a goal. The full size takes about 40 GB of disk, the backup included.
 */
const EMPTY_PORT = 3985
const GROWN_PORT = 3989
const GOAL = 0.85
const PLAYERS = 640
const CONNECTIONS = 32
const COUNTED_AT_ONCE = 100_000
const TABLES_SHOWN = 10
const BOARD_ASKED = 20
const BOARD_MOST_MS = 200

if (import.meta.main) {
  const scale = readScale(6)
  report(await benchGrow(scale, { rows: askedRows(), plans: true }), scale)
}

function askedRows(): number {
  const { values } = parseArgs({ options: { rows: { type: 'string' }, short: { type: 'boolean' } } })
  const rows = Number(values.rows ?? (values.short ? 2000 : 100_000))
  if (!Number.isInteger(rows) || rows < 100) throw new RangeError('--rows is a whole number from 100 on')
  return rows
}

type Grown = { players: Player[]; rows: Row[] }

/** `empty`: a store that is there already, to compare with. */
export async function benchGrow(
  scale: Scale,
  { rows, plans, empty }: { rows: number; plans: boolean; empty?: BenchServer },
): Promise<Row[]> {
  if (!empty) {
    return withServer(EMPTY_PORT, { POOL_SIZE: '40' }, (made) =>
      benchGrow(scale, { rows, plans, empty: made }),
    )
  }
  let grown: Grown | null = null
  const prepare = async (dataDir: string, env: NodeJS.ProcessEnv) => {
    grown = await grow(dataDir, env, { openings: rows, plans: plans && !scale.isShort, scale })
  }
  return withServer(
    GROWN_PORT,
    { POOL_SIZE: '40' },
    async (full) => [
      await compare({ empty, full, players: grown!.players, rows, scale }),
      ...grown!.rows,
      timed('proof of the books', () => proveBooks(full)),
      backUp(full),
    ],
    prepare,
  )
}

async function compare({
  empty,
  full,
  players,
  rows,
  scale,
}: {
  empty: BenchServer
  full: BenchServer
  players: Player[]
  rows: number
  scale: Scale
}): Promise<Row> {
  const store = await openStoreOf(empty)
  const box = await cheapestBox(store)
  const newcomers = await makePlayers(store, players.length)
  await store.close()
  const load = { box, connections: Math.min(CONNECTIONS, players.length), seconds: scale.seconds }
  const open = async (server: BenchServer, by: Player[]) => (await loadOpenings(server.port, by, load)).rate
  await open(full, players)
  await open(empty, newcomers)
  const pairs: Pair[] = []
  for (let round = 0; round < scale.rounds; round += 1)
    pairs.push({ ours: await open(full, players), reference: await open(empty, newcomers) })
  return {
    bench: 'grow',
    what: `openings with ${rows.toLocaleString('en')} in the tables`,
    ...ratioOf(pairs, { unit: '/s', named: 'empty' }),
    goal: { least: GOAL },
  }
}

/** Makes a store in the data folder before its server starts, fills it and lets it catch up: its counts and its days. */
async function grow(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  { openings, plans, scale }: { openings: number; plans: boolean; scale: Scale },
): Promise<Grown> {
  const log = pino({ level: 'fatal' })
  const { config, secrets, database } = await openStore({
    // The board is read for each who asks, and not kept for half a second.
    config: readConfig({ ...env, SHARED_KEPT_MS: '0' }),
    clock: systemClock,
    log,
    sealed: SEALED,
  })
  const store = await buildStore({ config, secrets, clock: systemClock, database: database.address, log })
  try {
    await store.ctx.providers.beacon.prepare()
    await loadCatalogueOnce(store.ctx, join(ROOT, 'catalogue'))
    // It waits for a few seconds at most, which a busy machine may need for something else.
    while (await waitsForSalt(store)) await activateFirstPools(store.ctx)
    const superuser = kyselyOn(
      connectPool(
        { ...asAddress(database.address), user: 'postgres' },
        { poolSize: 2, patient: true, onError: log.error },
      ),
    )
    const before = await sizeOf(superuser)
    const filled = await fillStore(store, superuser, openings, (done) => {
      if (openings > COUNTED_AT_ONCE) console.log(`filled with ${done.toLocaleString('en')} openings`)
    })
    const logged = await timeLog(store)
    await sql`vacuum (analyze)`.execute(superuser)
    for (let counted = 0; counted <= openings; counted += COUNTED_AT_ONCE) await countOpenings(store.ctx)
    const players = await signInFilled(store, superuser, filled, scale.isShort ? CONNECTIONS : PLAYERS)
    const rows = [
      logged,
      await closeAll(store, openings),
      await askBoard(store),
      plain(
        'disk for an opening with all that belongs to it',
        `${Math.round(((await sizeOf(superuser)) - before) / openings)} B`,
      ),
      ...(await tableRows(superuser, openings, plans)),
    ]
    if (plans) await printPlans(store, players, database.address)
    await superuser.destroy()
    return { players, rows }
  } finally {
    await store.close()
    await database.stop()
  }
}

function asAddress(address: string | { host: string; user: string; database: string }) {
  if (typeof address === 'string') throw new Error('The bench has a database of its own: unset DATABASE_URL.')
  return address
}

async function closeAll({ ctx }: Store, openings: number): Promise<Row> {
  const began = performance.now()
  let closed = 0
  for (;;) {
    await closeDays(ctx)
    const { rows } = await sql<{ days: number }>`select count(*) as days from day_takings`.execute(ctx.db)
    if (rows[0]!.days === closed) break
    closed = rows[0]!.days
  }
  const ms = (performance.now() - began) / Math.max(1, closed)
  const each = Math.round(openings / DAYS).toLocaleString('en')
  return plain(`closing of a day of ${each} openings (of ${closed} days)`, `${ms.toFixed(0)} ms`)
}

/** All that was filled gets its place in the public log, and a signed checkpoint over all of it. */
async function timeLog({ ctx }: Store): Promise<Row> {
  const began = performance.now()
  const entries = await sequence(ctx)
  const seconds = (performance.now() - began) / 1000
  return plain(`places in the log for ${entries.toLocaleString('en')} entries`, `${seconds.toFixed(1)} s`)
}

async function waitsForSalt({ ctx }: Store): Promise<boolean> {
  const waiting = await ctx.db
    .selectFrom('box_pool')
    .select('box_id')
    .where('active_from', 'is', null)
    .executeTakeFirst()
  return waiting !== undefined
}

/** The board over all that was filled, once it has caught up: the slowest of some answers. */
async function askBoard({ ctx, app }: Store): Promise<Row> {
  const played = async () => {
    const { rows } = await sql<{
      plays: number | null
    }>`select sum(plays)::bigint as plays from play_tally`.execute(ctx.db)
    return rows[0]!.plays ?? 0
  }
  let counted = -1
  for (let now = await played(); now > counted; now = await played()) {
    counted = now
    await countPlays(ctx)
  }
  let slowest = 0
  for (let n = 0; n < BOARD_ASKED; n += 1) {
    const began = performance.now()
    const { statusCode } = await app.inject({ method: 'GET', url: listReturns.path })
    if (statusCode !== 200) throw new Error(`The board answered ${statusCode}.`)
    slowest = Math.max(slowest, performance.now() - began)
  }
  return {
    ...plain(`board of returns over ${counted.toLocaleString('en')} draws`, `${slowest.toFixed(0)} ms`),
    figure: slowest,
    goal: { most: BOARD_MOST_MS, unit: 'ms' },
  }
}

async function sizeOf(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  )
  return rows[0]!.size
}

async function tableRows(db: Kysely<DB>, openings: number, plans: boolean): Promise<Row[]> {
  const { rows } = await sql<{ name: string; heap: number; indexes: number; list: string }>`
    select c.relname as name, pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes,
      (select string_agg(i.relname || ' ' || pg_size_pretty(pg_relation_size(i.oid)), ', ' order by pg_relation_size(i.oid) desc)
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as list
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(c.oid) desc limit ${TABLES_SHOWN}`.execute(db)
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
  for (const { name, list } of rows) if (plans) console.log(`indexes of ${name}: ${list}`)
  return rows.map(({ name, heap, indexes }) =>
    plain(
      `size of ${name} (${((heap + indexes) / openings).toFixed(0)} B an opening)`,
      `${megabytes(heap)} + ${megabytes(indexes)} of indexes`,
    ),
  )
}

/** What openings at once ask: the first ones run alone, those that come meanwhile together. */
async function printPlans(
  store: Store,
  players: Player[],
  address: Parameters<typeof asAddress>[0],
): Promise<void> {
  const box = await cheapestBox(store)
  const open = ({ token }: Player) =>
    store.app.inject({
      method: 'POST',
      url: '/api/box/open',
      headers: { authorization: `Bearer ${token}` },
      payload: { box_id: box },
    })
  const asked = await statementsOf(() => Promise.all(players.slice(0, 12).map(open)))
  const client = new pg.Client({ ...asAddress(address), user: 'postgres' })
  await client.connect()
  for (const statement of asked.filter(({ text }) => /^\s*(select|with|insert|update)/.test(text)))
    printPlan(statement, await planOf(client, statement))
  await client.end()
}

function timed(what: string, work: () => void): Row {
  const began = performance.now()
  work()
  return plain(what, `${((performance.now() - began) / 1000).toFixed(1)} s`)
}

function backUp({ env }: BenchServer): Row {
  const to = mkdtempSync(join(tmpdir(), 'noktra-bench-backup-'))
  try {
    const began = performance.now()
    const command = join(ROOT, 'server/src/commands/backup-command.ts')
    const ran = spawnSync('node', [command, '--to', to], { env, encoding: 'utf8' })
    if (ran.status !== 0) throw new Error(`No backup was made: ${ran.stdout}${ran.stderr}`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const files = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((file) =>
      statSync(join(to, file)),
    )
    const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
    return plain('backup', `${seconds} s, ${(bytes / 1e6).toFixed(0)} MB`)
  } finally {
    rmSync(to, { recursive: true, force: true })
  }
}

function plain(what: string, ours: string): Row {
  return { bench: 'grow', what, ours, reference: '', figure: null, goal: null }
}
