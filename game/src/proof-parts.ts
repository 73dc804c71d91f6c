/* What the checks of every kind of proof share: a proof is data from outside, in any shape. */

import { CHAIN_LENGTH } from './fairness.ts'
import { PATTERNS, type ItemDetails } from './items.ts'
import { fromHex, sha256, toHex } from './sha256.ts'
import { EXTERIOR_BOUNDS, EXTERIORS } from './wear.ts'
import type { Exterior, WearInterval } from './wear.ts'

/** `expected` is what the proof claims, `found` what was recomputed, or why it could not be. ok null: not out yet. */
export type CheckResult = { ok: boolean | null; expected: string; found: string }

/** How the draws of a game are proven: what the verifier, its command line and the web's page know of them. */
export type GameProof<Kind extends string = string, Check extends string = string> = {
  /** What a proof says it is. */
  kind: Kind
  /** What stands before the number in /fair/{id}; an opening has its number alone. */
  letter: string
  /** As the command line calls one: "roll room". */
  title: string
  /** In the order in which `verify` makes them. */
  checks: readonly Check[]
  /** Takes data from outside: malformed data gives ok false with the reason, never a throw. */
  verify: (proof: unknown) => (CheckResult & { check: Check })[]
}

export const NOT_REVEALED = 'the server seed is not yet revealed'

export function compare(expected: string | number, found: string | number): CheckResult {
  return { ok: expected === found, expected: show(expected), found: show(found) }
}

/** The result of a check that only the hidden seed decides. */
export function notRevealed(expected: unknown): CheckResult {
  return { ok: null, expected: show(expected), found: NOT_REVEALED }
}

/**
 * What every proof of a draw from a player's pair tells; server_seed is null until its owner rotates the pair. chain_no, pair_no
 * and anchor say where the pair stands in its chain: s(0), from which every seed of the chain is fixed. Proofs that were saved
 * earlier may lack all three.
 */
export type PairProof = {
  id: string
  server_seed_hash: string
  server_seed: string | null
  user_seed: string
  nonce: number
  chain_no: number
  pair_no: number
  anchor: string
}

/**
 * Runs the checks of a proof in their order. A proof of another kind fails them all; a check that throws fails, with the
 * reason in `found` and what `claimed` gives for it in `expected`. Never throws.
 */
export function runChecks<Name extends string, Claim extends { kind: string }>({
  proof,
  kind,
  what,
  order,
  checks,
  claimed = () => 'a readable proof',
}: {
  proof: unknown
  kind: Claim['kind']
  /** For a proof of another kind: "a proof of a battle". */
  what: string
  order: readonly Name[]
  checks: Record<Name, (claim: Claim) => CheckResult>
  claimed?: (check: Name, claim: Claim) => string
}): (CheckResult & { check: Name })[] {
  const claim = (isObject(proof) ? proof : {}) as Claim
  return order.map((check) => {
    if (claim.kind !== kind) return { check, ok: false, expected: what, found: `kind ${show(claim.kind)}` }
    try {
      return { check, ...checks[check](claim) }
    } catch (error) {
      return { check, ok: false, expected: claimed(check, claim), found: reasonOf(error) }
    }
  })
}

/**
 * Whether SHA-256 of the revealed seed is the hash published before the draw, and whether that hash leads to the chain's anchor, if
 * the proof tells it. Throws RangeError on an unreadable seed or chain.
 */
export function checkSeedHash(
  claim: Pick<PairProof, 'server_seed' | 'server_seed_hash'> & Partial<PairProof>,
): CheckResult {
  const { server_seed, server_seed_hash } = claim
  assertLeadsToAnchor(claim)
  if (server_seed === null) return notRevealed(server_seed_hash)
  return compare(server_seed_hash, toHex(sha256(seedOf(server_seed))))
}

/** The published hash of pair k is s(k-1): the anchor s(0) follows whether or not the seed is revealed. */
function assertLeadsToAnchor({
  server_seed_hash,
  chain_no,
  pair_no,
  anchor,
}: Pick<PairProof, 'server_seed_hash'> & Partial<PairProof>): void {
  if (chain_no === undefined && pair_no === undefined && anchor === undefined) return
  if (!Number.isSafeInteger(chain_no) || chain_no! < 1)
    throw new RangeError('chain_no is not a number of a chain')
  if (!Number.isInteger(pair_no) || pair_no! < 1 || pair_no! > CHAIN_LENGTH) {
    throw new RangeError('pair_no is not a pair of a chain')
  }
  let link = seedOf(server_seed_hash)
  for (let count = 1; count < pair_no!; count += 1) link = sha256(link)
  if (toHex(link) !== anchor) throw new RangeError("the hash does not lead to the chain's anchor")
}

