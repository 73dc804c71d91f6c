import type { Selectable } from 'kysely'
import { RETRIEVAL_PHASES, type RetrievalFailReason, type RetrievalPhase } from '@noktra/contract/retrieval'
import type { Retrieval } from '../../platform/db/schema.ts'

export type RetrievalRow = Omit<Selectable<Retrieval>, 'phase' | 'fail_reason'> & {
  phase: RetrievalPhase
  fail_reason: RetrievalFailReason | null
}

/** How far a retrieval is that has not failed. */
export function rankOf(phase: RetrievalPhase): number {
  return RETRIEVAL_PHASES.indexOf(phase)
}
