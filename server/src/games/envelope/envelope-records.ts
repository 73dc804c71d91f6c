import { sql } from 'kysely'
import type * as api from '@noktra/contract/envelopes'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { Call } from '../../platform/http/serve.ts'
import { avatarUrl } from '../../core/skins/pictures.ts'

/** Claims of everybody, newest first: what the ticker tells. */
export async function envelopeRecords({ db, query }: Call<typeof api.envelopeRecords>) {
  const after = readAfter(query.after, 1)
  let select = db
    .selectFrom('envelope_claim')
    .innerJoin('player', 'player.id', 'envelope_claim.player_id')
    .select([
      'envelope_claim.id',
      'envelope_claim.envelope_id',
      'envelope_claim.amount',
      'envelope_claim.created_at',
      'player.nickname',
      'player.avatar',
    ])
  if (after) select = select.where('envelope_claim.id', '<', after[0]!)
  const rows = await select
    .orderBy('envelope_claim.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('envelope')
    .select(sql<number>`coalesce(sum(claimed), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (row) => [row.id])
  return {
    list: page.list.map((row) => ({
      id: row.id,
      red_envelope_id: row.envelope_id,
      receive_time: unixSeconds(row.created_at),
      nickname: row.nickname,
      avatar: avatarUrl(row.avatar),
      money: fromCents(row.amount),
    })),
    total,
    next: page.next,
  }
}
