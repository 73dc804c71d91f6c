import type { RetrievalPhase } from '@noktra/contract/retrieval'
import type { Ctx } from '../../platform/context.ts'

/** Pushes what becomes of a retrieval to its player, as the bus tells of it after a commit. */
export function pushRetrievals({ bus, db, live }: Pick<Ctx, 'bus' | 'db' | 'live'>): void {
  bus.subscribe('retrieval', async (ids) => {
    if (live.size() === 0) return
    const rows = await db
      .selectFrom('retrieval')
      .select(['id', 'player_id', 'item_id', 'phase'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    for (const row of rows) {
      live.toPlayer(row.player_id, 'retrieval', {
        retrieval_id: row.id,
        item_id: row.item_id,
        phase: row.phase as RetrievalPhase,
      })
    }
  })
}
