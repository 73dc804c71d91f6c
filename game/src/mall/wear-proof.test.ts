import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawWear, wearHash, type WearTerms } from '../mall.ts'
import { ascii, sha256, toHex } from '../sha256.ts'
import { WEAR_CHECKS, verifyWear, type WearCheckName, type WearProof } from './wear-proof.ts'

const server_seed = sha256(ascii('wear proof test'))
const terms: WearTerms = { skin_id: 1012, exterior: 'FT', wear_from: 1600, wear_to: 3000 }

function proofOf(nonce: number, sold = terms): WearProof {
  return {
    kind: 'wear',
    id: 'w-77',
    server_seed_hash: toHex(sha256(server_seed)),
    chain_no: 1,
    pair_no: 1,
    anchor: toHex(sha256(server_seed)),
    server_seed: toHex(server_seed),
    user_seed: 'a-player',
    nonce,
    terms: sold,
    pool_hash: wearHash(sold),
    wear: drawWear({ terms: sold, server_seed, user_seed: 'a-player', nonce }).wear,
  }
}

const proof = proofOf(41)

function oks(claim: unknown): (boolean | null)[] {
  return verifyWear(claim).map(({ ok }) => ok)
}

function failing(claim: unknown): WearCheckName[] {
  return verifyWear(claim)
    .filter(({ ok }) => ok === false)
    .map(({ check }) => check)
}

function otherDigit(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

function withTerms(change: Record<string, unknown>): Partial<WearProof> {
  return { terms: { ...terms, ...change } }
}

describe('verifyWear', () => {
  it('ticks honest wears, also after their way through JSON', () => {
    for (let nonce = 0; nonce < 100; nonce += 1) {
      expect(oks(JSON.parse(JSON.stringify(proofOf(nonce))))).toEqual([true, true, true])
    }
    expect(verifyWear(proof).map(({ check }) => check)).toEqual([...WEAR_CHECKS])
  })

  it.each<[string, Partial<WearProof>, WearCheckName[]]>([
    ['kind', { kind: 'box' as 'wear' }, [...WEAR_CHECKS]],
    ['server_seed_hash', { server_seed_hash: otherDigit(proof.server_seed_hash) }, ['seed_hash']],
    ['server_seed', { server_seed: otherDigit(proof.server_seed as string) }, ['seed_hash', 'wear']],
    ['case of server_seed', { server_seed: proof.server_seed?.toUpperCase() }, ['seed_hash', 'wear']],
    ['user_seed', { user_seed: 'b-player' }, ['wear']],
    ['nonce', { nonce: 42 }, ['wear']],
    ['type of nonce', { nonce: '41' as unknown as number }, ['wear']],
    ['pool_hash', { pool_hash: otherDigit(proof.pool_hash) }, ['terms']],
    ['wear', { wear: proof.wear! + 1 }, ['wear']],
    ['type of wear', { wear: String(proof.wear) as unknown as number }, ['wear']],
    ['skin', withTerms({ skin_id: 1013 }), ['terms', 'wear']],
    ['exterior', withTerms({ exterior: 'MW' }), ['terms', 'wear']],
    ['exterior that does not exist', withTerms({ exterior: 'XX' }), ['terms', 'wear']],
    ['wear_from', withTerms({ wear_from: 1700 }), ['terms', 'wear']],
    ['wear_to', withTerms({ wear_to: 2900 }), ['terms', 'wear']],
    ['terms, none', { terms: null as unknown as WearTerms }, ['terms', 'wear']],
  ])('finds another %s', (_, change, checks) => {
    expect(failing({ ...proof, ...change })).toEqual(checks)
  })

  it('does not accept terms with a hash of their own: the draw gives another wear', () => {
    const others: WearTerms = { ...terms, skin_id: 1013 }
    expect(failing({ ...proof, terms: others, pool_hash: wearHash(others) })).toEqual(['wear'])
  })

  it('does not accept an interval beyond the exterior, though hash and draw agree', () => {
    for (const sold of [
      { ...terms, wear_from: 1499 },
      { ...terms, wear_to: 3801 },
      { ...terms, wear_from: 0, wear_to: 10_000 },
    ]) {
      expect(failing(proofOf(3, sold))).toEqual(['wear'])
    }
  })

  it('says null, not false, for what the hidden seed decides', () => {
    const hidden = { ...proof, server_seed: null }
    expect(oks(hidden)).toEqual([null, true, null])
    expect(verifyWear(hidden)[2]?.found).toBe('the server seed is not yet revealed')
    expect(failing({ ...hidden, wear: 3000 })).toEqual(['wear'])
    expect(failing({ ...hidden, wear: 1599 })).toEqual(['wear'])
    expect(failing({ ...hidden, wear: 1600.5 })).toEqual(['wear'])
    expect(failing({ ...hidden, user_seed: 'a b' })).toEqual(['wear'])
    expect(failing({ ...hidden, nonce: -1 })).toEqual(['wear'])
    expect(failing({ ...hidden, ...withTerms({ wear_to: 3100 }) })).toEqual(['terms'])
    expect(failing({ ...hidden, server_seed: undefined })).toEqual(['seed_hash', 'wear'])
  })

  it('finds every other number in every field that the seed does not decide', () => {
    // Not the nonce: one of some hundred others draws the same wear.
    const fields = fc.constantFrom('wear', 'skin_id', 'wear_from', 'wear_to')
    fc.assert(
      fc.property(
        fields,
        fc.oneof(fc.integer(), fc.integer({ min: 0, max: 10_000 }), fc.double()),
        (field, x) => {
          const isTerm = field in terms
          fc.pre(x !== (isTerm ? terms[field as 'skin_id'] : proof[field as 'wear']))
          expect(failing({ ...proof, ...(isTerm ? withTerms({ [field]: x }) : { [field]: x }) })).not.toEqual(
            [],
          )
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('never throws on malformed data, nor ticks all of it', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(proof)), (value, field) => {
        expect(oks(value)).toEqual([false, false, false])
        const results = verifyWear({ ...proof, [field]: value })
        for (const { expected, found } of results) {
          expect(typeof expected).toBe('string')
          expect(typeof found).toBe('string')
        }
        const detected = results.some(({ ok }) => ok !== true)
        // One of some hundred other nonces draws the same wear.
        const told = !['id', 'nonce', 'chain_no'].includes(field)
        if (told) expect(detected || value === proof[field as 'wear']).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives the reason', () => {
    expect(verifyWear(null)[0]).toMatchObject({
      expected: "a proof of an item's wear",
      found: 'kind missing',
    })
    expect(verifyWear({ ...proof, wear: 0 })[2]).toMatchObject({ expected: '0', found: String(proof.wear) })
    expect(verifyWear({ ...proof, ...withTerms({ wear_to: 4000 }) })[2]?.found).toBe(
      'the wear interval does not lie inside FT',
    )
  })
})
