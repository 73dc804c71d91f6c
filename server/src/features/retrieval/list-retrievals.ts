import type { ExpressionBuilder, SqlBool, Expression } from 'kysely'
import type * as api from '@noktra/contract/retrieval'
import type { RetrievalFailReason } from '@noktra/contract/retrieval'
import type { DataOf } from '@noktra/contract/route'
import { OPEN_RETRIEVALS, type RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { FACE_COLUMNS, faceOf, wearText } from '../../core/skins/skin-face.ts'

type ListCall = PlayerCall<typeof api.retrieveRecords>
type Status = ListCall['query']['status']

/** The player's retrievals with their timelines, newest first; read by their number. */
export async function listRetrievals(call: ListCall): Promise<DataOf<typeof api.retrieveRecords>> {
  const { db, player, query, language } = call
  const after = readAfter(query.after, 1)
  const rows = await db
    .selectFrom('retrieval')
    .innerJoin('item', 'item.id', 'retrieval.item_id')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .innerJoin('design', 'design.id', 'skin.design_id')
    .select([
      'retrieval.id',
      'retrieval.item_id',
      'retrieval.value',
      'retrieval.gap',
      'item.wear',
      'retrieval.phase',
      'retrieval.fail_reason',
      'retrieval.trade_url',
      'retrieval.offer_ref',
      'retrieval.delivery_ref',
      'retrieval.protected_until',
      'retrieval.created_at',
      'retrieval.ended_at',
      ...FACE_COLUMNS,
    ])
    .where('retrieval.player_id', '=', player.id)
    .where((eb) => isOf(eb, query.status))
    .$if(after !== null, (select) => select.where('retrieval.id', '<', after![0]!))
    .orderBy('retrieval.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  const steps = await stepsOf(
    db,
    page.list.map((row) => row.id),
  )
  return {
    total: await countRetrievals(db, player.id, query.status),
    next: page.next,
    list: page.list.map((row) => ({
      retrieval_id: row.id,
      item_id: row.item_id,
      value: row.value / 100,
      gap_paid: row.gap / 100,
      wear: wearText(row.wear),
      phase: row.phase as RetrievalPhase,
      fail_reason: shownReason(row.fail_reason),
      trade_url: row.trade_url,
      offer_ref: row.offer_ref,
      delivery_ref: row.delivery_ref,
      protected_until: row.protected_until && unixSeconds(row.protected_until),
      steps: steps.get(row.id) ?? [],
      created_at: unixSeconds(row.created_at),
      ended_at: row.ended_at && unixSeconds(row.ended_at),
      ...faceOf(row, language),
    })),
  }
}

/** That the store's account at a market was empty is the staff's to know. */
function shownReason(reason: string | null): RetrievalFailReason | null {
  return reason === 'balance' ? 'queue' : (reason as RetrievalFailReason | null)
}

function isOf(eb: ExpressionBuilder<DB, 'retrieval'>, status: Status): Expression<SqlBool> {
  if (status === 'all') return eb.lit(true)
  if (status === 'open') return eb('retrieval.phase', 'in', OPEN_RETRIEVALS)
  return eb('retrieval.phase', '=', status)
}

async function countRetrievals(db: Db, playerId: number, status: Status): Promise<number> {
  const { count } = await db
    .selectFrom('retrieval')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .where((eb) => isOf(eb, status))
    .executeTakeFirstOrThrow()
  return count
}

async function stepsOf(db: Db, ids: number[]): Promise<Map<number, { phase: RetrievalPhase; at: number }[]>> {
  const steps = new Map<number, { phase: RetrievalPhase; at: number }[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return steps
  const rows = await db
    .selectFrom('retrieval_step')
    .select(['retrieval_id', 'phase', 'created_at'])
    .where('retrieval_id', 'in', ids)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    steps.get(row.retrieval_id)!.push({ phase: row.phase as RetrievalPhase, at: unixSeconds(row.created_at) })
  }
  return steps
}
