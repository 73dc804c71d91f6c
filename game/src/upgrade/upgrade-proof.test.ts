import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBase, drawSource } from '../fairness.ts'
import { ascii, sha256, toHex } from '../sha256.ts'
import { sampleUpgrade } from '../../sample-pair-draws.ts'
import { SAMPLE_LISTED_UPGRADE } from '../../sample-prices.ts'
import { UPGRADE_CHECKS, verifyUpgrade } from './upgrade-proof.ts'
import type { UpgradeCheckName, UpgradeProof } from './upgrade-proof.ts'
import { drawUpgrade, givenItem, UPGRADE_DIRECTIONS, UPGRADE_SALT, upgradeHash } from '../upgrades.ts'
import type { UpgradeTerms } from '../upgrades.ts'
import { wearOf } from '../wear.ts'

const server_seed = sha256(ascii('upgrade proof test'))
const terms: UpgradeTerms = {
  target: { skin_id: 12, exterior: 'FT', value_cents: 9200 },
  stake_cents: 5000,
  chance_ppm: 500_000,
  direction: 'under',
  comfort: { skin_id: 7, exterior: 'BS', value_cents: 4 },
}
const intervals = { FT: { from: 1600, to: 3000 }, BS: { from: 4600, to: 9000 } }

function intervalOf(exterior: string) {
  return exterior === 'FT' ? intervals.FT : intervals.BS
}

function proofOf(nonce: number, played = terms): UpgradeProof {
  const { ticket, won, wear } = drawUpgrade({
    terms: played,
    server_seed,
    user_seed: 'a-player',
    nonce,
    wearIntervalOf: ({ exterior }) => intervalOf(exterior!),
  })
  const given = givenItem(played, won)
  const interval = given && intervalOf(given.exterior!)
  return {
    kind: 'upgrade',
    id: 'u-77',
    server_seed_hash: toHex(sha256(server_seed)),
    chain_no: 1,
    pair_no: 2,
    anchor: toHex(sha256(sha256(server_seed))),
    server_seed: toHex(server_seed),
    user_seed: 'a-player',
    nonce,
    terms: played,
    pool_hash: upgradeHash(played),
    ticket,
    won,
    skin_id: given && given.skin_id,
    exterior: given && given.exterior,
    wear,
    wear_from: interval && interval.from,
    wear_to: interval && interval.to,
    value_cents: given && given.value_cents,
    profit_rate: 0.08,
  }
}

type GivenProof = UpgradeProof & Record<'skin_id' | 'wear' | 'wear_from' | 'wear_to' | 'value_cents', number>

function firstProof(won: boolean, played = terms): GivenProof {
  for (let nonce = 1; ; nonce += 1) {
    const proof = proofOf(nonce, played)
    if (proof.won === won) return proof as GivenProof
  }
}

const won = firstProof(true)
const lost = firstProof(false)
const ALL = [...UPGRADE_CHECKS]

function oks(claim: unknown): (boolean | null)[] {
  return verifyUpgrade(claim).map(({ ok }) => ok)
}

function failing(claim: unknown): UpgradeCheckName[] {
  return verifyUpgrade(claim)
    .filter(({ ok }) => ok === false)
    .map(({ check }) => check)
}

