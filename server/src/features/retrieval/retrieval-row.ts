import type { Selectable } from 'kysely'
import { RETRIEVAL_PHASES, type RetrievalFailReason, type RetrievalPhase } from '@noktra/contract/retrieval'
import type { Retrieval } from '../../db/schema.ts'

export type RetrievalRow = Omit<Selectable<Retrieval>, 'phase' | 'fail_reason'> & {
  phase: RetrievalPhase
  fail_reason: RetrievalFailReason | null
}

/** The most that the house pays for an item, in cents: a tenth more than it is worth (PRODUCT 10). */
export function mostFor(value: number): number {
  return Math.floor((value * 110) / 100)
}

/** How far a retrieval is that has not failed. */
export function rankOf(phase: RetrievalPhase): number {
  return RETRIEVAL_PHASES.indexOf(phase)
}