/** The 32 bytes of a seed as a proof writes it. Throws RangeError on another form. */
export function seedOf(server_seed: string): Uint8Array {
  if (typeof server_seed !== 'string') throw new RangeError('server_seed is missing')
  const seed = fromHex(server_seed)
  if (seed.length !== 32) throw new RangeError('server_seed is not 32 bytes')
  return seed
}

/** Exterior and wear of what a proof says was given: all null of an item without wear. */
export type WearClaim = {
  exterior: Exterior | null
  wear: number | null
  wear_from: number | null
  wear_to: number | null
}

/** The interval that a proof gives for a wear; null where it says that there is none. Throws RangeError unless it lies inside the exterior. */
export function wearIntervalOfClaim({
  exterior,
  wear_from,
  wear_to,
}: Omit<WearClaim, 'wear'>): WearInterval | null {
  if (exterior === null && wear_from === null && wear_to === null) return null
  if (exterior === null || !EXTERIORS.includes(exterior)) throw new RangeError('the exterior is not known')
  const bounds = EXTERIOR_BOUNDS[exterior]
  const readable = Number.isInteger(wear_from) && Number.isInteger(wear_to) && wear_from! < wear_to!
  if (!readable || wear_from! < bounds.from || wear_to! > bounds.to) {
    throw new RangeError(`the wear interval does not lie inside ${exterior}`)
  }
  return { from: wear_from!, to: wear_to! }
}

/** Throws RangeError unless the interval of a wear is the one that the record says of the item. */
export function assertIntervalOf(
  item: Partial<ItemDetails> | null,
  claim: { wear_from: number | null; wear_to: number | null },
): void {
  if (claim.wear_from !== item?.wear_from || claim.wear_to !== item.wear_to)
    throw new RangeError('the wear interval is not that of the record')
}

/** A wear whose seed is hidden: it waits, if it lies inside its interval, or is null where there is none. Throws RangeError when it does not. */
function checkHiddenWear(wear: number | null, interval: WearInterval | null): CheckResult {
  const fits =
    interval === null
      ? wear === null
      : Number.isInteger(wear) && wear! >= interval.from && wear! < interval.to
  if (!fits) throw new RangeError('the wear is outside its interval')
  return notRevealed(wear ?? 'none')
}

/**
 * A wear with its pattern: `drawn` is what the draws give, null while the seed is hidden; its pattern is null where the record is of a format
 * without patterns, and then the proof tells none and has an interval. Throws RangeError on a pattern that is none of this format.
 */
export function checkWearAndPattern(
  { wear, pattern = null }: { wear: number | null; pattern?: number | null },
  interval: WearInterval | null,
  hasPattern: boolean,
  drawn: { wear: number | null; pattern: number | null } | null,
): CheckResult {
  if (interval === null && !hasPattern) throw new RangeError('the item has no known exterior')
  const readable = hasPattern ? isPattern(pattern) : pattern === null
  if (!readable) throw new RangeError('the pattern is not one of this version')
  if (!drawn) return checkHiddenWear(wear, interval)
  if (!hasPattern) return { ok: wear === drawn.wear, expected: show(wear), found: show(drawn.wear) }
  return {
    ok: wear === drawn.wear && pattern === drawn.pattern,
    expected: `${show(wear ?? 'none')}, pattern ${show(pattern)}`,
    found: `${drawn.wear ?? 'none'}, pattern ${show(drawn.pattern)}`,
  }
}

function isPattern(x: unknown): boolean {
  return Number.isInteger(x) && (x as number) >= 0 && (x as number) < PATTERNS
}

/** Why a check failed by throwing: our own refusals say it, anything else is a proof that cannot be read. */
function reasonOf(error: unknown): string {
  return error instanceof RangeError ? error.message : 'the proof is not readable'
}

export function isObject(x: unknown): x is object {
  return typeof x === 'object' && x !== null
}

/** "skin 7 FT worth 450 cents", `-` for no exterior. */
export function describeItem({
  skin_id,
  exterior,
  value_cents,
}: {
  skin_id: unknown
  exterior: unknown
  value_cents: unknown
}): string {
  return `skin ${show(skin_id)} ${show(exterior ?? '-')} worth ${show(value_cents)} cents`
}

/** Text of a value that may come from outside in any shape. */
export function show(x: unknown): string {
  if (typeof x === 'string') return x
  if (typeof x === 'number') return String(x)
  return x === undefined ? 'missing' : typeof x === 'object' ? 'not readable' : typeof x
}
