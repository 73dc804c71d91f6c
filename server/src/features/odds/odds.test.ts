import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as boxes from '@noktra/contract/boxes'
import { listChanges } from '@noktra/contract/changes'
import { setPrice } from '@noktra/contract/admin/catalogue'
import * as api from '@noktra/contract/odds'
import { parseEntry } from '@noktra/game/log/entries'
import { expectedValueCents, poolHash, TICKETS, type PoolRow } from '@noktra/game/boxes'
import { wholeItems } from '#server/core/skins/printed-rows.ts'
import { publishPool } from '#server/core/openings/publish-pool.ts'
import { publishTier } from '#server/games/mines/publish-tier.ts'
import { getTier, publicTier } from '#server/games/mines/load-tier.ts'
import { makeStaff, office } from '#test/admin.ts'
import { expectPlan } from '#test/expect-plan.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
let box_id: number

/** The pool on sale, in ticket order. */
async function poolOnSale(): Promise<{ price_cents: number; rows: PoolRow[] }> {
  const { rows, price } = await world.data(boxes.boxDetails, { query: { box_id } })
  return {
    price_cents: Math.round(price * 100),
    rows: rows
      .toSorted((a, b) => a.from - b.from)
      .map(({ skin_id, exterior_name, value, from, to }) => ({
        skin_id,
        exterior: exterior_name || null,
        value_cents: Math.round(value * 100),
        from,
        to,
      })),
  }
}

async function publish(pool: { price_cents: number; rows: PoolRow[] }): Promise<number> {
  const { ctx } = world.store
  return ctx.transact((tx) => publishPool(tx, ctx, { box_id, ...pool }))
}

async function putOnSale(): Promise<void> {
  world.clock.advance(6000)
  await world.sweep()
  world.clock.advance(2000)
  await world.sweep()
}

/** Rows as the record of a pool has them. */
const recorded = (rows: PoolRow[]) => world.store.ctx.transact((tx) => wholeItems(tx, rows))

const historyOf = (game: string, subject: number, rest: { page_size?: number; after?: string } = {}) =>
  world.data(api.oddsVersions, { query: { game, subject, ...rest } })

const rowsOf = async (version: number) =>
  (await world.data(api.oddsVersion, { query: { game: 'box', subject: box_id, version } })).list

beforeAll(async () => {
  box_id = (await world.data(boxes.listBoxes, { query: { page_size: 1 } })).list[0]!.box_id
  await world.sweep()
})

