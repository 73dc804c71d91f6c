import type { KnownFair } from '@noktra/contract/fair'
import type { LoggedProof } from '@noktra/contract/log'

/** Everything on the pages of proofs that a revealed seed changes. */
export const FAIR = ['fair'] as const

/** What /api/fair/{id} answers, whichever game it is of. */
export type FairAnswer = { proof: { kind: string }; log?: LoggedProof | undefined }

/** What the view of a proof is given. */
export type ProofViewProps = { fair: FairAnswer; title: string }

/** The proof's kind tells the answers apart. */
export function isOf<Kind extends KnownFair['proof']['kind']>(
  fair: FairAnswer,
  kind: Kind,
): fair is Extract<KnownFair, { proof: { kind: Kind } }> {
  return fair.proof.kind === kind
}

type Beacon = { randomness: string | null }

/** What has a seed and rounds of the beacon still to come changes by itself. */
export function askUntilOut(server_seed: string | null, beacons: readonly Beacon[]): number | false {
  if (server_seed === null) return 5000
  return beacons.some(({ randomness }) => randomness === null) && 30_000
}
