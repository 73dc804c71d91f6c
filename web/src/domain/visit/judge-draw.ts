import type { PairProof } from '@noktra/game/proof-parts'
import type { ProofCheck } from '@noktra/game/verify-proof'

/*
 * What this page load makes of the draws that it showed: pure steps. A draw is compared with what its play answered and with the other
 * draws of its pair, and recomputed as far as its seed is out.
 */

/** `sealed`: all holds that does not need the seed. `unreached`: its proof could not be fetched. */
export type DrawVerdict = 'checking' | 'sealed' | 'whole' | 'wrong' | 'unreached'

/**
 * A draw that the page shows. `told`: fields of its proof as the play answered them, or as they stood on the page before it. Where the page
 * tells them in another shape, `factsOf` reads a proof in that shape.
 */
export type ShownDraw = {
  id: string
  told: Readonly<Record<string, unknown>>
  factsOf?: (proof: AnyProof) => Readonly<Record<string, unknown>>
}

/** What every proof of the store tells; those of rooms have no pair. */
export type AnyProof = Partial<PairProof> & { id: string; kind: string } & Readonly<Record<string, unknown>>

/** What every proof of the own pair tells. */
export type OwnProof = PairProof & AnyProof

/** Where a draw stands in the player's chain of seeds. */
export type DrawPlace = Omit<PairProof, 'server_seed'>

/** What a proof says otherwise than the page did: a field as it was told, and as it stands in the proof. */
export type Difference = { field: string; told: unknown; proven: unknown }

/** Where the proof is not of the draw that was shown: each field that was told has to stand in it. */
export function differencesOf({ id, told, factsOf }: ShownDraw, proof: AnyProof): Difference[] {
  const proven: Readonly<Record<string, unknown>> = factsOf ? { id: proof.id, ...factsOf(proof) } : proof
  return Object.entries({ id, ...told })
    .filter(([field, value]) => JSON.stringify(proven[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({ field, told: value, proven: proven[field] }))
}

/** Whether a draw came from a pair of the player's own. */
export function isOfPair(proof: AnyProof): proof is OwnProof {
  return proof.nonce !== undefined
}

/** Which of other draws this one cannot stand beside: one chain has one anchor, one pair one hash and one seed of the player's, and a nonce draws once. */
export function clashesOf(proof: DrawPlace, others: readonly DrawPlace[]): string[] {
  return others.filter((other) => !fitsBeside(proof, other)).map(({ id }) => id)
}

function fitsBeside(proof: DrawPlace, other: DrawPlace): boolean {
  if (other.id === proof.id || other.chain_no !== proof.chain_no) return true
  if (other.anchor !== proof.anchor) return false
  if (other.pair_no !== proof.pair_no) return true
  return (
    other.server_seed_hash === proof.server_seed_hash &&
    other.user_seed === proof.user_seed &&
    other.nonce !== proof.nonce
  )
}

export function placeOf({
  id,
  server_seed_hash,
  user_seed,
  nonce,
  chain_no,
  pair_no,
  anchor,
}: OwnProof): DrawPlace {
  return { id, server_seed_hash, user_seed, nonce, chain_no, pair_no, anchor }
}

export function verdictOf(checks: readonly ProofCheck[], isFitting: boolean): DrawVerdict {
  if (!isFitting || checks.some(({ ok }) => ok === false)) return 'wrong'
  return checks.every(({ ok }) => ok === true) ? 'whole' : 'sealed'
}

export type Tally = { draws: number; checked: number; sealed: number; wrong: number; unreached: number }

/** How the draws of this visit stand; `checked` are those that hold, sealed ones among them. */
export function tally(verdicts: Iterable<DrawVerdict>): Tally {
  const all = [...verdicts]
  const count = (...of: DrawVerdict[]) => all.filter((verdict) => of.includes(verdict)).length
  return {
    draws: all.length,
    checked: count('sealed', 'whole'),
    sealed: count('sealed'),
    wrong: count('wrong'),
    unreached: count('unreached'),
  }
}
