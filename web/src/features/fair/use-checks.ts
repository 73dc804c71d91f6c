import type { ProofCheck } from '@noktra/game/verify-proof'
import { useWork } from './use-work.ts'

/** The checks of a proof; null until they are made. Another `run` makes them anew. */
export function useChecks(proof: unknown, run: number): ProofCheck[] | null {
  return useWork('check', proof, run)?.result ?? null
}
