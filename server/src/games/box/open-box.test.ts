import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import { getSetting } from '@noktra/contract/settings'
import { setSeed } from '@noktra/contract/users'
import { makePlayer, pointsOf } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { grantKey } from '../../core/openings/grant-key.ts'
import { publishPool } from '../../core/openings/publish-pool.ts'

const world = useWorld()

async function cheapBox(price = 0.5) {
  const { list } = await world.data(api.listBoxes, { query: { page_size: 100 } })
  return list.find((box) => box.price === price)!
}

describe('opening boxes', () => {
  /** @shows SPEC-0.2 SPEC-1.19 SPEC-1.20 SPEC-7.54 */
  test('charges the price, bonus first, and puts the won item into the backpack', async () => {
    const box = await cheapBox(5)
    const player = await makePlayer(world, { cash: 700, bonus: 100 })
    const opened = await world.data(api.openBox, { token: player.token, body: { box_id: box.box_id } })
    expect(opened).toMatchObject({ charged: 5, coin: 3, bonus_coin: 0 })
    expect(opened.list).toHaveLength(1)
    const [won] = opened.list
    const item = await world.db
      .selectFrom('item')
      .selectAll()
      .where('id', '=', won!.item_id!)
      .executeTakeFirstOrThrow()
    expect(item).toMatchObject({
      player_id: player.id,
      skin_id: won!.skin_id,
      state: 'held',
      source: 'box',
      locked: false,
    })
    expect(await pointsOf(world, player.id)).toBe(400)
  })

  /** @shows SPEC-7.55 */
  test('opens several, each with its own nonce', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 1000 })
    const opened = await world.data(api.unpackBoxes, {
      token: player.token,
      body: { box_id: box.box_id, num: 10 },
    })
    expect(opened.list.map((won) => won.nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(opened.coin).toBe(5)
  })

  test('refuses what is not offered, and consumes neither money nor nonce', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 120 })
    const { token } = player
    const refused = async (body: object, key?: string) =>
      (await world.call(api.unpackBoxes, { token, body: body as never, key })).error
    expect(await refused({ box_id: 999_999, num: 1 })).toBe('box_unknown')
    for (const num of [0, -1, 6, 1e9, 1.5]) {
      expect(await refused({ box_id: box.box_id, num })).toMatch(/quantity_not_offered|invalid_input/)
    }
    expect(await refused({ box_id: 'x', num: 1 })).toBe('invalid_input')
    expect(await refused({ box_id: box.box_id, num: 1, pool_version: 99 })).toBe('pool_version_stale')
    const { pool_hash } = await world.data(api.boxDetails, { query: { box_id: box.box_id } })
    const other = pool_hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    for (const num of [1, 2])
      expect(await refused({ box_id: box.box_id, num, pool_hash: other })).toBe('pool_version_stale')
    expect(await refused({ box_id: box.box_id, num: 1, pool_hash: 'x' })).toBe('invalid_input')
    const short = await world.call(api.unpackBoxes, { token, body: { box_id: box.box_id, num: 5 } })
    expect(short.error).toBe('insufficient_coins')
    expect(short.data).toMatchObject({ shortfall: '1.30' })
    expect(short.msg).toContain('1.30')
    const opened = await world.data(api.openBox, { token, body: { box_id: box.box_id, pool_hash } })
    expect(opened.list[0]!.nonce).toBe(0)
    expect(opened.coin).toBe(0.7)
  })

  /** @shows SPEC-6.5 */
  test('refuses a visitor, in their language', async () => {
    const box = await cheapBox()
    const answer = await world.call(api.openBox, {
      body: { box_id: box.box_id },
      headers: { 'accept-language': 'zh-CN,zh;q=0.9' },
    })
    expect(answer).toMatchObject({ status: 401, error: 'not_signed_in', msg: '请先登录' })
  })

  test('refuses a retired box', async () => {
    const box = await cheapBox(2)
    const player = await makePlayer(world, { cash: 1000 })
    await world.db.updateTable('box').set({ status: 'retired' }).where('id', '=', box.box_id).execute()
    expect((await world.call(api.openBox, { token: player.token, body: { box_id: box.box_id } })).error).toBe(
      'box_retired',
    )
    expect((await world.call(api.tryUnpack, { body: { box_id: box.box_id, num: 1 } })).error).toBe(
      'box_retired',
    )
    await world.db.updateTable('box').set({ status: 'on_sale' }).where('id', '=', box.box_id).execute()
  })

  /** @shows SPEC-3.88 SPEC-7.53 */
  test('a new pool version waits for its beacon round, and then refuses the old one uncharged', async () => {
    const box = await cheapBox(10)
    const player = await makePlayer(world, { cash: 5000 })
    const before = await world.data(api.boxDetails, { query: { box_id: box.box_id } })
    const rows = before.rows
      .toSorted((a, b) => a.from - b.from)
      .map(({ skin_id, exterior_name, value, from, to }) => ({
        skin_id,
        exterior: exterior_name || null,
        value_cents: Math.round(value * 100),
        from,
        to,
      }))
    const last = rows.at(-1)!
    const moved = rows.at(-2)!
    moved.to -= 1
    last.from -= 1
    const { ctx } = world.store
    const version = await ctx.transact((tx) =>
      publishPool(tx, ctx, { box_id: box.box_id, price_cents: 1000, rows }),
    )
    await world.sweep()
    const same = await world.data(api.openBox, {
      token: player.token,
      body: { box_id: box.box_id, pool_version: before.pool_version },
    })
    expect(same.pool_version).toBe(before.pool_version)
    world.clock.advance(6000)
    await world.sweep()
    const stale = await world.call(api.openBox, {
      token: player.token,
      body: { box_id: box.box_id, pool_version: before.pool_version },
    })
    expect(stale.error).toBe('pool_version_stale')
    const now = await world.data(api.boxDetails, { query: { box_id: box.box_id } })
    expect(now.pool_version).toBe(version)
    expect(now.pool_salt).not.toBe(before.pool_salt)
    const { list } = await world.data(api.poolHistory, { query: { box_id: box.box_id } })
    expect(list.map((row) => row.version)).toEqual([version, before.pool_version])
  })

  /** @shows SPEC-3.91 SPEC-7.46 SPEC-7.57 */
  test('a key opens its own box, for nothing, until it expires', async () => {
    const box = await cheapBox()
    const other = await cheapBox(1)
    const player = await makePlayer(world)
    const now = world.clock.now()
    await world.store.ctx.transact((tx) =>
      grantKey(tx, { playerId: player.id, boxId: box.box_id, source: 'test', now }),
    )
    const { token } = player
    expect((await world.call(api.unpackByKey, { token, body: { box_id: other.box_id, num: 1 } })).error).toBe(
      'insufficient_keys',
    )
    expect(await world.data(api.keyCount, { token })).toMatchObject({
      count: 1,
      list: [{ box_id: box.box_id, box_name: box.name, box_img: box.image_url, count: 1 }],
    })
    const opened = await world.data(api.unpackByKey, { token, body: { box_id: box.box_id, num: 1 } })
    expect(opened.charged).toBe(0)
    expect((await world.call(api.unpackByKey, { token, body: { box_id: box.box_id, num: 1 } })).error).toBe(
      'insufficient_keys',
    )
    await world.store.ctx.transact((tx) =>
      grantKey(tx, { playerId: player.id, boxId: box.box_id, source: 'test', now }),
    )
    world.clock.advance(31 * 24 * 3600 * 1000)
    // A month later the session has ended too: what counts is the key.
    expect(
      await world.db
        .selectFrom('box_key')
        .selectAll()
        .where('player_id', '=', player.id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', world.clock.now())
        .execute(),
    ).toEqual([])
  })

  /** @shows SPEC-7.56 */
  test('a demo wins nothing and leaves no record', async () => {
    const box = await cheapBox()
    const draws = await world.db.selectFrom('draw').select('id').execute()
    const demo = await world.data(api.tryUnpack, { body: { box_id: box.box_id, num: 5 } })
    expect(demo.list.map(({ item_id, nonce }) => [item_id, nonce])).toEqual(
      [0, 1, 2, 3, 4].map((nonce) => [null, nonce]),
    )
    expect(await world.db.selectFrom('draw').select('id').execute()).toHaveLength(draws.length)
  })

  test('after 1,000 draws the next one rotates the pair and keeps the seed', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 60_000 })
    await world.data(setSeed, { token: player.token, body: { user_seed: 'my-seed' } })
    await world.db
      .updateTable('seed_pair')
      .set({ nonce: 1000 })
      .where('player_id', '=', player.id)
      .where('revealed_at', 'is', null)
      .execute()
    const opened = await world.data(api.openBox, { token: player.token, body: { box_id: box.box_id } })
    expect(opened.list[0]!.nonce).toBe(0)
    const pairs = await world.db
      .selectFrom('seed_pair')
      .select(['pair_no', 'user_seed', 'nonce', 'revealed_at'])
      .where('player_id', '=', player.id)
      .orderBy('pair_no')
      .execute()
    expect(pairs.at(-1)).toMatchObject({ pair_no: 3, user_seed: 'my-seed', nonce: 1, revealed_at: null })
    expect(pairs.at(-2)!.revealed_at).not.toBeNull()
    // The books know that the nonces were skipped by hand here.
    await world.db
      .updateTable('seed_pair')
      .set({ nonce: 0 })
      .where('player_id', '=', player.id)
      .where('pair_no', '=', 2)
      .execute()
  })
})

