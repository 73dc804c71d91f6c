import pg from 'pg'
import type { Store } from '@noktra/server/store'
import { setOffers } from '@noktra/server/games/mall/set-offers'
import { backOffice, makeOwner, send } from './back-office.ts'
import { makePlayers, openStore, withServer, type BenchServer, type Player } from './bench-server.ts'
import { quantile } from './figures.ts'
import { planOf, printPlan, statementsOf } from './plans.ts'

/*
 * npm run bench:catalogue: 35,000 items with prices and five moves of each, as an imported list has them (half of them stickers and other
 * things without wear, 400 collections), all of them on sale, and a player who holds 2,000. How long each list of the back office's
 * catalogue takes over HTTP, and each list of players, one call after the other and no answer kept. Exits 1 when the median of one is above
 * 300 ms. BENCH_PLANS=mall prints the plans of the statements of the lists whose name holds "mall".
 */
const THINGS = 17_500
const SKINS = 3500
const MOVES = 5
const HELD = 2000
const MOST_MS = 300
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const PORT = Number(process.env['BENCH_PORT'] ?? 3961)
const STORE = `http://127.0.0.1:${PORT}`
const office = backOffice(`http://127.0.0.1:${PORT + 1}`)

/** A list: its name, and how its address follows from the key of a page before it. */
type List = { name: string; path: string; of: 'office' | 'store' | 'player' }

await withServer(PORT, { SHARED_KEPT_MS: '0' }, run)

