import type { Selectable } from 'kysely'
import type { MarketFailReason } from '@noktra/contract/admin/retrievals'
import type { RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'
import type { Retrieval } from '../../platform/db/schema.ts'

export type RetrievalRow = Omit<Selectable<Retrieval>, 'phase' | 'fail_reason'> & {
  phase: RetrievalPhase
  fail_reason: MarketFailReason | null
}
