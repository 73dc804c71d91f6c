/* Any proof of the store, for what takes whichever somebody brings: the command line, a pasted text. */

import { GAME_PROOFS } from './games.ts'
import { isObject, type CheckResult, type GameProof } from './proof-parts.ts'

type Known = (typeof GAME_PROOFS)[number]

export type ProofKind = Known['kind']

/** What every proof tells, whatever its game; `server_seed` is null until it is out. */
export type Proof = { kind: ProofKind; id: string; server_seed_hash: string; server_seed: string | null }

export type ProofCheck = CheckResult & { check: string }

/** The checks of each kind, in their order. */
export const PROOF_CHECKS = Object.fromEntries(
  GAME_PROOFS.map(({ kind, checks }) => [kind, checks]),
) as Record<ProofKind, Known['checks']>

/** The game that a proof says it is of; what says nothing known passes for the first, whose checks then say what is wrong. */
export function gameOf<Game extends GameProof>(proof: unknown, games: readonly Game[]): Game {
  const kind = isObject(proof) && 'kind' in proof ? proof.kind : undefined
  return games.find((game) => game.kind === kind) ?? games[0]!
}

/** The game that an address /fair/{id} asks for: u30001 is an upgrade. What has no known letter passes for the first. */
export function gameOfId<Game extends GameProof>(id: string, games: readonly Game[]): Game {
  const letter = /^([a-z])\d+$/.exec(id)?.[1] ?? ''
  return games.find((game) => game.letter === letter) ?? games[0]!
}

/** What a proof says it is. */
export function kindOf(proof: unknown): ProofKind {
  return gameOf(proof, GAME_PROOFS).kind
}

/**
 * Recomputes a proof of any of the games. Takes data from outside: malformed data gives ok false with the reason, never a
 * throw. A battle or a room on the local beacon may take half a second.
 */
export function verifyProof(proof: unknown, games: readonly GameProof[] = GAME_PROOFS): ProofCheck[] {
  return gameOf(proof, games).verify(proof)
}
