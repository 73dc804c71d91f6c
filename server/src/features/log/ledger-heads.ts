import { sql } from 'kysely'
import { sortedJson } from '@noktra/game/log/entries'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, sealedEntry } from '../../platform/public-log/new-entries.ts'

/** Transfers that one head covers at most: a store that had many before the log began has several heads at first. */
const MOST_OF_A_HEAD = 50_000
/** A transfer takes its number and writes itself in one statement, which takes no longer than this. */
const WRITTEN_WITHIN_MS = 15_000
const BETWEEN_MS = 60_000
const FIRST_HASH = Buffer.alloc(32)

type Parts = Pick<Ctx, 'transact' | 'clock'>

/**
 * Says in the log how the ledger stands: how many transfers there were, a hash over all of them, what each house account has paid and got,
 * and what players are owed. About one head a minute. It goes up to a transfer below which none can come any more.
 */
export async function writeLedgerHeads(ctx: Parts): Promise<void> {
  while (await ctx.transact((tx) => writeHead(tx, ctx.clock.now())));
}

/** Whether there is more to say. */
async function writeHead(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('ledger-heads', 0)) as mine`.execute(tx)
  if (!rows[0]!.mine) return false
  const safe = await moveMark(tx, now)
  const last = await findLast(tx)
  if (safe === null || (last && last.last_id >= safe)) return false
  const head = await sumTransfers(tx, {
    from: last?.last_id ?? 0,
    to: safe,
    before: last?.hash ?? FIRST_HASH,
  })
  if (head.transfers === 0) return false
  const number = (last?.number ?? 0) + 1
  const house = addUp(last ? (JSON.parse(last.record) as { house: House }).house : {}, head.house)
  const transfers = (last?.transfers ?? 0) + head.transfers
  const record = sortedJson({
    number,
    last_id: head.last_id,
    transfers,
    hash: head.hash.toString('hex'),
    house,
    owed: await sumOwed(tx),
  })
  await tx
    .insertInto('log_ledger')
    .values({ number, last_id: head.last_id, transfers, hash: head.hash, record, created_at: now })
    .execute()
  await insertEntries(tx, [sealedEntry({ kind: 'ledger', subject: number, number: 0 }, record)])
  return head.last_id < safe
}

/**
 * Up to which transfer a head may go; null while that is not known. A mark is set at the newest transfer, and some time later, when
 * whatever took a number below it has long written it, the transactions that are there are noted. Once they are over, so are all that
 * may have written below the mark.
 */
async function moveMark(tx: Tx, now: Date): Promise<number | null> {
  const { rows } = await sql<{ last_id: number; is_noted: boolean; is_over: boolean; noted_at: Date }>`
    select last_id, horizon is not null as is_noted, noted_at,
      coalesce(horizon <= pg_snapshot_xmin(pg_current_snapshot()), false) as is_over
    from log_ledger_mark`.execute(tx)
  const [mark] = rows
  const age = mark ? now.getTime() - mark.noted_at.getTime() : Infinity
  if (!mark || (mark.is_over && age >= BETWEEN_MS)) {
    await sql`
      insert into log_ledger_mark (number, last_id, noted_at)
      select 1, coalesce(max(id), 0), ${now}::timestamptz from transfer
      on conflict (number) do update set last_id = excluded.last_id, horizon = null, noted_at = excluded.noted_at`.execute(
      tx,
    )
  } else if (!mark.is_noted && age >= WRITTEN_WITHIN_MS) {
    await sql`update log_ledger_mark set horizon = pg_snapshot_xmax(pg_current_snapshot())`.execute(tx)
  }
  return mark?.is_over ? mark.last_id : null
}

function findLast(tx: Tx) {
  return tx
    .selectFrom('log_ledger')
    .select(['number', 'last_id', 'transfers', 'hash', 'record'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Cents that came in and went out, by the number of the account. */
type House = Record<string, { in: number; out: number }>

type Sum = { last_id: number; transfers: number; hash: Buffer; house: House }

/** The transfers behind `from` up to `to`, at most those of a head. The hash is over the one before it and a line of each. */
async function sumTransfers(
  tx: Tx,
  { from, to, before }: { from: number; to: number; before: Buffer },
): Promise<Sum> {
  const { rows } = await sql<{ last_id: number; transfers: number; hash: Buffer; house: House | null }>`
    with part as (
      select * from transfer where id > ${from}::bigint and id <= ${to}::bigint order by id limit ${MOST_OF_A_HEAD}
    ), moved as (
      select credit_account as account, amount as came, 0 as went from part
      union all select debit_account, 0, amount from part
    ), house as (
      select account, sum(came)::bigint as came, sum(went)::bigint as went from moved
        join account on account.id = moved.account and account.player_id is null group by account
    )
    select coalesce(max(id), 0) as last_id, count(*) as transfers,
      sha256(${before}::bytea || convert_to(coalesce(string_agg(${TRANSFER_LINE}, '' order by id), ''), 'UTF8')) as hash,
      (select jsonb_object_agg(account, jsonb_build_object('in', came, 'out', went)) from house) as house
    from part`.execute(tx)
  const [sum] = rows
  return { ...sum!, house: sum!.house ?? {} }
}

/** A line of a transfer, as the hash of a head is over it (docs/log.md). */
const TRANSFER_LINE = sql`concat_ws(':', id, currency, debit_account, credit_account, amount, reason, ref, leg) || chr(10)`

function addUp(before: House, more: House): House {
  const accounts = new Set([...Object.keys(before), ...Object.keys(more)])
  return Object.fromEntries(
    [...accounts].map((account) => [
      account,
      {
        in: (before[account]?.in ?? 0) + (more[account]?.in ?? 0),
        out: (before[account]?.out ?? 0) + (more[account]?.out ?? 0),
      },
    ]),
  )
}

/** What players have in their purses, when the head is made. Cents. */
async function sumOwed(tx: Tx): Promise<Record<string, number>> {
  const purses = await tx
    .selectFrom('account')
    .select(['kind', sql<number>`sum(balance)::bigint`.as('sum')])
    .where('player_id', 'is not', null)
    .groupBy('kind')
    .execute()
  return Object.fromEntries(purses.map(({ kind, sum }) => [kind, sum]))
}
