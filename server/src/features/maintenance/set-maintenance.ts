import type * as api from '@noktra/contract/admin/maintenance'
import { sql } from 'kysely'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { forgetClosedAreas, areasOf } from '../../core/areas/closed-areas.ts'
import { readAreas } from './list-areas.ts'

/**
 * Closes an area for what is new, or opens it. What runs goes on: games, rounds, prizes that wait, items that are on their way.
 * Other processes of the store know it a second later.
 */
export async function setMaintenance(command: AdminCommand<typeof api.setMaintenance>) {
  const { tx, body, staff, clock, games, afterCommit } = command
  const { room, closed } = body
  if (!areasOf(games).includes(room)) throw new AppError('invalid_input', { field: 'room' })
  const now = clock.now()
  const until = closed && body.until !== null ? new Date(body.until * 1000) : null
  if (until && until <= now) throw new AppError('maintenance_time_past', { field: 'until' })
  // What the log says was before is what this command finds.
  await sql`select pg_advisory_xact_lock(hashtextextended('maintenance', 0))`.execute(tx)
  const before = (await readAreas(tx, games)).find((row) => row.room === room)!
  const texts = closed ? { en: body.text_en, zh: body.text_zh, pt: body.text_pt } : {}
  const row = { closed, texts: JSON.stringify(texts), until, updated_by: staff.id, updated_at: now }
  await tx
    .insertInto('maintenance')
    .values({ room, ...row })
    .onConflict((conflict) => conflict.column('room').doUpdateSet(row))
    .execute()
  afterCommit(() => forgetClosedAreas(command))
  const after = (await readAreas(tx, games)).find((each) => each.room === room)!
  const told = ({ closed: isClosed, texts: words, until: at }: typeof after) => ({
    closed: isClosed,
    texts: words,
    until: at,
  })
  return { data: after, subject: `room:${room}`, before: told(before), after: told(after) }
}
