import type { Selectable } from 'kysely'
import type { RetrievalFailReason } from '@noktra/contract/retrieval'
import type { RetrievalPhase } from '@noktra/game/retrieval/retrieval-state'
import type { Retrieval } from '../../platform/db/schema.ts'

export type RetrievalRow = Omit<Selectable<Retrieval>, 'phase' | 'fail_reason'> & {
  phase: RetrievalPhase
  fail_reason: RetrievalFailReason | null
}
