import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { saveHouseSetting } from '@noktra/contract/admin/settings'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import { openBox, unpackBoxes } from '@noktra/contract/boxes'
import { listLiabilities, myLiability } from '@noktra/contract/liabilities'
import { log } from '@noktra/contract/log'
import { userDetails } from '@noktra/contract/users'
import { openCheckpoint } from '@noktra/game/log/checkpoint'
import { LIABILITY_KINDS } from '@noktra/game/log/liability-kinds'
import { checkLiability, liabilityLeaf, liabilityRecord } from '@noktra/game/log/liabilities'
import { checkInclusion, unpackPath } from '@noktra/game/log/merkle-tree'
import { parseVerifierKey } from '@noktra/game/log/signed-note'
import { sumTree } from '@noktra/game/log/sum-tree'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { goOn, startRetrieval } from '#test/retrievals.ts'
import { useSecondStore } from '#test/second-store.ts'
import { useWorld } from '#test/world.ts'
import { sequence } from '../../platform/public-log/sequence.ts'
import { KEPT, takeDailyTotal, takeTotal } from './take-total.ts'

const DAY_MS = 24 * 3600_000
/** Longer than it takes, however busy the machine is. */
const SOON = { timeout: 30_000, interval: 20 }
const world = useWorld()
const second = useSecondStore(world, {})
const players: TestPlayer[] = []

beforeAll(async () => {
  await goOn(world, false)
  for (let n = 0; n < 5; n += 1) {
    const player = await makePlayer(world, { cash: 100_000 + n, bonus: 500_000 + n, diamond: 7 * n })
    await world.data(unpackBoxes, { token: player.token, body: { box_id: BOX.one, num: 5 } })
    players.push(player)
  }
  // One has sold what they won, one has an item on its way, and one has nothing at all.
  const { token } = players[0]!
  const { list } = await world.data(listBackpack, { token, query: {} })
  await world.data(sellItems, { token, body: { item_ids: list.map(({ item_id }) => item_id) } })
  players.push(await startRetrieval(world), await makePlayer(world))
}, 60_000)

/** What the ledger and the items say that a player is owed, in cents. */
async function owedTo({ id }: TestPlayer) {
  const { rows } = await sql<Record<string, number>>`
    select (select balance from account where player_id = ${id} and kind = 'cash') as cash,
      (select balance from account where player_id = ${id} and kind = 'bonus') as bonus,
      (select balance from account where player_id = ${id} and kind = 'diamond') as diamond,
      (select coalesce(sum(value), 0)::bigint from item where player_id = ${id} and state in ('held', 'staked', 'retrieving')) as items`.execute(
    world.db,
  )
  return rows[0]!
}

const mineOf = ({ token }: TestPlayer, day?: string) => world.data(myLiability, { token, query: { day } })
const newest = async () => (await world.data(listLiabilities)).list[0]!
const countOf = async (table: 'liability_tree' | 'liability_leaf' | 'liability_node') =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(world.db)).rows[0]!.n
const entriesOf = async () =>
  (
    await sql<{ n: number }>`select count(*) as n from (
      select kind from log_waiting union all select kind from log_entry) e where kind = 'liabilities'`.execute(
      world.db,
    )
  ).rows[0]!.n

describe('before the first total', () => {
  test('nothing is shown, and a player is in none', async () => {
    expect(await world.data(listLiabilities)).toEqual({ list: [], total: 0, next: null })
    expect(await mineOf(players[0]!)).toEqual({ total: null, mine: null, entry: null })
  })
})