function otherDigit(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

function withTerms(change: object): Partial<UpgradeProof> {
  return { terms: { ...terms, ...change } }
}

describe('verifyUpgrade', () => {
  it('ticks honest upgrades of both directions, won and failed, also after their way through JSON', () => {
    for (const direction of UPGRADE_DIRECTIONS) {
      const proofs = Array.from({ length: 100 }, (_, nonce) => proofOf(nonce, { ...terms, direction }))
      expect(new Set(proofs.map((each) => each.won)).size).toBe(2)
      for (const each of proofs)
        expect(oks(JSON.parse(JSON.stringify(each)))).toEqual([true, true, true, true, true, true])
    }
    expect(verifyUpgrade(won).map(({ check }) => check)).toEqual(ALL)
  })

  describe.each([
    ['won', won],
    ['failed', lost],
  ])('of an upgrade that %s', (_, proof) => {
    it.each<[string, Partial<UpgradeProof>, UpgradeCheckName[]]>([
      ['kind', { kind: 'box' as 'upgrade' }, ALL],
      ['server_seed_hash', { server_seed_hash: otherDigit(proof.server_seed_hash) }, ['seed_hash']],
      ['anchor', { anchor: otherDigit(proof.anchor) }, ['seed_hash']],
      ['pair_no', { pair_no: proof.pair_no + 1 }, ['seed_hash']],
      ['pair_no of no chain', { pair_no: 4097 }, ['seed_hash']],
      ['a missing anchor', { anchor: undefined }, ['seed_hash']],
      [
        'server_seed',
        { server_seed: otherDigit(proof.server_seed as string) },
        ['seed_hash', 'ticket', 'wear'],
      ],
      [
        'case of server_seed',
        { server_seed: proof.server_seed?.toUpperCase() },
        ['seed_hash', 'ticket', 'wear'],
      ],
      ['user_seed', { user_seed: 'b-player' }, ['ticket', 'wear']],
      ['nonce', { nonce: proof.nonce + 1 }, ['ticket', 'wear']],
      ['type of nonce', { nonce: String(proof.nonce) as unknown as number }, ['ticket', 'wear']],
      ['pool_hash', { pool_hash: otherDigit(proof.pool_hash) }, ['terms', 'ticket', 'wear']],
      ['ticket on the same side', { ticket: proof.ticket + (proof.won ? -1 : 1) }, ['ticket']],
      ['ticket on the other side', { ticket: 1_000_001 - proof.ticket }, ['ticket', 'outcome']],
      ['type of ticket', { ticket: String(proof.ticket) as unknown as number }, ['ticket', 'outcome']],
      ['won', { won: !proof.won }, ['outcome']],
      ['type of won', { won: Number(proof.won) as unknown as boolean }, ['outcome']],
      ['skin_id', { skin_id: proof.skin_id + 1 }, ['outcome']],
      ['exterior', { exterior: 'WW' }, ['outcome', 'wear']],
      ['value_cents', { value_cents: proof.value_cents + 1 }, ['outcome']],
      ['item, the other one', proof.won ? terms.comfort! : terms.target, ['outcome']],
      ['wear', { wear: proof.wear + 1 }, ['wear']],
      ['wear_from', { wear_from: proof.wear_from + 200 }, ['wear']],
      ['wear_to', { wear_to: proof.wear_to - 400 }, ['wear']],
      ['wear_from below the exterior', { wear_from: 0 }, ['wear']],
      ['wear_to above the exterior', { wear_to: 10_001 }, ['wear']],
      ['profit_rate', { profit_rate: 0.081 }, ['chance']],
      ['type of profit_rate', { profit_rate: '0.08' as unknown as number }, ['chance']],
      ['stake', withTerms({ stake_cents: 5001 }), ['terms', 'chance']],
      ['chance', withTerms({ chance_ppm: 499_999 }), ['terms', 'chance']],
      ['direction', withTerms({ direction: 'over' }), ['terms', 'outcome']],
      ['direction that does not exist', withTerms({ direction: 'sideways' }), ['terms', 'outcome']],
      ['target, none', withTerms({ target: null }), ['terms', 'chance', 'outcome']],
      [
        'value of the target',
        withTerms({ target: { ...terms.target, value_cents: 9199 } }),
        ['terms', 'chance'],
      ],
      ['skin of the target', withTerms({ target: { ...terms.target, skin_id: 13 } }), ['terms']],
      ['exterior of the target', withTerms({ target: { ...terms.target, exterior: 'MW' } }), ['terms']],
      ['skin of the consolation', withTerms({ comfort: { ...terms.comfort, skin_id: 8 } }), ['terms']],
      [
        'exterior of the consolation',
        withTerms({ comfort: { ...terms.comfort, exterior: 'WW' } }),
        ['terms'],
      ],
      ['value of the consolation', withTerms({ comfort: { ...terms.comfort, value_cents: 3 } }), ['terms']],
    ])('finds another %s', (__, change, checks) => {
      expect(failing({ ...proof, ...change })).toEqual(expect.arrayContaining(checks))
    })

    it('finds every other ticket, wear, nonce, value and skin', () => {
      const fields = fc.constantFrom('ticket', 'wear', 'nonce', 'value_cents', 'skin_id')
      fc.assert(
        fc.property(fields, fc.oneof(fc.integer(), fc.double()), (field, value) => {
          fc.pre(value !== proof[field as 'ticket'])
          expect(failing({ ...proof, [field]: value })).not.toEqual([])
        }),
        { numRuns: 1000 },
      )
    })
  })

  it('finds the item of the other outcome, whichever side wears it', () => {
    expect(failing({ ...won, terms: { ...terms, target: terms.comfort!, comfort: terms.target } })).toEqual(
      expect.arrayContaining(['terms', 'outcome']),
    )
  })

  it('does not accept terms with a hash of their own: the draw gives another ticket', () => {
    const others = { ...terms, direction: 'over' } as const
    expect(failing({ ...lost, terms: others, pool_hash: upgradeHash(others) })).toContain('ticket')
  })

  it('does not accept a chance that the formula does not give, though hash and draw agree', () => {
    for (const chance_ppm of [499_999, 500_001, 0]) {
      expect(failing(proofOf(3, { ...terms, chance_ppm }))).toEqual(['chance'])
    }
  })

  it('does not accept a wear interval beyond the exterior, even where the arithmetic agrees', () => {
    for (const interval of [
      { wear_from: won.wear_from, wear_to: 10_000 },
      { wear_from: 0, wear_to: won.wear_to },
    ]) {
      const { wear_from: from, wear_to: to } = interval
      const u = drawSource(server_seed, drawBase({ ...won, pool_salt: UPGRADE_SALT, game: 'upgrade' }))(1)
      expect(failing({ ...won, ...interval, wear: wearOf(u, { from, to }) })).toEqual(['wear'])
    }
  })

  describe('of a stake without a consolation skin', () => {
    const bare = { ...terms, comfort: null }
    const failed: UpgradeProof = firstProof(false, bare)

    it('ticks what gave nothing, and what gave the target', () => {
      expect(failed).toMatchObject({ skin_id: null, exterior: null, value_cents: null, wear: null })
      for (const proof of [failed, firstProof(true, bare)]) {
        expect(oks(JSON.parse(JSON.stringify(proof)))).toEqual([true, true, true, true, true, true])
      }
      expect(verifyUpgrade(failed)[4]).toMatchObject({ expected: 'failed: nothing' })
      expect(oks({ ...failed, server_seed: null })).toEqual([null, true, true, null, true, true])
    })

    it.each<[string, Partial<UpgradeProof>, UpgradeCheckName[]]>([
      ['an item where none is given', { skin_id: 7, exterior: 'BS', value_cents: 4 }, ['outcome', 'wear']],
      ['a skin alone', { skin_id: 7 }, ['outcome', 'wear']],
      ['a value alone', { value_cents: 4 }, ['outcome']],
      ['an exterior alone', { exterior: 'BS' }, ['outcome', 'wear']],
      ['a wear alone', { wear: 5000 }, ['wear']],
      ['a success', { won: true }, ['outcome']],
    ])('finds %s', (_, change, checks) => {
      expect(failing({ ...failed, ...change })).toEqual(checks)
    })

    it('finds nothing given where the terms have a consolation skin', () => {
      const nothing = {
        skin_id: null,
        exterior: null,
        value_cents: null,
        wear: null,
        wear_from: null,
        wear_to: null,
      }
      expect(failing({ ...lost, ...nothing })).toEqual(['outcome'])
      expect(failing({ ...lost, terms: bare })).toContain('terms')
      expect(failing({ ...won, ...nothing })).toEqual(['outcome'])
    })
  })

  it('says null, not false, for what the hidden seed decides', () => {
    const hidden = { ...won, server_seed: null }
    expect(oks(hidden)).toEqual([null, true, true, null, true, null])
    expect(verifyUpgrade(hidden)[0]?.found).toBe('the server seed is not yet revealed')
    expect(failing({ ...hidden, wear: 9999 })).toEqual(['wear'])
    expect(failing({ ...hidden, user_seed: 'a b' })).toEqual(['ticket', 'wear'])
    expect(failing({ ...hidden, won: false })).toEqual(['outcome'])
    expect(failing({ ...hidden, profit_rate: 0.09 })).toEqual(['chance'])
    expect(failing({ ...hidden, server_seed: undefined })).toEqual(['seed_hash', 'ticket', 'wear'])
  })

  it('never throws on malformed data, nor ticks all of it', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(won)), (value, field) => {
        expect(oks(value)).toEqual([false, false, false, false, false, false])
        const results = verifyUpgrade({ ...won, [field]: value })
        expect(results).toHaveLength(ALL.length)
        for (const { expected, found } of results) {
          expect(typeof expected).toBe('string')
          expect(typeof found).toBe('string')
        }
        const detected = results.some(({ ok }) => ok !== true)
        const told = field !== 'id' && field !== 'chain_no'
        if (told) expect(detected || value === won[field as keyof UpgradeProof]).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws on malformed terms', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(terms)), fc.anything(), (name, value) => {
        fc.pre(value !== terms[name as keyof UpgradeTerms])
        expect(failing({ ...won, terms: { ...terms, [name]: value } })).toContain('terms')
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(
        fc.constantFrom('target', 'comfort'),
        fc.constantFrom('skin_id', 'exterior', 'value_cents'),
        fc.anything(),
        (item, name, value) => {
          fc.pre(value !== terms[item as 'target'][name as 'skin_id'])
          const changed = { ...terms, [item]: { ...terms[item as 'target'], [name]: value } }
          expect(failing({ ...won, terms: changed })).toContain('terms')
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('gives the reason', () => {
    expect(verifyUpgrade(null)[0]?.found).toBe('kind missing')
    expect(verifyUpgrade({ ...won, ticket: 0 })[4]?.found).toBe(
      'ticket is not a whole number from 1 to 1000000',
    )
    expect(verifyUpgrade({ ...won, won: false })[4]).toEqual({
      check: 'outcome',
      ok: false,
      expected: 'failed: skin 12 FT worth 9200 cents',
      found: `won: skin 12 FT worth 9200 cents, ticket ${won.ticket}`,
    })
    expect(verifyUpgrade({ ...won, terms: { ...terms, chance_ppm: 1 } })[2]).toEqual({
      check: 'chance',
      ok: false,
      expected: '1',
      found: '500000',
    })
  })
})

describe('an upgrade that names its price list (version 3)', () => {
  const [listedWon, listedLost] = [true, false].map((isWin) => {
    for (let nonce = 1; ; nonce += 1) {
      const proof = sampleUpgrade(nonce, SAMPLE_LISTED_UPGRADE)
      if (proof.won === isWin) return proof as GivenProof & { pool_salt: string; pattern: number }
    }
  })
  const [proof, terms] = [listedWon!, SAMPLE_LISTED_UPGRADE]
  const prices = terms.prices!

  it('is ticked, won and failed, with its wear and its pattern', () => {
    for (const each of [listedWon!, listedLost!]) {
      expect(oks(JSON.parse(JSON.stringify(each)))).toEqual([true, true, true, true, true, true])
      expect(Number.isInteger(each.pattern)).toBe(true)
    }
  })

  it.each<[string, Partial<UpgradeProof>, UpgradeCheckName[]]>([
    ['another price list', { terms: { ...terms, prices: { ...prices, version: 3 } } }, ['terms']],
    [
      'a list of another hash',
      { terms: { ...terms, prices: { ...prices, list_hash: otherDigit(prices.list_hash) } } },
      ['terms'],
    ],
    ['no price list', { terms: { ...terms, prices: null } }, ['terms', 'wear']],
    [
      'another name',
      { terms: { ...terms, target: { ...terms.target, name_hash: 'a'.repeat(64) } } },
      ['terms'],
    ],
    ['no name', { terms: { ...terms, target: { ...terms.target, name_hash: undefined } } }, ['terms']],
    ['another class', { terms: { ...terms, target: { ...terms.target, class: 'knife' } } }, ['terms']],
    [
      'another wear of the target',
      { terms: { ...terms, target: { ...terms.target, wear_to: 3000 } } },
      ['terms', 'wear'],
    ],
    ['another nonce_seed', { terms: { ...terms, nonce_seed: 'f'.repeat(32) } }, ['terms']],
    ['another salt', { pool_salt: otherDigit(proof.pool_salt) }, ['ticket', 'wear']],
    ['no salt', { pool_salt: undefined }, ['terms', 'ticket', 'wear']],
    ['another pattern', { pattern: (proof.pattern + 1) % 1000 }, ['wear']],
    ['no pattern', { pattern: null }, ['wear']],
    ['an interval that is not of the terms', { wear_from: 1600 }, ['wear']],
  ])('does not hold with %s', (_, change, broken) => {
    expect(failing({ ...proof, ...change })).toEqual(broken)
  })

  it('an upgrade of an earlier version has neither salt nor pattern', () => {
    expect(failing({ ...won, pool_salt: UPGRADE_SALT, pattern: null })).toEqual([])
    expect(failing({ ...won, pool_salt: proof.pool_salt })).toContain('terms')
    expect(failing({ ...won, pattern: 7 })).toEqual(['wear'])
  })
})
