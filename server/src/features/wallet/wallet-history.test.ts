// @module-tag long

import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { PURSES, walletRecords } from '@noktra/contract/wallet'
import { toCents } from '@noktra/game/money'
import { connectPool, kyselyOn, type Tx } from '#server/platform/db/connect.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { getBalances, HOUSE, type HouseAccount, type Purse } from '#server/core/ledger/accounts.ts'
import { charge, refundCharge } from '#server/core/ledger/charge.ts'
import { convert } from '#server/core/ledger/convert.ts'
import { credit, debit } from '#server/core/ledger/credit.ts'
import { makePlayer } from '#test/factories.ts'
import { fetchCsv, readCsv, wholeBill, type Filters } from '#test/wallet.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const MOVEMENTS = 10_000
const SEED = 20261121
/** Steps of one transaction. */
const CHUNK = 100

test(`${MOVEMENTS} movements of a seeded history add up in each purse, and the file has them all`, async () => {
  const { id, token } = await makePlayer(world)
  try {
    await liveLong(id)
    const bill = await wholeBill(world, { id, token })
    expect(bill.length).toBeGreaterThanOrEqual(MOVEMENTS)
    expect(new Set(bill.map(({ type }) => type)).size).toBe(13)

    const purses = { cash: 0, bonus: 0, diamond: 0 }
    for (const { purse, amount, balance } of bill.toReversed()) {
      purses[purse] += toCents(amount)
      if (toCents(balance) !== purses[purse])
        expect.fail(`${purse} holds ${balance}, not ${purses[purse]} cents`)
    }
    expect(purses).toEqual(await getBalances(world.db, id))

    const filters: Filters[] = [{}, ...PURSES.map((purse) => ({ purse })), { direction: 'out' }]
    for (const query of filters) {
      const rows = bill.filter(
        ({ purse, amount }) => (!query.purse || purse === query.purse) && (!query.direction || amount < 0),
      )
      const file = readCsv(await (await fetchCsv(world, token, query)).text())
      expect(file.slice(1).map(([of, , , , amount, balance]) => `${of} ${amount} ${balance}`)).toEqual(
        rows.map((row) => `${row.record_id} ${row.amount.toFixed(2)} ${row.balance.toFixed(2)}`),
      )
      const cents = rows.map(({ amount }) => toCents(amount))
      const sums = await world.data(walletRecords, { token, query: { ...query, page_size: 1 } })
      expect(sums.total).toBe(rows.length)
      expect(toCents(sums.coin_in) + toCents(sums.diamond_in)).toBe(
        sumOf(cents.filter((amount) => amount > 0)),
      )
      expect(toCents(sums.coin_out) + toCents(sums.diamond_out)).toBe(
        sumOf(cents.filter((amount) => amount < 0).map((amount) => -amount)),
      )
    }
  } finally {
    await forget(id)
  }
}, 120_000)

function sumOf(cents: number[]): number {
  return cents.reduce((sum, amount) => sum + amount, 0)
}

/** Behind these movements there are no boxes, battles and sales: the books of the store forget them again. */
async function forget(playerId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const keeper = kyselyOn(
    connectPool(
      { host: inject('databaseHost'), user: 'postgres', database: rows[0]!.name },
      { poolSize: 1, onError: () => {} },
    ),
  )
  // Else the database looks for links to each row, one by one.
  await sql`set session_replication_role = replica`.execute(keeper)
  const purses = keeper.selectFrom('account').select('id').where('player_id', '=', playerId)
  await keeper
    .deleteFrom('transfer')
    .where(({ or, eb }) => or([eb('debit_account', 'in', purses), eb('credit_account', 'in', purses)]))
    .execute()
  await keeper.updateTable('account').set({ balance: 0 }).where('player_id', '=', playerId).execute()
  await keeper.destroy()
}

/** Whatever a player does at random, until their purses have moved so often; what they cannot pay they leave. */
async function liveLong(playerId: number): Promise<void> {
  const random = seeded(SEED)
  const past: Past = { charged: [], sold: [] }
  for (let n = 1, moved = 0; moved < MOVEMENTS; n += CHUNK) {
    await world.store.ctx.transact(async (tx) => {
      for (let step = n; step < n + CHUNK; step += 1)
        moved += await liveOnce({ tx, playerId, n: step, random, past })
    })
  }
}

type Past = { charged: { reason: string; ref: string }[]; sold: { ref: string; amount: number }[] }
type Life = { tx: Tx; playerId: number; n: number; random: () => number; past: Past }

/** One thing at random; gives how many movements it made. */
async function liveOnce({ tx, playerId, n, random, past }: Life): Promise<number> {
  const some = (most: number) => 1 + Math.floor(random() * most)
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const base = { playerId, ref: `${n}`, now: world.clock.now() }
  const dice = random()
  if (dice < 0.4) {
    const reason = oneOf(['open-box', 'battle-join', 'upgrade', 'mine-start'])
    const paid = await unlessShort(charge(tx, { ...base, amount: some(3000), reason, bonus: true }))
    if (!paid) return 0
    past.charged.push({ reason, ref: base.ref })
    return Number(paid.cash > 0) + Number(paid.bonus > 0)
  }
  if (dice < 0.48 && past.charged.length > 0) {
    const [charged] = past.charged.splice(Math.floor(random() * past.charged.length), 1)
    await refundCharge(tx, { ...charged!, now: base.now })
    return 1
  }
  if (dice < 0.66) {
    const amount = some(4000)
    await credit(tx, { ...base, purse: 'diamond', house: HOUSE.recycling, reason: 'sell', amount })
    past.sold.push({ ref: base.ref, amount })
    return 1
  }
  if (dice < 0.7 && past.sold.length > 0) {
    const order = { ...base, ...past.sold.pop()!, house: HOUSE.recycling, reason: 'sell-undo' }
    return (await unlessShort(debit(tx, { ...order, purse: 'diamond' }))) === null ? 0 : 1
  }
  if (dice < 0.82) {
    const amount = some(3000)
    return (await unlessShort(convert(tx, { ...base, diamonds: amount, coins: amount }))) === null ? 0 : 2
  }
  if (dice < 0.88) {
    const order = { ...base, amount: some(2000), house: HOUSE.mallDiamond, reason: 'mall' }
    return (await unlessShort(debit(tx, { ...order, purse: 'diamond' }))) === null ? 0 : 1
  }
  const [purse, house, reason, most] = oneOf(GIFTS)
  await credit(tx, { ...base, purse, house, reason, amount: some(most) })
  return 1
}

const GIFTS: [Purse, HouseAccount, string, number][] = [
  ['cash', HOUSE.recharge, 'recharge', 15_000],
  ['cash', HOUSE.cards, 'card', 9000],
  ['bonus', HOUSE.gifts, 'gift-card', 2000],
  ['bonus', HOUSE.gifts, 'envelope', 500],
  ['cash', HOUSE.rebates, 'rebate', 400],
]

/** What a movement gave, or null where the purse held too little. */
async function unlessShort<T>(movement: Promise<T>): Promise<T | null> {
  try {
    return await movement
  } catch (error) {
    if (error instanceof AppError && error.error.startsWith('insufficient_')) return null
    throw error
  }
}

/** Numbers from 0 to 1 that are the same each time: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