async function run(server: BenchServer): Promise<void> {
  const owner = new pg.Client({ host: server.host, user: 'noktra_owner', database: 'noktra' })
  await owner.connect()
  const store = await openStore(server)
  await fillCatalogue(store, owner)
  const [player] = await makePlayers(store, 1)
  await fillBackpack(owner, player!)
  // What the store's own upkeep does within a minute or two of a load.
  await owner.query('analyze design, skin, mall_offer, skin_price_change, item')
  const cookie = await makeOwner(store, 'Ada')
  const ask = ({ of, path }: List): Promise<{ next?: string | null }> =>
    of === 'office'
      ? office.get(cookie, path)
      : send(
          `${STORE}${path}`,
          of === 'player' ? { headers: { authorization: `Bearer ${player!.token}` } } : {},
        )

  let slowest = 0
  console.log(`35,000 items, milliseconds${' '.repeat(32)} median   slowest`)
  for (const list of await listsOf(store)) {
    const first = await ask(list)
    const times = await timesOf(() => ask(list))
    const middle = print(list.name, times)
    slowest = Math.max(slowest, middle)
    if (first.next) {
      const far = { ...list, path: await farPage(list, ask) }
      slowest = Math.max(slowest, print(`  a page 10 pages on, by key`, await timesOf(() => ask(far))))
    }
  }
  const shown = process.env['BENCH_PLANS']
  if (shown) await printPlans(shown, store, owner)
  await owner.end()
  await store.close()
  process.exitCode = slowest <= MOST_MS ? 0 : 1
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

function print(name: string, times: number[]): number {
  const middle = quantile(times, 0.5)
  const figures = [middle, Math.max(...times)].map((ms) => ms.toFixed(1).padStart(8))
  console.log(`${name.padEnd(56)} ${figures.join('  ')}`)
  return middle
}

/** The address of the tenth page, or of the last one before it. */
async function farPage(list: List, ask: (list: List) => Promise<{ next?: string | null }>): Promise<string> {
  let path = list.path
  for (let page = 0; page < 10; page += 1) {
    const { next } = await ask({ ...list, path })
    if (!next) return path
    path = `${list.path}${list.path.includes('?') ? '&' : '?'}after=${next}`
  }
  return path
}

async function listsOf(store: Store): Promise<List[]> {
  const { collection_key, id } = await store.kysely
    .selectFrom('design')
    .select(['collection_key', 'id'])
    .where('key', '=', 'bench-skin-7')
    .executeTakeFirstOrThrow()
  const inOffice = (path: string): List => ({ name: `back office: ${path}`, path, of: 'office' })
  const inStore = (path: string): List => ({ name: path, path, of: 'store' })
  const ofPlayer = (path: string): List => ({ name: path, path, of: 'player' })
  const states = (path: string, names: readonly string[]) => names.map((name) => `${path}?state=${name}`)
  return [
    ...[
      'catalogue/designs',
      'catalogue/designs?q=reef',
      'catalogue/designs?q=Finish%2012',
      'catalogue/designs?q=nothing%20like%20it',
      'catalogue/designs?kind=rifle&rarity=exotic',
      'catalogue/designs?exterior=FN&min_price=10&max_price=60',
      ...states('catalogue/designs', ['in_stock', 'sold_out', 'unpriced', 'no_picture']),
      `catalogue/design?id=${id}`,
      'catalogue/offers',
      'catalogue/offers?q=reef',
      'catalogue/offers?q=nothing%20like%20it',
      'catalogue/offers?exterior=FN&rarity=relic',
      ...states('catalogue/offers', ['listed', 'unlisted', 'in_stock', 'sold_out', 'absent']),
      'catalogue/imports',
      'boxes/sources',
      'boxes/sources?q=bench%20case',
      'boxes/propose?crate=Bench%20Case%207&price=50&return_percent=91&items=20&times_rarer=5&most_times=200',
    ].map(inOffice),
    ...[
      '/api/mall/list?page_size=60',
      '/api/mall/list?page_size=60&sort=name',
      '/api/mall/list?page_size=60&class=sticker&in_stock=1',
      `/api/mall/list?page_size=60&collection=${collection_key}`,
      '/api/mall/list?page_size=60&variant=stattrak&exterior=FN&min_price=5',
      '/api/mall/list?page_size=60&q=reef',
      '/api/mall/list?page_size=60&q=nothing%20like%20it',
      '/api/mall/itemFacets',
      `/api/mall/itemFacets?class=weapon&collection=${collection_key}`,
      '/api/upgrade/skinList?page_size=40',
      `/api/upgrade/skinList?page_size=40&collection=${collection_key}`,
      '/api/upgrade/skinList?page_size=40&q=reef&class=sticker',
      '/api/upgrade/skinFacets',
      `/api/skin/details?skin_id=${id * 10 + 1}`,
      `/api/skin/prices?skin_id=${id * 10 + 1}&days=365`,
    ].map(inStore),
    ...[
      '/api/backpack/list?page_size=60',
      '/api/backpack/list?page_size=60&sort=-value&class=sticker',
      `/api/backpack/list?page_size=60&collection=${collection_key}`,
      '/api/backpack/itemFacets',
      '/api/collection',
      '/api/collection/family?family=bench-stickers',
      '/api/collection/family?family=bench-stickers&rarity=exotic',
    ].map(ofPlayer),
  ]
}

/** Things without wear and skins in five exteriors, with names, collections, variants and phases as an imported list has them. */
async function fillCatalogue(store: Store, owner: pg.Client): Promise<void> {
  const names = (family: string, finish: string) => `jsonb_build_object(
    'kind', (select names -> 'kind' from design order by id limit 1),
    'family', jsonb_build_object('en', ${family}, 'zh', ${family}, 'pt', ${family}),
    'finish', jsonb_build_object('en', ${finish}, 'zh', ${finish}, 'pt', ${finish}))`
  const rarity = `(array['standard', 'standard', 'standard', 'refined', 'refined', 'exotic', 'mythic', 'relic'])[1 + n % 8]`
  const collection = `'Collection 港 ' || n % 400`
  await owner.query(
    `insert into design (id, key, game, family, finish, kind, class, collection, rarity, names)
    select 2000000 + n, 'bench-thing-' || n, 'breachline', of.family, 'bench-' || n, of.class, of.class, ${collection}, ${rarity},
      ${names('initcap(of.class)', `(array['Reef', 'Keel', 'Buoy', 'Anchor'])[1 + n % 4] || ' ' || n`)}
    from generate_series(1, $1::int) n, lateral (select case when n % 10 < 8 then 'sticker' when n % 10 = 8 then 'graffiti' else 'charm' end) k(class),
      lateral (select k.class, 'bench-' || k.class || 's') of(class, family)`,
    [THINGS],
  )
  await owner.query(
    `insert into design (id, key, game, family, finish, kind, class, variant, phase, collection, rarity, wear_from, wear_to, names)
    select 1000000 + n, 'bench-skin-' || n, 'breachline', 'bench-family-' || n % 70, 'bench-finish-' || n / 5,
      case n % 10 when 0 then 'knife' else 'rifle' end, case n % 10 when 0 then 'knife' else 'weapon' end,
      case n % 5 when 3 then 'stattrak' when 4 then 'souvenir' end, case when n % 10 = 0 then 'Phase ' || n / 10 % 4 end,
      ${collection}, ${rarity}, 0, 10000, ${names(`'Family ' || n % 70`, `'Finish ' || n / 5`)}
    from generate_series(1, $1::int) n`,
    [SKINS],
  )
  await owner.query(
    `insert into design_import (design_id, source_id, row_id, market_name, weapon, pattern)
    select id, key, key, key, family, finish from design where key like 'bench-%'`,
  )
  await owner.query(
    `insert into item_source (kind, name, row_id, said_by)
    select 'crate', 'Bench Case ' || n, 'bench-skin-' || (n * 97 + held) % $1::int, 'bench-case-' || n
    from generate_series(1, 500) n, generate_series(1, 60) held on conflict do nothing`,
    [SKINS],
  )
  await owner.query(
    `insert into skin (id, design_id, exterior, market_hash_name, price, wear_from, wear_to, image_url, updated_at)
    select id * 10 + coalesce(of.place, 0), id, of.exterior, key || coalesce(' (' || of.exterior || ')', ''),
      1 + (id * 7919 + coalesce(of.place, 0) * 613) % 200000, of.low, of.high, '/assets/neutral/rifle-560.webp', now()
    from design left join (values (1, 'FN', 0, 700), (2, 'MW', 700, 1500), (3, 'FT', 1500, 3800), (4, 'WW', 3800, 4500), (5, 'BS', 4500, 10000))
      as of(place, exterior, low, high) on design.wear_from is not null
    where key like 'bench-%'`,
  )
  await owner.query(
    `insert into skin_price_change (skin_id, price_from, price_to, agreed, created_at)
    select id, case when n = 0 then null else price + n - 1 end, price + n, true, now() - (400 - n * 70) * interval '1 day'
    from generate_series(0, $1::int - 1) n, skin where id >= 10000000`,
    [MOVES],
  )
  const { rows } = await owner.query<{ id: string }>('select id from skin where id >= 10000000')
  await store.ctx.transact((tx) =>
    setOffers(
      tx,
      store.ctx,
      rows.map(({ id }) => ({
        skin_id: Number(id),
        listed: true,
        stocked: Number(id) % 12 === 0 ? 0 : Number(id) % 50,
      })),
    ),
  )
}

async function fillBackpack(owner: pg.Client, { id }: Player): Promise<void> {
  await owner.query(
    `insert into item (player_id, skin_id, wear, state, value, most_value, source, source_ref, created_at, state_since)
    select $1, id, wear_from, 'held', price, price, 'gift', 'bench:' || id, now(), now()
    from (select * from skin where id >= 10000000 order by id % 101, id limit $2) as held`,
    [id, HELD],
  )
}

/** The plans of what the lists of players with these words in their name ask the database. */
async function printPlans(words: string, store: Store, owner: pg.Client): Promise<void> {
  for (const { name, path, of } of await listsOf(store)) {
    if (of !== 'store' || !name.includes(words)) continue
    console.log(`\n== ${name}`)
    for (const statement of await statementsOf(() => store.app.inject({ url: path }))) {
      if (!/^\s*(select|with)/i.test(statement.text) || !statement.text.includes('design')) continue
      printPlan(statement, await planOf(owner, statement, 'analyze, costs off, buffers off'))
    }
  }
}
