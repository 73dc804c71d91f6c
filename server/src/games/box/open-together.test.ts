// @module-tag long

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import * as limits from '@noktra/contract/limits'
import { makePlayer, pointsOf, type TestPlayer } from '#test/factories.ts'
import { poison, poisonable } from '#test/poison.ts'
import { useSecondStore } from '#test/second-store.ts'
import { callOver, useWorld, type Answer } from '#test/world.ts'
import { getBalances, HOUSE } from '#server/core/ledger/accounts.ts'
import { credit } from '#server/core/ledger/credit.ts'
import { fingerprintOf } from '#server/platform/http/idempotency.ts'

/* Openings of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld({}, { games: [], prepare: poisonable('draw') })
/** Another process of the store. */
const second = useSecondStore(world, {})

const makeMany = (count: number, cash: number) =>
  Promise.all(Array.from({ length: count }, () => makePlayer(world, { cash })))

/** What each of these players has, and how many draws. */
async function standingOf(players: TestPlayer[]) {
  const rows = await world.db
    .selectFrom('draw')
    .select(['player_id', 'nonce'])
    .where(
      'player_id',
      'in',
      players.map(({ id }) => id),
    )
    .execute()
  return Promise.all(
    players.map(async ({ id }) => ({
      cash: (await getBalances(world.db, id)).cash,
      nonces: rows.filter((row) => row.player_id === id).map(({ nonce }) => nonce),
    })),
  )
}

async function boxOf(price: (coins: number) => boolean) {
  const { list } = await world.data(api.listBoxes, { query: { page_size: 100 } })
  return list.find((box) => price(box.price))!
}
const cheapBox = () => boxOf((coins) => coins === 1)

/** In how many transactions the draws were written. */
async function countTransactions(): Promise<number> {
  const { rows } = await sql`select distinct xmin::text from draw`.execute(world.db)
  return rows.length
}

test('who cannot open is refused alone, in their own words, while the others open together', async () => {
  const box = await cheapBox()
  const dear = await boxOf((coins) => coins > 1 && coins <= 50)
  const rich = await makeMany(24, 500)
  const poor = await makeMany(4, 99)
  const late = await makeMany(3, 500)
  const lost = await makeMany(3, 500)
  const closed = await makeMany(2, 500)
  const resting = await makeMany(2, 500)
  const bounded = await makeMany(2, 5000)
  const twice = await makeMany(3, 500)
  for (const { token } of resting)
    await world.data(limits.takeBreak, { token, body: { days: 1 }, key: 'break' })
  for (const { token } of bounded)
    await world.data(limits.setLimit, {
      token,
      body: { kind: 'loss', period: 'day', amount: 1 },
      key: 'limit',
    })
  await world.db
    .updateTable('player')
    .set({ status: 1 })
    .where(
      'id',
      'in',
      closed.map(({ id }) => id),
    )
    .execute()

  const open = (token: string, sent: { id?: number; version?: number; key: string }) =>
    world.call(api.openBox, {
      token,
      body: { box_id: sent.id ?? box.box_id, pool_version: sent.version },
      key: sent.key,
    })
  const all = async (players: typeof rich, sent: { id?: number; version?: number; key: string }) =>
    Promise.all(players.map(({ token }) => open(token, sent)))
  const errorsOf = (answers: Answer[]) => [...new Set(answers.map(({ error }) => error))]

  const [opened, short, stale, unknown, refused, paused, first, again, over] = await Promise.all([
    all(rich, { key: 'a' }),
    all(poor, { key: 'a' }),
    all(late, { key: 'a', version: 99 }),
    all(lost, { key: 'a', id: 987654 }),
    all(closed, { key: 'a' }),
    all(resting, { key: 'a' }),
    all(twice, { key: 'same' }),
    all(twice, { key: 'same' }),
    all(bounded, { key: 'a', id: dear.box_id }),
  ])
  expect(errorsOf(opened)).toEqual([null])
  expect(errorsOf(short)).toEqual(['insufficient_coins'])
  expect(errorsOf(stale)).toEqual(['pool_version_stale'])
  expect(errorsOf(unknown)).toEqual(['box_unknown'])
  expect(errorsOf(refused)).toEqual(['account_closed'])
  expect(errorsOf(paused)).toEqual(['play_break'])
  expect(errorsOf(over)).toEqual(['play_limit'])
  expect(again.map(({ text }) => text)).toEqual(first.map(({ text }) => text))

  for (const { id } of [...rich, ...twice]) expect((await getBalances(world.db, id)).cash).toBe(400)
  for (const { id } of [...late, ...lost, ...closed, ...resting])
    expect((await getBalances(world.db, id)).cash).toBe(500)
  const draws = await world.db.selectFrom('draw').select(['player_id', 'nonce']).execute()
  expect(draws).toHaveLength(rich.length + twice.length)
  expect(draws.every(({ nonce }) => nonce === 0)).toBe(true)
  expect(await countTransactions()).toBeLessThan(draws.length / 2)
})

