import pg from 'pg'
import type { Store } from '@noktra/server/store'
import { setOffers } from '@noktra/server/games/mall/set-offers'
import { openStore, withServer, type BenchServer } from './bench-server.ts'
import { planOf, printPlan, statementsOf } from './plans.ts'

/*
 * npm run bench:mall: a mall of 5,000 offers, and how long a filtered page takes over HTTP, one after the other and
 * several at once; beside it a call that reads one setting, in turns with the pages. Then the plans of the statements of
 * one such page. Exits 1 when p95, one after the other, is above 50 ms.
 */
const OFFERS = 5000
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 12)
const AT_ONCE = Number(process.env['BENCH_AT_ONCE'] ?? 8)
const MOST_P95_MS = 50
const PORT = 3979
const BASE = `http://127.0.0.1:${PORT}`

/** What players ask for: each filter alone and together, words, and every order. */
const FILTERS = [
  '',
  'in_stock=1',
  'kind=rifle',
  'kind=pistol,smg,revolver&exterior=FN,MW',
  'rarity=relic,mythic&sort=price',
  'family=bench-family-7,bench-family-21&sort=name',
  'exterior=FN&min_price=10&max_price=60',
  'min_price=5&max_price=20&sort=-stock',
  'kind=knife&rarity=exotic&in_stock=1&sort=-stock',
  'q=thorn',
  'q=finish%201&sort=name',
  'q=corvane&exterior=FN,MW,FT&in_stock=1&max_price=200&sort=price',
  'finish=bench-finish-3,bench-finish-11,bench-finish-19&sort=name',
  'q=nothing%20like%20it',
]
const SHOWN = '/api/mall/list?kind=rifle,pistol&exterior=FN,MW&min_price=5&in_stock=1'

await withServer(PORT, {}, run)

async function run(server: BenchServer): Promise<void> {
  const owner = new pg.Client({ host: server.host, user: 'noktra_owner', database: 'noktra' })
  await owner.connect()
  const store = await openStore(server)
  await fillMall(store, owner)
  // What the store's own upkeep does within a minute or two of a load.
  await owner.query('analyze design, skin, mall_offer')

  await measure(2, 1)
  const alone = await measure(ROUNDS, 1)
  const together = await measure(ROUNDS, AT_ONCE)
  const all = [...alone.first, ...alone.next]
  console.log(
    `a mall of ${await countOffers()} offers, pages of 20, milliseconds        p50     p95   slowest`,
  )
  print('one setting (reference)', alone.reference)
  print('first page, with its facets', alone.first)
  print('a page after it, by key', alone.next)
  print('all filtered pages', all)
  print(`all, ${AT_ONCE} at once`, [...together.first, ...together.next])
  print(`one setting, ${AT_ONCE} at once (reference)`, together.reference)
  await printPlans(store, owner)
  await owner.end()
  await store.close()
  process.exitCode = at(all, 0.95) <= MOST_P95_MS ? 0 : 1
}

/** Designs beside the catalogue's own until there are 5,000 offers: 40 families, 22 finishes, prices like the catalogue's. */
async function fillMall(store: Store, owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into design (id, key, family, finish, kind, class, rarity, wear_from, wear_to, names)
    select 100000 + n, 'bench-' || n, 'bench-family-' || n % 40, 'bench-finish-' || n / 40, like_it.kind, like_it.class, like_it.rarity,
      0, 10000, jsonb_build_object('kind', like_it.names -> 'kind',
        'family', (select jsonb_object_agg(l, 'Family ' || n % 40) from unnest(array['en', 'zh', 'pt']) l),
        'finish', (select jsonb_object_agg(l, 'Finish ' || n / 40) from unnest(array['en', 'zh', 'pt']) l))
    from generate_series(0, ($1 - (select count(*) from skin)) / 5 - 1) n
    join (select *, row_number() over (order by id) - 1 as i, count(*) over () as all from design) like_it
      on like_it.i = n % like_it.all`,
    [OFFERS],
  )
  await owner.query(
    `insert into skin (id, design_id, exterior, market_hash_name, price, wear_from, wear_to, image_url, updated_at)
    select d.id * 10 + s.id % 10, d.id, s.exterior, d.key || ' (' || s.exterior || ')',
      greatest(1, s.price * (60 + d.id % 80) / 100), s.wear_from, s.wear_to, s.image_url, s.updated_at
    from design d join (select *, row_number() over (order by id) - 1 as i from design where id < 100000) o
      on d.id >= 100000 and o.i = (d.id - 100000) % 125
    join skin s on s.design_id = o.id`,
  )
  const { rows } = await owner.query<{ id: number }>('select id from skin where id >= 1000000')
  await store.ctx.transact((tx) =>
    setOffers(
      tx,
      store.ctx,
      rows.map(({ id }) => ({ skin_id: id, listed: true, stocked: id % 12 === 0 ? 0 : (id * 7919) % 50 })),
    ),
  )
}

async function countOffers(): Promise<number> {
  return (await read('/api/mall/list?page_size=1')).total
}

type Page = { total: number; next: string | null }

async function read(path: string): Promise<Page> {
  const response = await fetch(`${BASE}${path}`)
  const envelope = (await response.json()) as { code: number; data: Page }
  if (envelope.code !== 0) throw new Error(`${path} answered ${envelope.code}`)
  return envelope.data
}

async function timed(path: string): Promise<{ ms: number; page: Page }> {
  const start = performance.now()
  const page = await read(path)
  return { ms: performance.now() - start, page }
}

type Times = { first: number[]; next: number[]; reference: number[] }

/**
 * Reads each filter's first page and up to two after it, so many rounds, by so many callers at once; each page is
 * followed by a call of the reference, so that both meet the same machine.
 */
async function measure(rounds: number, callers: number): Promise<Times> {
  const times: Times = { first: [], next: [], reference: [] }
  const filters = Array.from({ length: rounds }, () => FILTERS).flat()
  const readPage = async (path: string, into: number[]) => {
    const { ms, page } = await timed(`/api/mall/list?${path}`)
    into.push(ms)
    times.reference.push((await timed('/api/setting/get?key=recharge_rate')).ms)
    return page.next
  }
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let filter = filters.shift(); filter !== undefined; filter = filters.shift()) {
        let after = await readPage(filter, times.first)
        for (let n = 0; n < 2 && after !== null; n += 1) {
          after = await readPage(`${filter}&after=${after}`, times.next)
        }
      }
    }),
  )
  return times
}

function at(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))]!
}

function print(name: string, times: number[]): void {
  const figures = [at(times, 0.5), at(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(1).padStart(7))
  console.log(`${name.padEnd(40)} ${String(times.length).padStart(6)} calls ${figures.join(' ')}`)
}

/** The plans of what one filtered first page asks the database. */
async function printPlans(store: Store, owner: pg.Client): Promise<void> {
  const asked = await statementsOf(() => store.app.inject({ url: SHOWN }))
  for (const statement of asked.filter(({ text }) => text.includes('mall_offer')))
    printPlan(statement, await planOf(owner, statement, 'analyze, costs off, buffers off'))
}
