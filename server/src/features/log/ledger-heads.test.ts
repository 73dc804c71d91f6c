import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { parseEntry, commitment } from '@noktra/game/log/entries'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { writeLedgerHeads } from './ledger-heads.ts'

const world = useWorld()

type Head = {
  last_id: number
  transfers: number
  hash: string
  house: Record<string, { in: number; out: number }>
}

/** Heads that were written, oldest first. */
async function listHeads(): Promise<Head[]> {
  const rows = await world.db.selectFrom('log_ledger').select('record').orderBy('number').execute()
  return rows.map(({ record }) => JSON.parse(record) as Head)
}

/** The newest transfer. */
async function newestTransfer(): Promise<number> {
  const { id } = await world.db
    .selectFrom('transfer')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Until a head covers all that there is. Transactions of other stores on the same server hold it up, too. */
async function letPass(): Promise<void> {
  const newest = await newestTransfer()
  await vi.waitFor(
    async () => {
      world.clock.advance(20_000)
      await writeLedgerHeads(world.store.ctx)
      expect((await listHeads()).at(-1)?.last_id).toBeGreaterThanOrEqual(newest)
    },
    { timeout: 30_000, interval: 20 },
  )
}

test('a head covers every transfer up to it, and the next one goes on from there', async () => {
  const { token } = await makePlayer(world, { cash: 100_000 })
  for (let n = 0; n < 3; n += 1) await world.data(openBox, { token, body: { box_id: BOX.one } })
  await letPass()
  for (let n = 0; n < 2; n += 1) await world.data(openBox, { token, body: { box_id: BOX.one } })
  await letPass()
  const heads = await listHeads()
  expect(heads.length).toBeGreaterThan(1)
  const transfers = await world.db
    .selectFrom('transfer')
    .select(['id', 'currency', 'debit_account', 'credit_account', 'amount', 'reason', 'ref', 'leg'])
    .orderBy('id')
    .execute()
  let hash = Buffer.alloc(32)
  let after = 0
  for (const head of heads) {
    const mine = transfers.filter(({ id }) => id > after && id <= head.last_id)
    const lines = mine.map((t) =>
      [t.id, t.currency, t.debit_account, t.credit_account, t.amount, t.reason, t.ref, `${t.leg}\n`].join(
        ':',
      ),
    )
    hash = createHash('sha256').update(hash).update(lines.join('')).digest()
    expect(head).toMatchObject({
      hash: hash.toString('hex'),
      transfers: transfers.filter(({ id }) => id <= head.last_id).length,
    })
    after = head.last_id
  }
  expect(after).toBe(transfers.at(-1)!.id)
  const played = transfers.filter(({ credit_account }) => credit_account === 4)
  expect(heads.at(-1)!.house['4']!.in).toBe(played.reduce((sum, { amount }) => sum + amount, 0))
})

test('the entry of a head is a commitment that its record opens', async () => {
  const { entry, salt } = await world.db
    .selectFrom('log_waiting')
    .select(['entry', 'salt'])
    .where('kind', '=', 'ledger')
    .orderBy('subject')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { record } = await world.db
    .selectFrom('log_ledger')
    .select('record')
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(parseEntry(entry.toString())).toEqual({ kind: 'ledger', lines: [commitment(salt!, record)] })
})

test('a transfer that is still being written keeps a head from going past it', async () => {
  const [one, other] = [
    await makePlayer(world, { cash: 100_000 }),
    await makePlayer(world, { cash: 100_000 }),
  ]
  await letPass()
  const before = (await listHeads()).length
  await world.store.kysely.transaction().execute(async (tx) => {
    await tx.selectFrom('player').select('id').where('id', '=', one.id).forUpdate().execute()
    await world.data(openBox, { token: other.token, body: { box_id: BOX.one } })
    await writeLedgerHeads(world.store.ctx)
    for (let n = 0; n < 4; n += 1) {
      world.clock.advance(30_000)
      await writeLedgerHeads(world.store.ctx)
    }
    // What was there when the first transaction began may be said, nothing that came since.
    expect((await listHeads()).length).toBeLessThanOrEqual(before + 1)
  })
  await letPass()
  expect((await listHeads()).at(-1)!.last_id).toBe(await newestTransfer())
})
