import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import * as limits from '@noktra/contract/limits'
import { makePlayer, pointsOf } from '#test/factories.ts'
import { useWorld, type Answer } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'

/* Openings of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld()

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
  const makeMany = (count: number, cash: number) =>
    Promise.all(Array.from({ length: count }, () => makePlayer(world, { cash })))
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
