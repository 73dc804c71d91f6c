/* Checking one opening from its published proof alone: what /fair/{id} ticks in the browser and verify.ts prints. */

import { poolHash, rowOfTicket } from './boxes.ts'
import type { Pool, PoolRow } from './boxes.ts'
import { drawBase, drawSource, ticketOf } from './fairness.ts'
import {
  compare,
  isObject,
  NOT_REVEALED,
  reasonOf,
  seedOf,
  show,
  wearIntervalOfClaim,
  type CheckResult,
} from './proof-parts.ts'
import { sha256, toHex } from './sha256.ts'
import { wearOf } from './wear.ts'
import type { Exterior } from './wear.ts'

/**
 * Everything needed to recompute an opening. Hashes, seed and salt are 64 digits of lower-case hex; server_seed is null
 * until the owner's pair is rotated; wear, wear_from and wear_to are ten-thousandths (wear_to excluded).
 */
export type OpeningProof = {
  kind: 'box'
  id: string
  server_seed_hash: string
  server_seed: string | null
  user_seed: string
  nonce: number
  pool: Pool
  pool_hash: string
  pool_salt: string
  ticket: number
  skin_id: number
  exterior: Exterior
  wear: number
  wear_from: number
  wear_to: number
  value_cents: number
}

export type OpeningCheckName = 'seed_hash' | 'pool_hash' | 'ticket' | 'range' | 'wear'

export type OpeningCheck = CheckResult & { check: OpeningCheckName }

/**
 * Recomputes an opening, always in the order seed_hash, pool_hash, ticket, range, wear:
 * seed_hash, SHA-256 of the revealed seed is the hash published before; pool_hash, the pool printed here is the one the
 * hash names; ticket, the draw gives it; range, that ticket's row is the skin, exterior and value won; wear, the draw
 * gives it inside the interval. Takes data from outside: malformed data gives ok false with the reason, never a throw.
 */
export function verifyOpening(proof: unknown): OpeningCheck[] {
  const claim = isObject(proof) ? (proof as OpeningProof) : ({} as OpeningProof)
  return [
    check('seed_hash', () => checkSeedHash(claim)),
    check('pool_hash', () => compare(claim.pool_hash, poolHash(claim.pool))),
    check('ticket', () => checkTicket(claim)),
    check('range', () => checkRange(claim)),
    check('wear', () => checkWear(claim)),
  ]

  function check(name: OpeningCheckName, run: () => CheckResult): OpeningCheck {
    if (claim.kind !== 'box') {
      return {
        check: name,
        ok: false,
        expected: 'a proof of a box opening',
        found: `kind ${show(claim.kind)}`,
      }
    }
    try {
      return { check: name, ...run() }
    } catch (error) {
      return { check: name, ok: false, expected: show(expectedOf(name, claim)), found: reasonOf(error) }
    }
  }
}

function checkSeedHash(claim: OpeningProof): CheckResult {
  if (claim.server_seed === null)
    return { ok: null, expected: show(claim.server_seed_hash), found: NOT_REVEALED }
  return compare(claim.server_seed_hash, toHex(sha256(seedOf(claim.server_seed))))
}

function checkTicket(claim: OpeningProof): CheckResult {
  const base = drawBase({ ...claim, game: 'box' })
  if (claim.server_seed === null) return { ok: null, expected: show(claim.ticket), found: NOT_REVEALED }
  return compare(claim.ticket, ticketOf(drawSource(seedOf(claim.server_seed), base)(0)))
}

function checkRange(claim: OpeningProof): CheckResult {
  const row = rowOfTicket(claim.pool.rows, claim.ticket)
  return {
    ok:
      row.skin_id === claim.skin_id &&
      row.exterior === claim.exterior &&
      row.value_cents === claim.value_cents,
    expected: describeWin(claim),
    found: `${describeWin(row)}, tickets ${show(row.from)}-${show(row.to)}`,
  }
}

function checkWear(claim: OpeningProof): CheckResult {
  const interval = wearIntervalOfClaim(claim)
  if (claim.server_seed === null) {
    const inside = Number.isInteger(claim.wear) && claim.wear >= interval.from && claim.wear < interval.to
    if (!inside) throw new RangeError('the wear is outside its interval')
    return { ok: null, expected: show(claim.wear), found: NOT_REVEALED }
  }
  const base = drawBase({ ...claim, game: 'box' })
  return compare(claim.wear, wearOf(drawSource(seedOf(claim.server_seed), base)(1), interval))
}

function expectedOf(name: OpeningCheckName, claim: OpeningProof): unknown {
  if (name === 'seed_hash') return claim.server_seed_hash
  if (name === 'range') return describeWin(claim)
  return claim[name]
}

function describeWin({ skin_id, exterior, value_cents }: OpeningProof | PoolRow): string {
  return `skin ${show(skin_id)} ${show(exterior)} worth ${show(value_cents)} cents`
}
