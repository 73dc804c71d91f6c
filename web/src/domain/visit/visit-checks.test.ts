import { beforeEach, describe, expect, test } from 'vitest'
import { drawOpening, poolHash } from '@noktra/game/boxes'
import { fromHex, sha256, toHex } from '@noktra/game/sha256'
import { verifyProof } from '@noktra/game/verify-proof'
import { SAMPLE_POOL } from '../../test/sample-pool.ts'
import { clashesOf, placeOf, type OwnProof, type ShownDraw } from './judge-draw.ts'
import { makeVisitChecks } from './visit-checks.ts'

const pool = SAMPLE_POOL
const pool_hash = poolHash(pool)
const pool_salt = 'ab'.repeat(32)

// A chain of three pairs: the hash of each is the seed of the one before.
const hashed = (seed: string) => toHex(sha256(fromHex(seed)))
const seed3 = '07'.repeat(32)
const seed2 = hashed(seed3)
const seed1 = hashed(seed2)
const anchor = hashed(seed1)
const SEEDS = [seed1, seed2, seed3]

/** The proof of an opening, its seed sealed. */
function opening(nonce: number, pair_no = 1): OwnProof {
  const server_seed = SEEDS[pair_no - 1]!
  const pair = { user_seed: 'mine', nonce, pool_hash, pool_salt }
  const { ticket, row, wear } = drawOpening({
    ...pair,
    pool,
    server_seed: fromHex(server_seed),
    wearIntervalOf: ({ wear_from, wear_to }) => ({ from: wear_from!, to: wear_to! }),
  })
  const { from: _from, to: _to, ...won } = row
  const server_seed_hash = hashed(server_seed)
  return {
    kind: 'box',
    id: `${pair_no}${nonce}`,
    ...pair,
    server_seed_hash,
    server_seed: null,
    chain_no: 1,
    pair_no,
    anchor,
    pool,
    ticket,
    ...won,
    wear,
  }
}

const shown = ({ id, ticket, skin_id, wear, nonce }: OwnProof): ShownDraw => ({
  id,
  told: { pool_hash, ticket, skin_id, wear, nonce },
})

let served: Map<string, OwnProof>
let asked: string[]

function visit() {
  return makeVisitChecks({
    fetchProof: async (id) => {
      asked.push(id)
      const proof = served.get(id)
      if (!proof) throw new Error('no network')
      return proof
    },
    check: async (proof) => verifyProof(proof),
  })
}

function serve(...proofs: OwnProof[]): ShownDraw[] {
  for (const proof of proofs) served.set(proof.id, proof)
  return proofs.map(shown)
}

beforeEach(() => {
  served = new Map()
  asked = []
})

test('ten draws of a call are checked, each once, as far as the seed allows', async () => {
  const checks = visit()
  const draws = serve(...Array.from({ length: 10 }, (_, nonce) => opening(nonce)))
  const running = checks.checkDraws(draws)
  expect(checks.tally()).toMatchObject({ draws: 10, checked: 0 })
  await running
  await checks.checkDraws(draws)
  expect(checks.tally()).toEqual({ draws: 10, checked: 10, sealed: 10, wrong: 0, unreached: 0 })
  expect(asked).toHaveLength(10)
})

test('listeners hear of a change, and the tally stays the same object until one', async () => {
  const checks = visit()
  let heard = 0
  const leave = checks.subscribe(() => (heard += 1))
  const before = checks.tally()
  expect(checks.tally()).toBe(before)
  await checks.checkDraws(serve(opening(0)))
  expect(heard).toBe(2)
  expect(checks.tally()).not.toBe(before)
  leave()
  await checks.checkDraws(serve(opening(1)))
  expect(heard).toBe(2)
})

