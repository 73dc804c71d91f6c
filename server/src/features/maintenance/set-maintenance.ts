import type * as api from '@noktra/contract/admin/maintenance'
import { sql } from 'kysely'
import type { Act } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { forgetClosedRooms, roomsOf } from '../../core/areas/closed-rooms.ts'
import { readRooms } from './list-rooms.ts'

/**
 * Closes a room for what is new, or opens it. What runs goes on: games, rounds, prizes that wait, items that are on their way.
 * Other processes of the store know it a second later.
 */
export async function setMaintenance(act: Act<typeof api.setMaintenance>) {
  const { tx, body, staff, clock, games, afterCommit } = act
  const { room, closed } = body
  if (!roomsOf(games).includes(room)) throw new AppError('invalid_input', { field: 'room' })
  const now = clock.now()
  const until = closed && body.until !== null ? new Date(body.until * 1000) : null
  if (until && until <= now) throw new AppError('maintenance_time_past', { field: 'until' })
  // What the log says was before is what this act finds.
  await sql`select pg_advisory_xact_lock(hashtextextended('maintenance', 0))`.execute(tx)
  const before = (await readRooms(tx, games)).find((row) => row.room === room)!
  const texts = closed ? { en: body.text_en, zh: body.text_zh, pt: body.text_pt } : {}
  const row = { closed, texts: JSON.stringify(texts), until, updated_by: staff.id, updated_at: now }
  await tx
    .insertInto('maintenance')
    .values({ room, ...row })
    .onConflict((conflict) => conflict.column('room').doUpdateSet(row))
    .execute()
  afterCommit(() => forgetClosedRooms(act))
  const after = (await readRooms(tx, games)).find((each) => each.room === room)!
  const told = ({ closed: isClosed, texts: words, until: at }: typeof after) => ({
    closed: isClosed,
    texts: words,
    until: at,
  })
  return { data: after, subject: `room:${room}`, before: told(before), after: told(after) }
}