describe('the demos of a network', () => {
  const outside = useWorld({ SANDBOX: '' })

  async function refusals(store: typeof world, count: number) {
    const body = { box_id: (await cheapBox()).box_id, num: 1 }
    const answers = []
    for (let i = 0; i < count; i += 1) answers.push(await store.call(api.tryUnpack, { body }))
    return answers.map((answer) => answer.error)
  }

  test('are 30 a minute', async () => {
    const free = Array.from({ length: 30 }, () => null)
    expect(await refusals(outside, 31)).toEqual([...free, 'too_many_requests'])
    outside.clock.advance(60_000)
    expect(await refusals(outside, 1)).toEqual([null])
  })

  test('are many more in the sandbox, where everybody sits on one machine', async () => {
    expect(new Set(await refusals(world, 40))).toEqual(new Set([null]))
  })
})

describe('records', () => {
  /** @shows SPEC-7.29 SPEC-7.48 */
  test('list openings by key without gaps or repeats', async () => {
    const box = await cheapBox(1)
    const player = await makePlayer(world, { cash: 10_000 })
    for (let i = 0; i < 3; i += 1) {
      await world.data(api.unpackBoxes, { token: player.token, body: { box_id: box.box_id, num: 10 } })
    }
    for (const [route, token] of [
      [api.myOpenRecord, player.token],
      [api.unpackRecords, undefined],
    ] as const) {
      for (const sort of ['new', 'best'] as const) {
        const seen: string[] = []
        let after: string | undefined
        for (;;) {
          const page = await world.data(route, {
            token,
            query: { box_id: box.box_id, page_size: 7, sort, after } as never,
          })
          seen.push(...page.list.map((row) => row.open_id))
          if (page.next === null) break
          after = page.next
        }
        expect(seen).toHaveLength(30)
        expect(new Set(seen).size).toBe(30)
      }
    }
    const second = await world.data(api.openRecord, { query: { page: 2, page_size: 10 } })
    expect(second.list).toHaveLength(10)
    const bad = await world.call(api.openRecord, { query: { after: 'x' } })
    expect(bad).toMatchObject({ status: 400, error: 'invalid_input', data: { field: 'after' } })
  })

  test('boxes past the last page are none, of as many as before', async () => {
    const all = await world.data(api.listBoxes, { query: { page_size: 100 } })
    for (const query of [{ page: 50 }, { after: '999' }, { page: 2, page_size: 100 }]) {
      expect(await world.data(api.listBoxes, { query })).toEqual({ list: [], total: all.total, next: null })
    }
    const cheap = await world.data(api.listBoxes, { query: { max_price: 5 } })
    const past = await world.data(api.listBoxes, { query: { max_price: 5, page: 50 } })
    expect(past.total).toBe(cheap.total)
    expect(cheap.total).toBeLessThan(all.total)
    const none = await world.data(api.listBoxes, { query: { q: 'no such box', page: 2 } })
    expect(none).toEqual({ list: [], total: 0, next: null })
  })

  /** @shows SPEC-7.52 */
  test('boxes are found by name and by what is inside', async () => {
    for (const fieldName of ['en', 'finish', '"zh":']) {
      const { list } = await world.data(api.listBoxes, { query: { q: fieldName, page_size: 100 } })
      const all = await world.data(api.listBoxes, { query: { page_size: 100 } })
      expect(list.length, fieldName).toBeLessThan(all.list.length)
    }
    const byName = await world.data(api.listBoxes, { query: { q: 'gilded court' } })
    expect(byName.list.map((box) => box.name)).toContain('Gilded Court')
    const inside = await world.data(api.listBoxes, { query: { q: 'Gilt Thorn' } })
    expect(inside.list.length).toBeGreaterThan(0)
    const cheap = await world.data(api.listBoxes, { query: { max_price: 5, sort: 'price' } })
    expect(cheap.list.every((box) => box.price <= 5)).toBe(true)
    expect(cheap.list.map((box) => box.price)).toEqual(
      cheap.list.map((box) => box.price).toSorted((a, b) => a - b),
    )
    const zh = await world.data(api.listBoxes, { headers: { 'accept-language': 'zh' } })
    expect(zh.list[0]!.name).toMatch(/[一-鿿]/)
  })
})

