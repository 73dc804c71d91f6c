import { sql } from 'kysely'
import type * as api from '@noktra/contract/admin/retrievals'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import { busy, refusalOf } from './ask-by-hand.ts'

/** Makes the next step of a retrieval due now; one that a step is at, or that is due already, is refused. */
export async function retryRetrieval(command: AdminCommand<typeof api.retryRetrieval>) {
  const { tx, body, clock } = command
  const refusal = await refusalOf(command, body.id)
  if (refusal) throw refusal
  const now = clock.now()
  const { rows } = await sql<{ was_at: Date; attempt: number }>`
    update retrieval r set next_at = ${now}::timestamptz
    where r.id = ${body.id} and r.next_at > ${now}::timestamptz
      and (r.taken_until is null or r.taken_until <= ${now}::timestamptz)
    returning old.next_at as was_at, r.attempt`.execute(tx)
  const row = rows[0]
  if (!row) throw busy()
  return {
    data: {},
    subject: `retrieval:${body.id}`,
    before: { next_at: unixSeconds(row.was_at), attempt: row.attempt },
    after: { next_at: unixSeconds(now) },
  }
}