test('together and alone the same rows are written, whatever is opened for whatever purse', async () => {
  const box = await cheapBox()
  const purses = [
    { cash: 1000, bonus: 0 },
    { cash: 0, bonus: 1000 },
    { cash: 800, bonus: 150 },
    { cash: 500, bonus: 499 },
    { cash: 100, bonus: 5 },
  ]
  const counts = [1, 2, 3, 5, 10]
  const mixes = counts.flatMap((num) => purses.map((purse) => ({ num, purse })))
  const open = async (token: string, num: number) =>
    world.call(api.unpackBoxes, { token, body: { box_id: box.box_id, num }, key: 'mix' })

  const alone: Answer<typeof api.unpackBoxes>[] = []
  const lonely = await Promise.all(mixes.map(({ purse }) => makePlayer(world, purse)))
  for (const [at, { num }] of mixes.entries()) alone.push(await open(lonely[at]!.token, num))
  const crowd = await Promise.all(mixes.map(({ purse }) => makePlayer(world, purse)))
  const together = await Promise.all(mixes.map(({ num }, at) => open(crowd[at]!.token, num)))

  const shape = (answer: Answer<typeof api.unpackBoxes>) =>
    answer.code === 0
      ? {
          charged: answer.data.charged,
          coin: answer.data.coin,
          bonus_coin: answer.data.bonus_coin,
          nonces: answer.data.list.map(({ nonce }) => nonce),
        }
      : { error: answer.error, data: answer.data }
  expect(together.map(shape)).toEqual(alone.map(shape))

  const rowsOf = async (id: number) => {
    const transfers = await world.db
      .selectFrom('transfer')
      .innerJoin('account', 'account.id', 'transfer.debit_account')
      .select(['account.kind', 'amount', 'debit_balance_after', 'reason', 'leg', 'credit_account'])
      .where('account.player_id', '=', id)
      .orderBy('transfer.id')
      .execute()
    const points = await pointsOf(world, id)
    const pair = await world.db
      .selectFrom('seed_pair')
      .select('nonce')
      .where('player_id', '=', id)
      .executeTakeFirstOrThrow()
    const items = await world.db
      .selectFrom('item')
      .innerJoin('item_history', 'item_history.item_id', 'item.id')
      .select(['item.state', 'item.source', 'cause', 'state_to'])
      .where('player_id', '=', id)
      .execute()
    return { transfers, points, pair, items }
  }
  for (const at of mixes.keys()) expect(await rowsOf(crowd[at]!.id)).toEqual(await rowsOf(lonely[at]!.id))
})

test('a row that another transaction holds keeps no other player waiting', async () => {
  const box = await cheapBox()
  const [held, ...others] = await Promise.all(
    Array.from({ length: 20 }, () => makePlayer(world, { cash: 100 })),
  )
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => (locked = resolve))
  const holding = world.store.ctx.transact(async (tx) => {
    await tx.selectFrom('seed_pair').select('id').where('player_id', '=', held!.id).forUpdate().execute()
    locked()
    await released
  })
  await isLocked
  const open = ({ token }: { token: string }) =>
    world.call(api.openBox, { token, body: { box_id: box.box_id }, key: 'once' })
  const waiting = open(held!)
  const answers = await Promise.all(others.map(open))
  expect(answers.every(({ code }) => code === 0)).toBe(true)
  release()
  await holding
  expect((await waiting).code).toBe(0)
})

test('200 at once of whom 50 have the money: those 50 open, and the books are in order', async () => {
  const box = await cheapBox()
  const players = await makeMany(200, 0)
  // Every fourth, so that each transaction has both.
  const rich = players.filter((_, n) => n % 4 === 0)
  for (const { id } of rich)
    await world.store.ctx.transact((tx) =>
      credit(tx, {
        playerId: id,
        purse: 'cash',
        house: HOUSE.recharge,
        amount: 100,
        reason: 'test',
        ref: `rich-${id}`,
        now: world.clock.now(),
      }),
    )
  const answers = await Promise.all(
    players.map(({ token }) => world.call(api.openBox, { token, body: { box_id: box.box_id }, key: 'one' })),
  )
  expect(answers.map(({ error }) => error)).toEqual(
    players.map((_, n) => (n % 4 === 0 ? null : 'insufficient_coins')),
  )
  const standing = await standingOf(players)
  expect(standing).toEqual(players.map((_, n) => ({ cash: 0, nonces: n % 4 === 0 ? [0] : [] })))
  // Each that was refused may try its key again.
  expect(
    (await world.call(api.openBox, { token: players[1]!.token, body: { box_id: box.box_id }, key: 'one' }))
      .error,
  ).toBe('insufficient_coins')
})

