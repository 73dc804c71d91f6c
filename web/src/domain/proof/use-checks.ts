import type { ProofCheck } from '@noktra/game/verify-proof'
import { besidePage } from './beside-page.ts'
import { CHECK_WORKS } from './proof-work.ts'
import { useWork } from './use-work.ts'

const compute = besidePage(
  CHECK_WORKS,
  () => new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' }),
)

/** Recomputes a proof beside the page. */
export const checkProof = (proof: unknown) => compute('check', proof)

/** The checks of a proof; null until they are made. Another `run` makes them again. */
export function useChecks(proof: unknown, run: number): ProofCheck[] | null {
  return useWork(checkProof, proof, run)?.result ?? null
}