describe('when a seed is out', () => {
  test('by a pair that began, its draws are checked to the end', async () => {
    const checks = visit()
    await checks.checkDraws(serve(opening(0), opening(1)))
    await checks.pairBegan({ chain_no: 1, pair_no: 2, server_seed_hash: seed1 })
    expect(checks.tally()).toMatchObject({ checked: 2, sealed: 0 })
    expect(checks.verdict('10')).toBe('whole')
  })

  test('by a draw of the next pair, too', async () => {
    const checks = visit()
    await checks.checkDraws(serve(opening(0)))
    await checks.checkDraws(serve(opening(0, 2)))
    expect(checks.verdict('10')).toBe('whole')
    expect(checks.verdict('20')).toBe('sealed')
  })

  test('and does not give what was shown, the draw is wrong', async () => {
    const checks = visit()
    const honest = opening(0)
    const other = opening(1)
    // Another nonce's draw under the name of this one.
    const forged = { ...other, id: honest.id, nonce: honest.nonce }
    served.set(forged.id, forged)
    await checks.checkDraws([shown(forged)])
    expect(checks.verdict(honest.id)).toBe('sealed')
    await checks.pairBegan({ chain_no: 1, pair_no: 2, server_seed_hash: seed1 })
    expect(checks.verdict(honest.id)).toBe('wrong')
  })

  test('by another pair than the next one, it says nothing', async () => {
    const checks = visit()
    await checks.checkDraws(serve(opening(0)))
    await checks.pairBegan({ chain_no: 1, pair_no: 3, server_seed_hash: seed2 })
    await checks.pairBegan({ chain_no: 2, pair_no: 2, server_seed_hash: seed2 })
    expect(checks.verdict('10')).toBe('sealed')
  })
})

describe('a draw is wrong when its proof', () => {
  test.each([
    ['has another ticket than was shown', { ticket: 5 }],
    ['has another wear than was shown', { wear: 1499 }],
    ['is of other odds than the page showed', { pool_hash: 'cd'.repeat(32) }],
  ])('%s', async (_, told) => {
    const checks = visit()
    const [draw] = serve(opening(0))
    await checks.checkDraws([{ id: draw!.id, told: { ...draw!.told, ...told } }])
    expect(checks.tally()).toMatchObject({ draws: 1, checked: 0, wrong: 1 })
    const [field, value] = Object.entries(told)[0]!
    const proven = served.get(draw!.id)![field]
    expect(checks.amiss(draw!.id)).toEqual({ differences: [{ field, told: value, proven }], clashes: [] })
  })

  test('is that of another draw', async () => {
    const checks = visit()
    const [draw] = serve(opening(0))
    served.set('99', served.get(draw!.id)!)
    await checks.checkDraws([{ ...draw!, id: '99' }])
    expect(checks.verdict('99')).toBe('wrong')
  })

  test('tells a nonce for the second time', async () => {
    const checks = visit()
    const second = { ...opening(1), nonce: 0 }
    await checks.checkDraws(serve(opening(0)))
    await checks.checkDraws(serve(second))
    expect(checks.verdict(second.id)).toBe('wrong')
    expect(checks.amiss(second.id)).toEqual({ differences: [], clashes: ['10'] })
    expect(checks.verdict('10')).toBe('sealed')
  })
})

describe('of two draws of a chain', () => {
  const first = placeOf(opening(0))

  test.each([
    ['the next nonce', {}, true],
    ['the same nonce', { nonce: 0 }, false],
    [
      'the same nonce of another pair',
      { nonce: 0, pair_no: 2, server_seed_hash: seed1, user_seed: 'other' },
      true,
    ],
    ['another hash for the same pair', { server_seed_hash: seed3 }, false],
    ['another seed of the player for the same pair', { user_seed: 'other' }, false],
    ['another anchor', { anchor: seed3, pair_no: 2 }, false],
    ['another anchor of another chain', { anchor: seed3, chain_no: 2 }, true],
  ])('the second may have %s: %o, %s', (_, changed, fits) => {
    expect(clashesOf({ ...placeOf(opening(1)), ...changed }, [first])).toEqual(fits ? [] : [first.id])
  })
})

test('a proof that does not come is asked for again with the next draw', async () => {
  const checks = visit()
  const lost = opening(0)
  await checks.checkDraws([shown(lost)])
  expect(checks.tally()).toMatchObject({ draws: 1, unreached: 1 })
  const draws = serve(lost, opening(1)).slice(1)
  await checks.checkDraws(draws)
  expect(checks.tally()).toMatchObject({ draws: 2, checked: 2, unreached: 0 })
})