test('keys of all kinds in one transaction: answered, with another request, twice, and taken by another process', async () => {
  const box = await cheapBox()
  const body = { box_id: box.box_id }
  const [fresh, answered, changed, twice, apart, held] = await Promise.all(
    [20, 5, 5, 5, 5, 2].map((count) => makeMany(count, 500)),
  )
  const open = ({ token }: TestPlayer, key: string, also = {}) =>
    world.call(api.openBox, { token, body: { ...body, ...also }, key })
  const before = await Promise.all(answered!.map((player) => open(player, 'before')))
  await Promise.all(changed!.map((player) => open(player, 'before')))

  // A process that has a key and has not committed yet: one of them lets go of it.
  const taking = held!.map((player) => {
    const taken = Promise.withResolvers<void>()
    const end = Promise.withResolvers<'commit' | 'undo'>()
    const done = second.ctx
      .transact(async (tx) => {
        await tx
          .insertInto('idempotency')
          .values({
            player_id: player.id,
            key: 'held',
            fingerprint: fingerprintOf('POST', api.openBox.path, JSON.stringify(body)),
            answer: '{"code":0,"msg":"ok","data":"theirs"}',
            created_at: world.clock.now(),
          })
          .execute()
        taken.resolve()
        if ((await end.promise) === 'undo') throw new Error('undone')
      })
      .catch(() => {})
    return { taken: taken.promise, end: end.resolve, done }
  })
  await Promise.all(taking.map(({ taken }) => taken))
  const going = Promise.all([
    Promise.all(fresh!.map((player) => open(player, 'fresh'))),
    Promise.all(answered!.map((player) => open(player, 'before'))),
    Promise.all(changed!.map((player) => open(player, 'before', { pool_version: 1 }))),
    Promise.all(twice!.flatMap((player) => [open(player, 'twice'), open(player, 'twice')])),
    Promise.all(
      apart!.flatMap(({ token }) =>
        [world.url, second.url].map((base) => callOver(base, api.openBox, { token, body, key: 'apart' })),
      ),
    ),
    Promise.all(held!.map((player) => open(player, 'held'))),
  ])
  // Until the transaction of many waits for the key, too.
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(world.db)
      return rows[0]!.count
    })
    .toBeGreaterThan(0)
  taking[0]!.end('commit')
  taking[1]!.end('undo')
  await Promise.all(taking.map(({ done }) => done))
  const [opened, again, reused, doubled, both, theirs] = await going

  expect(new Set(opened.map(({ error }) => error))).toEqual(new Set([null]))
  expect(again.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  expect(new Set(reused.map(({ error }) => error))).toEqual(new Set(['idempotency_key_reused']))
  for (const pairs of [doubled, both])
    for (let at = 0; at < pairs.length; at += 2) {
      expect(pairs[at]!.code).toBe(0)
      expect(pairs[at + 1]!.text).toBe(pairs[at]!.text)
    }
  expect([theirs[0]!.data, theirs[1]!.code]).toEqual(['theirs', 0])
  for (const players of [fresh, answered, changed, twice, apart, [held![1]!]])
    expect(await standingOf(players!)).toEqual(players!.map(() => ({ cash: 400, nonces: [0] })))
  expect(await standingOf([held![0]!])).toEqual([{ cash: 500, nonces: [] }])
})

test('a statement that fails in a transaction of many spoils no other call', async () => {
  const box = await cheapBox()
  const players = await makeMany(40, 500)
  const poisoned = new Set([players[3]!.id, players[17]!.id])
  await poison(world, poisoned)
  const open = () =>
    Promise.all(
      players.map(({ token }) =>
        world.call(api.openBox, { token, body: { box_id: box.box_id }, key: 'once' }),
      ),
    )
  const answers = await open()
  expect(answers.map(({ status }) => status)).toEqual(players.map(({ id }) => (poisoned.has(id) ? 500 : 200)))
  const again = await open()
  for (const [at, { id }] of players.entries())
    if (!poisoned.has(id)) expect(again[at]!.text).toBe(answers[at]!.text)
  expect(await standingOf(players)).toEqual(
    players.map(({ id }) => (poisoned.has(id) ? { cash: 500, nonces: [] } : { cash: 400, nonces: [0] })),
  )
})
