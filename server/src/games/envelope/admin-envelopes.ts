import type * as api from '@noktra/contract/admin/envelopes'
import type { EnvelopeRow } from '@noktra/contract/admin/envelopes'
import type { Words } from '@noktra/contract/admin/shapes'
import { fromCents } from '@noktra/game/money'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { cutPage, offsetOf, readAfter, wide } from '../../platform/http/page.ts'
import { endedAt, isEnded } from './envelope-row.ts'

type Viewer = Pick<AdminQuery, 'staff' | 'clock'>

/** Envelopes as the staff sees them, newest first; their codes only to those who make them. */
export async function listEnvelopesMade(call: AdminQuery<typeof api.listEnvelopesMade>) {
  const { db, query, clock } = call
  const after = readAfter(query.after, 1)
  const { page = 1, page_size = 20, state, q } = query
  let select = selectMade(db)
  const ended = endedAt(clock.now())
  if (state) select = select.where((is) => (state === 'ended' ? ended : is.not(ended)))
  if (q) select = select.where('envelope.id', '=', /^\d{1,15}$/.test(q) ? Number(q) : 0)
  if (after) select = select.where('envelope.id', '<', after[0]!)
  const rows = await select
    .orderBy('envelope.id', 'desc')
    .offset(offsetOf({ page, page_size, after: query.after }))
    .limit(page_size + 1)
    .execute()
  const cut = cutPage(rows, page_size, (row) => [row.id])
  return { list: cut.list.map((row) => present(row, call)), next: cut.next, total: null }
}

/** @throws AppError envelope_unknown */
export async function envelopeMade(call: AdminQuery<typeof api.envelopeMade>) {
  const row = await selectMade(call.db).where('envelope.id', '=', call.query.id).executeTakeFirst()
  if (!row) throw new AppError('envelope_unknown')
  return present(row, call)
}

/** The claims of one envelope, the last first. */
export async function listEnvelopeClaims({ db, query }: AdminQuery<typeof api.listEnvelopeClaims>) {
  const after = readAfter(query.after, 1)
  const { page = 1, page_size = 20 } = query
  let select = db
    .selectFrom('envelope_claim')
    .innerJoin('player', 'player.id', 'envelope_claim.player_id')
    .select([
      'envelope_claim.id',
      'envelope_claim.n',
      'envelope_claim.amount',
      'envelope_claim.created_at',
      'envelope_claim.player_id',
      'player.nickname',
    ])
    .where('envelope_claim.envelope_id', '=', query.envelope_id)
  if (after) select = select.where('envelope_claim.n', '<', wide(after[0]!))
  const rows = await select
    .orderBy('envelope_claim.n', 'desc')
    .offset(offsetOf({ page, page_size, after: query.after }))
    .limit(page_size + 1)
    .execute()
  const cut = cutPage(rows, page_size, (row) => [row.n])
  const list = cut.list.map((row) => ({
    id: row.id,
    n: row.n,
    player: { id: row.player_id, nickname: row.nickname },
    amount: fromCents(row.amount),
    created_at: unixSeconds(row.created_at),
  }))
  return { list, next: cut.next, total: null }
}

function selectMade(db: Db) {
  return db
    .selectFrom('envelope')
    .select([
      'id',
      'code',
      'titles',
      'descr',
      'total',
      'paid',
      'parts',
      'claimed',
      'created_at',
      'ends_at',
      'closed_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMade>['execute']>>[number]

function present(row: Row, { staff, clock }: Viewer): EnvelopeRow {
  const makes = staff.role === 'owner' || staff.role === 'operator'
  return {
    id: row.id,
    code: makes ? row.code : null,
    titles: row.titles as Words,
    descr: row.descr as Words,
    total: fromCents(row.total),
    paid: fromCents(row.paid),
    parts: row.parts,
    claimed: row.claimed,
    ended: isEnded(row, clock.now()),
    created_at: unixSeconds(row.created_at),
    ends_at: unixSeconds(row.ends_at),
    closed_at: row.closed_at && unixSeconds(row.closed_at),
  }
}