describe('contents', () => {
  const details = (box_id: number) => world.data(api.boxDetails, { query: { box_id } })

  /** @shows SPEC-7.49 */
  test('of a box are the rows of its details', async () => {
    const { box_id } = await cheapBox(1)
    const { rows, pool_version } = await details(box_id)
    expect(rows.length).toBeGreaterThan(5)
    expect(await world.data(api.listBoxSkins, { query: { box_id } })).toEqual({ list: rows, pool_version })
    const unknown = await world.call(api.listBoxSkins, { query: { box_id: 999_999 } })
    expect(unknown.error).toBe('box_unknown')
  })

  /** @shows SPEC-3.89 SPEC-7.51 */
  test('of several boxes come at once, in the order asked for', async () => {
    const box_ids: number[] = []
    for (const price of [2, 0.5, 1]) box_ids.push((await cheapBox(price)).box_id)
    const { list } = await world.data(api.skinsOfBoxes, { body: { box_ids } })
    const all = await Promise.all(box_ids.map(details))
    expect(list).toEqual(all.map(({ box_id, pool_version, rows }) => ({ box_id, pool_version, skins: rows })))
    const refused = async (sent: number[]) =>
      (await world.call(api.skinsOfBoxes, { body: { box_ids: sent } })).error
    expect(await refused([box_ids[0]!, 999_999])).toBe('box_unknown')
    expect(await refused([])).toBe('invalid_input')
  })
})

/** @shows SPEC-9.15 */
test('an opening takes 6000 ms and an upgrade 5000 until an operator sets another time', async () => {
  const value = async (key: 'open_box_loading_time' | 'upgrade_loading_time') =>
    (await world.data(getSetting, { query: { key } })).value
  expect([await value('open_box_loading_time'), await value('upgrade_loading_time')]).toEqual([6000, 5000])
})
