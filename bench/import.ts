import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '@noktra/server/store'
import { wholeList } from '../server/test/whole-list.ts'
import { backOffice, makeOwner } from './back-office.ts'
import { openStore, withServer, type BenchServer } from './bench-server.ts'
import { memoryOf } from './memory.ts'

/*
 * npm run bench:import: a whole list of one game at real size, over all classes and with invented names, as files over HTTP through the
 * back office: item lists of each class, then 34,500 first prices, then all of it once more, which changes nothing; after that every price
 * moves by 20 %, and every price doubles and a second person agrees. Tells how long reading with the preview and applying take, how many
 * prices have a place, and the most memory that the store needed. Exits 1 when items and first prices take more than 60 s, when less than
 * 99.5 % have a place, or when the second time changes something. With --feeds three watched folders bring lists of all names instead, and it
 * tells how long it takes until the middle of the three is applied, and the most memory for that.
 */
const MOST_SECONDS = 60
const LEAST_PLACED = 0.995
const PORT = 3967
const FOLDER = mkdtempSync(join(tmpdir(), 'noktra-feeds-'))
const { post, get } = backOffice(`http://127.0.0.1:${PORT + 1}`)

type Shown = {
  plan_hash: string
  preview: { counts: Record<'rows' | 'new' | 'changed' | 'same' | 'unknown' | 'errors', number> }
}

try {
  await withServer(PORT, { WORKERS: '1', FEED_FOLDER: FOLDER }, run)
} finally {
  rmSync(FOLDER, { recursive: true })
}