describe('the total of a day', () => {
  test('is taken once, however many processes try at once', async () => {
    const tries = [world.store.ctx, second.ctx].flatMap((ctx) => [ctx, ctx, ctx, ctx])
    await Promise.all(tries.map((ctx) => takeDailyTotal(ctx)))
    await takeDailyTotal(second.ctx)
    expect(await countOf('liability_tree')).toBe(1)
    expect(await entriesOf()).toBe(1)
  })

  test('is what the ledger says is owed, and every player finds themselves in it and in the log', async () => {
    await sequence(world.store.ctx)
    const total = await newest()
    expect(total).toMatchObject({ day: '2026-03-02', has_paths: true, count: players.length })
    const owed = await Promise.all(players.map(owedTo))
    for (const kind of LIABILITY_KINDS) {
      expect(total.sums[kind], kind).toBe(owed.reduce((sum, each) => sum + each[kind]!, 0))
      expect(total.sums[kind], kind).toBeGreaterThan(0)
    }
    const { origin, keys } = await world.data(log)
    const logKeys = keys.map(({ key }) => parseVerifierKey(key))
    for (const [n, player] of players.entries()) {
      const { total: same, mine, entry } = await mineOf(player)
      expect(same).toEqual(total)
      expect(mine!.amounts).toEqual(owed[n])
      const { user_id } = await world.data(userDetails, { token: player.token })
      const claim = { ...mine!, total, account: String(user_id) }
      expect(checkLiability(claim)).toBeNull()
      const { root, size } = openCheckpoint(entry!.checkpoint, { origin, logKeys }).checkpoint
      const leaf = liabilityLeaf(total)
      expect(checkInclusion({ index: entry!.index, size, leaf, path: unpackPath(entry!.path), root })).toBe(
        true,
      )
      expect(JSON.stringify(mine!.proof).length).toBeLessThan(3000)
    }
  })

  test('is the tree that its description makes of the leaves', async () => {
    const { rows } = await sql<{ account: string; salt: Buffer; amounts: number[]; index: number }>`
      select player_id::text as account, salt, array[cash, bonus, diamond, items] as amounts, index
      from liability_leaf join liability_node using (tree, index) where tree = 1 and level = 0`.execute(
      world.db,
    )
    const { root, proofOf } = sumTree(
      rows.map(({ account, salt, amounts }) => ({
        account,
        salt,
        amounts: amounts.map((amount) => BigInt(amount)),
      })),
    )
    expect(Buffer.from(root.hash).toString('hex')).toBe((await newest()).root)
    for (const player of players) {
      expect((await mineOf(player)).mine!.proof).toEqual(proofOf(String(player.id)))
    }
  })

  test('is no answer for who registered since, and none for a day without one', async () => {
    const late = await makePlayer(world, { cash: 500 })
    expect(await mineOf(late)).toMatchObject({ total: { day: '2026-03-02' }, mine: null })
    const { token } = late
    const unknown = await world.call(myLiability, { token, query: { day: '2026-03-01' } })
    expect(unknown).toMatchObject({ error: 'total_unknown', msg: 'There is no total of 2026-03-01' })
  })

  test.each(['2026-02-30', 'yesterday', '20260302', '2026-3-2', '', "2026-03-02'"])(
    'a day that is none is refused: %o',
    async (day) => {
      const answer = await world.call(myLiability, { token: players[0]!.token, query: { day } })
      expect(answer).toMatchObject({ status: 400, error: 'invalid_input', data: { field: 'day' } })
    },
  )

  test('is asked for by players alone', async () => {
    expect((await world.call(myLiability)).error).toBe('not_signed_in')
  })
})

describe('a total while everybody plays', () => {
  test('is of one moment: it counts whole plays', async () => {
    const busy = await Promise.all(Array.from({ length: 12 }, () => makePlayer(world, { cash: 100_000 })))
    let playing = true
    const plays = busy.map(async ({ token }) => {
      while (playing) {
        const { list } = await world.data(openBox, { token, body: { box_id: BOX.one } })
        await world.data(sellItems, { token, body: { item_ids: [list[0]!.item_id!] } })
      }
    })
    for (let n = 0; n < 5; n += 1) await takeTotal(world.store.ctx, { isDaily: false })
    playing = false
    await Promise.all(plays)
    // The books are proven after each test: the transfers that the tree counts come to its sums.
    expect(await countOf('liability_tree')).toBe(6)
    const sums = await world.db.selectFrom('liability_tree').select('items').where('number', '>', 1).execute()
    expect(new Set(sums.map(({ items }) => items)).size).toBeGreaterThan(1)
  })
})