describe('the history of a box', () => {
  test('begins with a first version, which nothing stands before', async () => {
    const pool = await poolOnSale()
    const { of, list, next } = await historyOf('box', box_id)
    expect(of).toMatchObject({ game: 'box', subject: box_id, versions: 1, active_version: 1 })
    expect(next).toBeNull()
    const [first] = list as [api.OddsVersion]
    expect(first).toMatchObject({
      version: 1,
      before: null,
      rows: pool.rows.length,
      added: pool.rows.length,
      removed: 0,
      moved: 0,
      pool_hash: poolHash({ box_id, version: 1, ...pool, rows: await recorded(pool.rows) }),
      log: { kind: 'pool', state: 'in_log' },
    })
    expect(first.declared.mean_value).toBeCloseTo(expectedValueCents(pool) / 100, 9)
    expect(first.declared.returns!.least).toBeCloseTo(expectedValueCents(pool) / pool.price_cents, 5)
    expect(await rowsOf(1)).toHaveLength(pool.rows.length)
  })

  test('tells what was added and removed, and what moved from where to where', async () => {
    const before = await poolOnSale()
    const other = await world.db
      .selectFrom('skin')
      .select(['id', 'exterior', 'price'])
      .where(
        'id',
        'not in',
        before.rows.map(({ skin_id }) => skin_id),
      )
      .where('price', '<=', before.rows.at(-1)!.value_cents)
      .orderBy('price', 'desc')
      .executeTakeFirstOrThrow()
    const rows = before.rows.map((row) => ({ ...row }))
    const gone = rows.at(-1)!
    Object.assign(rows.at(-1)!, {
      skin_id: other.id,
      exterior: other.exterior,
      value_cents: gone.value_cents,
    })
    rows.at(-2)!.to -= 1
    rows.at(-1)!.from -= 1
    rows[0]!.value_cents += 1
    const after = { price_cents: before.price_cents, rows }
    expect(await publish(after)).toBe(2)

    const waiting = (await historyOf('box', box_id)).list[0]!
    expect(waiting).toMatchObject({ version: 2, active_from: null, log: { state: 'waiting', index: null } })
    expect(waiting.salt).toMatchObject({ source: 'local', pool_salt: null })
    await putOnSale()

    const { of, list } = await historyOf('box', box_id)
    expect(of).toMatchObject({ versions: 2, active_version: 2 })
    const [newest, first] = list as [api.OddsVersion, api.OddsVersion]
    expect(newest.before).toEqual(first.declared)
    expect(newest).toMatchObject({ added: 1, removed: 1, moved: 2, rows: rows.length })
    expect(newest.declared.mean_value).toBeCloseTo(expectedValueCents(after) / 100, 9)

    const told = await rowsOf(2)
    const chance = ({ from, to }: PoolRow) => (to - from + 1) / TICKETS
    const row = (skin_id: number) => told.find((one) => one.skin_id === skin_id)!
    expect(row(other.id)).toMatchObject({
      chance_before: null,
      value_before: null,
      chance: chance(rows.at(-1)!),
    })
    expect(row(before.rows.at(-1)!.skin_id)).toMatchObject({
      chance: null,
      value: null,
      chance_before: chance(before.rows.at(-1)!),
      value_before: before.rows.at(-1)!.value_cents / 100,
    })
    expect(row(rows.at(-2)!.skin_id)).toMatchObject({
      chance: chance(rows.at(-2)!),
      chance_before: chance(before.rows.at(-2)!),
    })
    expect(row(rows[0]!.skin_id)).toMatchObject({
      value: rows[0]!.value_cents / 100,
      value_before: before.rows[0]!.value_cents / 100,
    })
  })

  test('names the entry of the log that says the same, and the round whose randomness is the salt', async () => {
    const [newest] = (await historyOf('box', box_id)).list as [api.OddsVersion]
    const { entry } = await world.db
      .selectFrom('log_entry')
      .select('entry')
      .where('index', '=', newest.log.index)
      .executeTakeFirstOrThrow()
    const { kind, lines } = parseEntry(entry.toString())!
    expect(kind).toBe('pool')
    const { version, pool_hash, salt } = newest
    expect(JSON.parse(lines[0]!)).toEqual({ box_id, version, pool_hash, pool_salt: salt!.pool_salt })
    const { list } = await world.data(boxes.poolHistory, { query: { box_id } })
    const { source, round, round_at } = list[0]!.salt_round
    expect(salt).toEqual({ source, round, round_at, pool_salt: list[0]!.pool_salt })
  })

  test('is read part by part, each version beside the one before it', async () => {
    for (let n = 0; n < 3; n += 1) {
      const pool = await poolOnSale()
      pool.rows[0]!.value_cents += n % 2 ? 1 : -1
      await publish(pool)
      await putOnSale()
    }
    const whole = (await historyOf('box', box_id)).list
    expect(whole.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
    const parts: api.OddsVersion[] = []
    for (let after: string | undefined; ;) {
      const part = await historyOf('box', box_id, { page_size: 2, ...(after && { after }) })
      parts.push(...part.list)
      if (part.next === null) break
      after = part.next
    }
    expect(parts).toEqual(whole)
  })

  test('of a welfare box has no price and no return', async () => {
    const { id } = await world.db
      .selectFrom('box')
      .select('id')
      .where('is_welfare', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow()
    const [version] = (await historyOf('box', id)).list as [api.OddsVersion]
    expect(version.declared).toMatchObject({ price: null, returns: null })
    expect(version.declared.mean_value).toBeGreaterThan(0)
  })
})

describe('the history of a tier', () => {
  test('has its prizes by layer and its consolation, and the returns between which every way to play lies', async () => {
    const { of, list } = await historyOf('mines', 1)
    expect(of).toMatchObject({ game: 'mines', subject: 1 })
    const [first] = list as [api.OddsVersion]
    expect(first).toMatchObject({ removed: 0, moved: 0, log: { kind: 'tier', state: 'in_log' } })
    expect(first.declared.returns!.least).toBeGreaterThan(0.88)
    expect(first.declared.returns!.most).toBeLessThan(0.96)

    const tier = await getTier(world.store.ctx, { tier: 1, version: 1 })
    const draft = publicTier(tier)
    draft.prizes[0].value_cents += 1
    const { ctx } = world.store
    await ctx.transact((tx) => publishTier(tx, ctx, draft))
    await putOnSale()
    const [second] = (await historyOf('mines', 1)).list as [api.OddsVersion]
    expect(second).toMatchObject({ version: 2, added: 0, removed: 0, moved: 1 })
    expect(second.before).toEqual(first.declared)
    expect(second.declared.returns!.most).toBeGreaterThanOrEqual(first.declared.returns!.most)
    const { list: rows } = await world.data(api.oddsVersion, {
      query: { game: 'mines', subject: 1, version: 2 },
    })
    const [prize] = rows
    expect(prize).toMatchObject({
      part: 'prize',
      layer: 1,
      value: draft.prizes[0].value_cents / 100,
      value_before: (draft.prizes[0].value_cents - 1) / 100,
      chance: 5 / 7,
    })
    expect(rows.filter(({ part }) => part === 'prize').map(({ layer }) => layer)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

test('what a lost battle gives has a history too', async () => {
  const { of, list } = await historyOf('battle', 1)
  expect(of).toMatchObject({ versions: 1, active_version: 1 })
  expect(list[0]).toMatchObject({
    before: null,
    salt: null,
    declared: { price: null, returns: null },
    log: { kind: 'change', state: 'in_log' },
  })
})

test('everything with published odds is listed, with its newest version', async () => {
  const { list } = await world.data(api.listOdds, {})
  const counts = await world.db
    .selectFrom('box_pool')
    .select(({ fn }) => fn.count<number>('box_id').distinct().as('boxes'))
    .executeTakeFirstOrThrow()
  expect(list.filter(({ game }) => game === 'box')).toHaveLength(counts.boxes)
  expect(list.filter(({ game }) => game === 'mines')).toHaveLength(4)
  expect(list.find(({ game, subject }) => game === 'box' && subject === box_id)).toMatchObject({
    versions: 5,
  })
  const chinese = await world.data(api.listOdds, { headers: { 'accept-language': 'zh' } })
  expect(chinese.list.map(({ subject }) => subject)).toEqual(list.map(({ subject }) => subject))
  expect(chinese.list.find(({ game }) => game === 'battle')!.name).toBe('对战落败的安慰饰品')
})

test('a change of prices is told whole, part by part', async () => {
  const owner = await makeStaff(world, 'owner')
  const skins = await world.db
    .selectFrom('skin')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select(['skin.id', 'skin.design_id', 'skin.exterior', 'skin.price'])
    .where('skin.price', '>', 500)
    .orderBy('skin.id')
    .limit(1)
    .execute()
  const [skin] = skins as [(typeof skins)[0]]
  const body = {
    design_id: skin.design_id,
    exterior: skin.exterior as 'FN',
    price: (skin.price + 1) / 100,
    price_before: skin.price / 100,
  }
  await office(world, setPrice, { by: owner, body })
  const { list } = await world.data(listChanges, { query: { kind: 'prices', page_size: 1 } })
  const { id } = list[0]!
  const moves = await world.data(api.priceMoves, { query: { change: id } })
  expect(moves).toMatchObject({
    changed: 1,
    added: 0,
    next: null,
    list: [{ skin_id: skin.id, from: skin.price / 100, to: (skin.price + 1) / 100 }],
  })
})

test('what does not exist says so, by the field that is wrong', async () => {
  const refused = async (query: { game: string; subject: number; after?: string }) => {
    const { status, error, data } = await world.call(api.oddsVersions, { query })
    return { status, error, data }
  }
  for (const [game, subject] of [
    ['box', 999_999],
    ['box', 9_007_199_254_740_991],
    ['mines', 9],
    ['battle', 2],
    ['mall', 1],
    ['nothing', 1],
  ] as const)
    expect(await refused({ game, subject })).toMatchObject({ error: 'odds_unknown' })
  expect(await refused({ game: 'box', subject: box_id, after: 'x' })).toMatchObject({
    status: 400,
    error: 'invalid_input',
    data: { field: 'after' },
  })
  const query = { game: 'box', subject: box_id, version: 99 }
  expect((await world.call(api.oddsVersion, { query })).error).toBe('odds_unknown')
  for (const change of [999_999, 9_007_199_254_740_991])
    expect((await world.call(api.priceMoves, { query: { change } })).error).toBe('odds_unknown')
})

test('changes are listed by their kind', async () => {
  const { list } = await world.data(listChanges, { query: { kind: 'tier_published', page_size: 100 } })
  expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(['tier_published']))
  expect(list).toHaveLength(5)
})

test('with a long history in the tables, every look-up reads an index', async () => {
  const undone = new Error('undone')
  const look = world.db.transaction().execute(async (tx) => {
    await sql`insert into box_pool (box_id, version, price, pool_hash, salt_source, salt_round, expected_return, chance_of_profit,
        volatility, top_one_in, item_count, published_at)
      select ${box_id}, 1000 + n, 100, 'x', 'local', 1, 900000, 1, 1, 1, 1, '2026-01-01' from generate_series(1, 20000) n`.execute(
      tx,
    )
    await sql`insert into box_pool_row (box_id, version, ticket_from, ticket_to, skin_id, exterior, value, wear_from, wear_to)
      select r.box_id, 1000 + n, r.ticket_from, r.ticket_to, r.skin_id, r.exterior, r.value, r.wear_from, r.wear_to
      from (select * from box_pool_row where box_id = ${box_id} and version = 1 limit 1) r, generate_series(1, 20000) n`.execute(
      tx,
    )
    await sql`insert into public_change (kind, details, created_at)
      select case when n % 50 = 0 then 'consolation_published' else 'prices' end, jsonb_build_object('version', 100 + n), '2026-01-01'
      from generate_series(1, 20000) n`.execute(tx)
    await sql`insert into skin_price_change (skin_id, price_from, price_to, agreed, created_at)
      select skin.id, 1, 2, true, timestamptz '2026-01-01' + n * interval '1 hour'
      from (select id from skin limit 1) skin, generate_series(1, 20000) n`.execute(tx)
    await sql`analyze box_pool, box_pool_row, public_change, skin_price_change`.execute(tx)
    const statements = [
      [
        'box_pool_pkey',
        sql`select version from box_pool where box_id = ${box_id} and version < 9000 order by version desc limit 11`,
      ],
      [
        'box_pool_row_pkey',
        sql`select value from box_pool_row where box_id = ${box_id} and version <= 9000 and version >= 8990`,
      ],
      [
        'public_change_kind_id_idx',
        sql`select id from public_change where kind = 'consolation_published' and id < 9000 order by id desc limit 21`,
      ],
      [
        'public_change_consolation',
        sql`select min(id) from public_change where kind = 'consolation_published' and (details ->> 'version')::integer = 150`,
      ],
      [
        'skin_price_change_created_at_id_idx',
        sql`select skin_id from skin_price_change where created_at = '2026-01-02' and id > 3 order by id limit 21`,
      ],
    ] as const
    for (const [index, statement] of statements) await expectPlan({ ...world, db: tx }, statement, index)
    throw undone
  })
  await expect(look).rejects.toBe(undone)
})