async function run(server: BenchServer): Promise<void> {
  const store = await openStore(server)
  const [first, second] = [await makeOwner(store, 'Ada'), await makeOwner(store, 'Bo')]
  await store.close()
  const { items, names, strange } = wholeList()
  const keys = [...names.map((one) => one.market_name), ...strange]
  const listOf = (centsOf: (n: number) => number) => ({
    metadata: { currency: 'USD', item_count: keys.length },
    prices: Object.fromEntries(keys.map((key, n) => [key, centsOf(n)])),
  })
  const base = (n: number) => 100 + ((n * 7919) % 200_000)
  const rest = memoryOf(server.pid)

  let whole = 0
  for (const [name, rows] of Object.entries(items)) whole += (await bring(name, 'skins', rows)).seconds
  const prices = await bring('first prices', 'prices', listOf(base))
  whole += prices.seconds
  const placed = 1 - prices.counts.unknown / prices.counts.rows
  console.log(
    `items and first prices ${whole.toFixed(1)} s, ${(placed * 100).toFixed(2)} % of ${prices.counts.rows} prices have a place; the store has ${megabytes(rest)} before and ${megabytes(highestOf(server.pid))} at most`,
  )
  if (whole > MOST_SECONDS || placed < LEAST_PLACED) process.exitCode = 1

  if (process.argv.includes('--feeds')) {
    await feeds()
    return
  }
  for (const [name, rows] of Object.entries(items)) await again(name, 'skins', rows)
  await again('first prices', 'prices', listOf(base))
  await bring(
    'prices that move 20 %',
    'prices',
    listOf((n) => Math.round(base(n) * 1.2)),
  )
  await bring(
    'prices that double',
    'prices',
    listOf((n) => base(n) * 2),
  )

  async function read(kind: 'skins' | 'prices', file: unknown) {
    const text = JSON.stringify(file)
    const { id } = await post<{ id: number }>(first, 'catalogue/import-upload', {
      kind,
      file_name: `${kind}.json`,
      text,
    })
    return { id, ...(await get<Shown>(first, `catalogue/import?id=${id}`)) }
  }

  /** Reads a list with its preview and applies it; a second person agrees where one must. */
  async function bring(what: string, kind: 'skins' | 'prices', file: unknown) {
    const began = performance.now()
    const { id, plan_hash, preview } = await read(kind, file)
    const asked = performance.now()
    const { approval_id } = await post<{ approval_id: number | null }>(first, 'catalogue/import-apply', {
      id,
      plan_hash,
      leave_out_errors: true,
    })
    if (approval_id !== null) await post(second, 'approvals/approve', { id: approval_id })
    const done = performance.now()
    const seconds = (done - began) / 1000
    console.log(
      `${what.padEnd(24)} ${String(preview.counts.rows).padStart(6)} rows  read ${inSeconds(asked - began)}  apply ${inSeconds(done - asked)}${approval_id === null ? '' : ' (second person)'}`,
    )
    return { seconds, counts: preview.counts }
  }

  /** Three folders with lists of all names: all are read, and the middle of them moves all prices by 10 %, then by some more. */
  async function feeds(): Promise<void> {
    const store = await openStore(server)
    // The store may run as another user than this.
    chmodSync(FOLDER, 0o755)
    const names = ['one', 'two', 'three']
    for (const name of names) mkdirSync(join(FOLDER, name))
    const bringAll = (share: number) => {
      for (const [n, name] of names.entries()) {
        const path = join(FOLDER, name, 'list.json')
        writeFileSync(path, JSON.stringify(listOf((of) => Math.round(base(of) * (share + (n - 1) / 100)))))
        const rested = Date.now() / 1000 - 15
        utimesSync(path, rested, rested)
      }
    }
    bringAll(1.1)
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    let began = performance.now()
    const common = {
      kind: 'folder',
      currency: 'USD',
      part: 'counts',
      every_minutes: 60,
      max_age_minutes: 600,
    }
    const ids: number[] = []
    for (const name of names) {
      const { id } = await post<{ id: number }>(first, 'feeds/create', { ...common, name, address: name })
      ids.push(id)
    }
    await untilApplied(store.kysely, 'three feeds, first', began, (n) => Math.round(base(n) * 1.1))
    bringAll(1.2)
    began = performance.now()
    for (const id of ids) await post(first, 'feeds/fetch', { id })
    await untilApplied(store.kysely, 'three feeds, next', began, (n) => Math.round(base(n) * 1.2))
    await store.close()
    console.log(`the store had ${megabytes(highestOf(server.pid))} at most meanwhile`)
  }

  /** Waits until the middle of the three is the price of the first names. */
  async function untilApplied(
    db: Store['kysely'],
    what: string,
    began: number,
    centsOf: (n: number) => number,
  ): Promise<void> {
    type Overview = {
      combined: { sources: number; names: number; left_out: number; why: string | null } | null
    }
    const q = keys.slice(0, 20)
    for (;;) {
      const { combined } = await get<Overview>(first, 'feeds/overview')
      const prices = await priced(db, q)
      const isDone = q.every((key, n) => prices.get(key) === undefined || prices.get(key) === centsOf(n))
      if (combined?.sources === 3 && prices.size > 0 && isDone) {
        console.log(
          `${what.padEnd(24)} ${String(combined.names).padStart(6)} names applied after ${inSeconds(performance.now() - began)}, ${combined.left_out} left out`,
        )
        return
      }
      if (combined?.why || performance.now() - began > 120_000)
        throw new Error(`${what}: not applied, ${JSON.stringify({ combined, prices: [...prices] })}`)
      await wait(100)
    }
  }

  async function priced(db: Store['kysely'], names: readonly string[]): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('skin')
      .select(['market_hash_name', 'price'])
      .where('market_hash_name', 'in', names)
      .execute()
    return new Map(rows.map((row) => [row.market_hash_name, row.price]))
  }

  /** The same list once more. */
  async function again(what: string, kind: 'skins' | 'prices', file: unknown): Promise<void> {
    const { preview } = await read(kind, file)
    if (preview.counts.new + preview.counts.changed === 0) return
    console.log(`${what} once more: ${JSON.stringify(preview.counts)}`)
    process.exitCode = 1
  }
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`
}

/** The most bytes that a process kept in memory at once. */
function highestOf(pid: number): number {
  const highest = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
  return Number(highest) * 1024
}
