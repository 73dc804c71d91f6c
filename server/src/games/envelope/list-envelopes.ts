import { sql } from 'kysely'
import type * as api from '@noktra/contract/envelopes'
import { fromCents } from '@noktra/game/money'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import { endedAt, isEnded, presentEnvelope, selectEnvelopes } from './envelope-row.ts'

/** Envelopes that an operator did not close, or those they did: open ones first, newest first. */
export async function listEnvelopes({ db, player, clock, query, language }: Call<typeof api.listEnvelopes>) {
  const now = clock.now()
  const closed = query.disabled === '1' ? 'is not' : 'is'
  const ended = endedAt(now)
  const after = readAfter(query.after, 2)
  let select = selectEnvelopes(db, player?.id ?? null).where('envelope.closed_at', closed, null)
  if (after) {
    select = select.where(
      sql<boolean>`(${ended}::int, -envelope.id) > (${after[0]}::bigint, -(${after[1]}::bigint))`,
    )
  }
  const rows = await select
    .orderBy(ended)
    .orderBy('envelope.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('envelope')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('closed_at', closed, null)
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [isEnded(row, now) ? 1 : 0, row.id])
  return { list: page.list.map((row) => presentEnvelope(row, now, language)), total, next: page.next }
}

/** One envelope with what the caller had of it. @throws AppError envelope_unknown */
export async function envelopeDetails({
  db,
  player,
  clock,
  query,
  language,
}: Call<typeof api.envelopeDetails>) {
  const row = await selectEnvelopes(db, player?.id ?? null)
    .where('envelope.id', '=', query.red_envelope_id)
    .executeTakeFirst()
  if (!row) throw new AppError('envelope_unknown')
  return {
    ...presentEnvelope(row, clock.now(), language),
    total: fromCents(row.total),
    paid: fromCents(row.paid),
    my_money: row.my_amount === null ? null : fromCents(row.my_amount),
  }
}