describe('a total that is cut off', () => {
  test('leaves nothing, and is taken at the next turn', async () => {
    world.clock.advance(DAY_MS)
    const before = await Promise.all([countOf('liability_tree'), countOf('liability_leaf'), entriesOf()])
    let release = () => {}
    const released = new Promise<void>((done) => (release = done))
    const holder = world.db.transaction().execute(async (tx) => {
      await sql`lock table log_waiting in share mode`.execute(tx)
      await released
    })
    const cut = takeDailyTotal(second.ctx).then(
      () => 'done',
      () => 'cut',
    )
    // It has its leaves and its tree, and is about to say its root in the log.
    await vi.waitFor(async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%log_waiting%'`.execute(
        world.db,
      )
      expect(await Promise.race([cut, Promise.resolve('runs')])).toBe('cut')
    }, SOON)
    release()
    await holder
    expect(await Promise.all([countOf('liability_tree'), countOf('liability_leaf'), entriesOf()])).toEqual(
      before,
    )
    await vi.waitFor(async () => {
      await takeDailyTotal(world.store.ctx)
      expect(await newest()).toMatchObject({ day: '2026-03-03' })
    }, SOON)
  })
})

describe('what is shown', () => {
  test('is what the operator chose when it was taken, in the log too; the path proves all sums', async () => {
    const by = await makeStaff(world, 'operator')
    const save = (value: string, seen: string) =>
      callAdmin(world, saveHouseSetting, {
        by,
        body: { key: 'liabilities_shown', value, seen, reason: 'a test' },
      })
    const all = 'cash, bonus, diamond, items'
    for (const wrong of ['', 'gold', 'cash, cash', 'cash; items', 'cash,', 'none, cash', 'NONE'])
      expect(await save(wrong, all), wrong).toMatchObject({ error: 'rule_broken', data: { field: 'value' } })
    await office(world, saveHouseSetting, {
      by,
      body: { key: 'liabilities_shown', value: 'items, cash', seen: all, reason: 'a test' },
    })
    await takeTotal(world.store.ctx, { isDaily: false })
    const total = await newest()
    expect(Object.keys(total.sums)).toEqual(['cash', 'items'])
    const { entry } = await world.db
      .selectFrom('log_waiting')
      .select('entry')
      .where('kind', '=', 'liabilities')
      .orderBy('subject', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry.toString()).toBe(`noktra-log-liabilities-v1\n${liabilityRecord(total)}\n`)
    const { mine, entry: path } = await mineOf(players[0]!)
    expect(path).toBeNull()
    expect(checkLiability({ ...mine!, total })).toBeNull()
    expect(checkLiability({ ...mine!, total: { ...total, sums: { cash: total.sums.cash! - 1 } } })).toBe(
      'other_sums',
    )
    expect((await save('none', 'items, cash')).error).toBeNull()
    await takeTotal(world.store.ctx, { isDaily: false })
    expect((await newest()).sums).toEqual({})
  })
})

describe('old totals', () => {
  test('keep their roots, and the newest few their paths', async () => {
    for (let n = 0; n <= KEPT; n += 1) {
      world.clock.advance(DAY_MS)
      await takeDailyTotal(world.store.ctx)
    }
    const { list, total } = await world.data(listLiabilities, { query: { page_size: 100 } })
    expect(list).toHaveLength(total)
    expect(list.map(({ has_paths }) => has_paths)).toEqual(list.map((_, n) => n < KEPT))
    expect(await countOf('liability_leaf')).toBe(
      list.slice(0, KEPT).reduce((sum, { count }) => sum + count, 0),
    )
    const trees = await sql<{ n: number }>`select count(distinct tree) as n from liability_node`.execute(
      world.db,
    )
    expect(trees.rows[0]!.n).toBe(KEPT)
    expect(list.at(-1)).toMatchObject({ day: '2026-03-02', count: players.length })
    const { token } = players[0]!
    const thinned = await world.call(myLiability, { token, query: { day: '2026-03-02' } })
    expect(thinned).toMatchObject({ error: 'total_thinned' })
    expect(thinned.msg).toContain('2026-03-02')
    expect((await mineOf(players[0]!, list[KEPT - 1]!.day)).mine).not.toBeNull()
  })

  test('are read page by page', async () => {
    const first = await world.data(listLiabilities, { query: { page_size: 4 } })
    const next = await world.data(listLiabilities, { query: { page_size: 4, after: first.next! } })
    expect([...first.list, ...next.list].map(({ number }) => number)).toEqual(
      Array.from({ length: 8 }, (_, n) => first.total - n),
    )
    for (const query of [{ after: 'x' }, { page: 0 }, { page_size: 101 }])
      expect((await world.call(listLiabilities, { query })).error).toBe('invalid_input')
  })
})
