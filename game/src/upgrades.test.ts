import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawBase, drawMessage, drawSource, ticketOf, uniform52 } from './fairness.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import {
  drawUpgrade,
  givenItem,
  hasConsolationSkin,
  isUpgradeWin,
  LEAST_STAKE_CENTS,
  stakeForChance,
  stakeRange,
  UPGRADE_CHANCE,
  UPGRADE_CONSOLATION_FROM_CENTS,
  UPGRADE_DIRECTIONS,
  UPGRADE_SALT,
  upgradeChance,
  upgradeFault,
  upgradeHash,
  upgradeLines,
  upgradeReturn,
} from './upgrades.ts'
import type { UpgradeDirection, UpgradeFault, UpgradeTerms } from './upgrades.ts'
import { EXTERIOR_BOUNDS, wearOf } from './wear.ts'

const PROFIT = 0.08
const seed = sha256(ascii('upgrade test'))

const terms: UpgradeTerms = {
  target: { skin_id: 12, exterior: 'FT', value_cents: 9200 },
  stake_cents: 2500,
  chance_ppm: 250_000,
  direction: 'under',
  comfort: { skin_id: 7, exterior: 'BS', value_cents: 4 },
}

/** Every order of magnitude, not only the large amounts. */
function amounts(least: number, mostPower: number): fc.Arbitrary<number> {
  return fc
    .tuple(fc.nat(mostPower), fc.double({ min: 1, max: 2, maxExcluded: true, noNaN: true }))
    .map(([power, x]) => Math.max(least, Math.floor(x * 2 ** power)))
}

/** Below 2^33 cents no stake leaves the safe integers, whatever the rate. */
const targets = amounts(1, 32)
const profits = ratesUpTo(999_999)
/** From 0.95 on hardly a stake below its target has a chance of 5 %. */
const playableProfits = ratesUpTo(900_000)

function ratesUpTo(max: number): fc.Arbitrary<{ ppm: number; rate: number }> {
  return fc.integer({ min: 1, max }).map((ppm) => ({ ppm, rate: ppm / 1_000_000 }))
}

/** A target with a stake that the rules accept, at this rate; with the consolation skin where the stake has one. */
function legalTerms(rate: number): fc.Arbitrary<UpgradeTerms> {
  return targets
    .map((target_cents) => ({ target_cents, range: stakeRange(target_cents, rate) }))
    .filter(({ range }) => range !== null)
    .chain(({ target_cents, range }) => {
      const { least, most } = range as { least: number; most: number }
      const stakes = fc.oneof(fc.integer({ min: least, max: most }), fc.constantFrom(least, most))
      return stakes.map((stake_cents) => termsOf(stake_cents, target_cents, rate))
    })
}

function termsOf(stake_cents: number, target_cents: number, rate: number): UpgradeTerms {
  return {
    target: { ...terms.target, value_cents: target_cents },
    stake_cents,
    chance_ppm: upgradeChance(stake_cents, target_cents, rate),
    direction: 'over',
    comfort: hasConsolationSkin(stake_cents) ? { skin_id: 7, exterior: 'BS', value_cents: 1 } : null,
  }
}

function faultOf({ stake_cents, target, chance_ppm }: UpgradeTerms): UpgradeFault | null {
  return upgradeFault({ stake_cents, target_cents: target.value_cents, chance: chance_ppm })
}

describe('upgradeChance', () => {
  it.each([
    [500, 9200, 0.08, 50_000],
    [7500, 9200, 0.08, 750_000],
    [100, 300, 0.08, 306_666],
    [1, 3, 0.5, 166_666],
    [0, 3, 0.08, 0],
    [4, 1, 0.25, 3_000_000],
  ])('of %d cents against %d at a profit of %d is %d ppm', (stake, target, rate, chance) => {
    expect(upgradeChance(stake, target, rate)).toBe(chance)
  })

  it('is the largest whole number that the stake pays for, at every size', () => {
    fc.assert(
      fc.property(amounts(0, 52), amounts(1, 52), profits, (stake, target, { ppm, rate }) => {
        const chance = BigInt(upgradeChance(stake, target, rate))
        fc.pre(chance < Number.MAX_SAFE_INTEGER)
        const paid = BigInt(stake) * BigInt(1_000_000 - ppm)
        expect(chance * BigInt(target) <= paid && (chance + 1n) * BigInt(target) > paid).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('stops at the largest safe integer', () => {
    expect(upgradeChance(Number.MAX_SAFE_INTEGER, 1, 0.08)).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('refuses amounts and rates that it cannot read', () => {
    for (const cents of [-1, 0.5, NaN, Infinity, 2 ** 53, '5' as unknown as number]) {
      expect(() => upgradeChance(cents, 100, 0.08)).toThrow(RangeError)
      expect(() => upgradeChance(100, cents, 0.08)).toThrow(RangeError)
      expect(() => stakeForChance(100, cents, 0.08)).toThrow(RangeError)
    }
    expect(() => upgradeChance(100, 0, 0.08)).toThrow('target_cents is not a whole number of at least 1')
    for (const rate of [
      0,
      1,
      -0.08,
      8,
      0.0000001,
      0.08000001,
      0.99999999,
      NaN,
      '0.08' as unknown as number,
    ]) {
      expect(() => upgradeChance(100, 200, rate)).toThrow('the profit rate')
      expect(() => stakeForChance(100, 200, rate)).toThrow('the profit rate')
    }
  })
})

describe('stakeForChance', () => {
  it('is the smallest stake that gives the chance', () => {
    const chances = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(chances, targets, profits, (chance, target, { rate }) => {
        const stake = stakeForChance(chance, target, rate)
        expect(upgradeChance(stake, target, rate)).toBeGreaterThanOrEqual(chance)
        if (stake > 0) expect(upgradeChance(stake - 1, target, rate)).toBeLessThan(chance)
      }),
      { numRuns: 5000 },
    )
  })

  it('rounds up to the cent', () => {
    expect(stakeForChance(750_000, 9200, PROFIT)).toBe(7500)
    expect(stakeForChance(750_000, 9201, PROFIT)).toBe(7501)
    expect(stakeForChance(500_000, 1000, PROFIT)).toBe(544)
  })

  it('refuses a chance outside 0..1,000,000 and a stake beyond the safe integers', () => {
    for (const chance of [-1, 1_000_001, 0.5, NaN])
      expect(() => stakeForChance(chance, 100, PROFIT)).toThrow('chance_ppm')
    expect(() => stakeForChance(1_000_000, Number.MAX_SAFE_INTEGER, 0.5)).toThrow('stake_cents')
  })
})

describe('stakeRange', () => {
  it('holds exactly the stakes that are not refused', () => {
    fc.assert(
      fc.property(targets, fc.oneof(fc.constant(PROFIT), fc.constant(0.4)), (target, rate) => {
        const range = stakeRange(target, rate)
        for (const edge of range ? [range.least, range.most] : [LEAST_STAKE_CENTS]) {
          for (const stake of [edge - 1, edge, edge + 1]) {
            const legal = faultOf(termsOf(stake, target, rate)) === null
            expect(legal).toBe(range !== null && stake >= range.least && stake <= range.most)
          }
        }
      }),
      { numRuns: 5000 },
    )
  })

  it('is null for every target that the least stake already overpays', () => {
    expect(stakeRange(122, PROFIT)).toBe(null)
    expect(stakeRange(123, PROFIT)).toEqual({ least: 100, most: 100 })
    expect(stakeRange(9200, PROFIT)).toEqual({ least: 500, most: 7500 })
  })
})

describe('upgradeFault', () => {
  const fine = { stake_cents: 500, target_cents: 9200, chance: 50_000 }

  it.each<[Partial<typeof fine>, UpgradeFault | null]>([
    [{}, null],
    [{ stake_cents: 100 }, null],
    [{ stake_cents: 99 }, 'stake_small'],
    [{ stake_cents: NaN }, 'stake_small'],
    [{ target_cents: 501 }, null],
    [{ target_cents: 500 }, 'target_small'],
    [{ target_cents: NaN }, 'target_small'],
    [{ chance: 49_999 }, 'chance_low'],
    [{ chance: NaN }, 'chance_low'],
    [{ chance: 750_000 }, null],
    [{ chance: 750_001 }, 'chance_high'],
    [{ stake_cents: 99, target_cents: 1, chance: 0 }, 'stake_small'],
    [{ target_cents: 1, chance: 1_000_000 }, 'target_small'],
  ])('of %j is %s', (change, fault) => {
    expect(upgradeFault({ ...fine, ...change })).toBe(fault)
  })
})

describe('upgradeHash', () => {
  it('is over these lines', () => {
    const lines =
      'noktra-upgrade-v1\ntarget:12:FT:9200\nstake:2500\nchance:250000\ndirection:under\ncomfort:7:BS:4\n'
    expect(upgradeLines(terms)).toBe(lines)
    expect(upgradeHash(terms)).toBe(toHex(sha256(ascii(lines))))
  })

  it('says that there is no consolation skin where there is none', () => {
    expect(upgradeLines({ ...terms, comfort: null })).toBe(
      'noktra-upgrade-v1\ntarget:12:FT:9200\nstake:2500\nchance:250000\ndirection:under\ncomfort:none\n',
    )
    expect(() => upgradeLines({ ...terms, comfort: undefined as unknown as null })).toThrow()
  })

  it('differs when any part of the terms does', () => {
    const changed: UpgradeTerms[] = [
      { ...terms, stake_cents: 2501 },
      { ...terms, chance_ppm: 250_001 },
      { ...terms, direction: 'over' },
    ]
    for (const name of ['target', 'comfort'] as const) {
      changed.push({ ...terms, [name]: { ...terms[name], skin_id: 13 } })
      changed.push({ ...terms, [name]: { ...terms[name], exterior: 'MW' } })
      changed.push({ ...terms, [name]: { ...terms[name], value_cents: 5 } })
    }
    expect(new Set([terms, ...changed].map(upgradeHash)).size).toBe(changed.length + 1)
  })

  it.each<[string, unknown]>([
    ['value_cents of target', { ...terms, target: { ...terms.target, value_cents: 1.5 } }],
    ['skin_id of comfort', { ...terms, comfort: { ...terms.comfort, skin_id: -1 } }],
    ['comfort has no known exterior', { ...terms, comfort: { ...terms.comfort, exterior: 'FT:1' } }],
    ['stake_cents', { ...terms, stake_cents: '2500' }],
    ['chance_ppm', { ...terms, chance_ppm: 1_000_001 }],
    ['direction', { ...terms, direction: 'under\n' }],
  ])('refuses terms with another %s', (message, wrong) => {
    expect(() => upgradeHash(wrong as UpgradeTerms)).toThrow(message)
  })
})

describe('isUpgradeWin', () => {
  it('wins on the lowest tickets under, on the highest over', () => {
    expect(isUpgradeWin(50_000, 50_000, 'under')).toBe(true)
    expect(isUpgradeWin(50_001, 50_000, 'under')).toBe(false)
    expect(isUpgradeWin(950_001, 50_000, 'over')).toBe(true)
    expect(isUpgradeWin(950_000, 50_000, 'over')).toBe(false)
  })

  it.each(UPGRADE_DIRECTIONS)(
    'wins on as many of the 1,000,000 tickets as the chance has ppm, %s',
    (direction) => {
      for (const chance of [0, 50_000, 333_333, 750_000, 1_000_000]) {
        let wins = 0
        for (let ticket = 1; ticket <= 1_000_000; ticket += 1)
          if (isUpgradeWin(ticket, chance, direction)) wins += 1
        expect(wins).toBe(chance)
      }
    },
  )

  it('refuses what it cannot read', () => {
    for (const ticket of [0, 1_000_001, 0.5, NaN])
      expect(() => isUpgradeWin(ticket, 50_000, 'under')).toThrow('ticket')
    expect(() => isUpgradeWin(1, -1, 'under')).toThrow('chance_ppm')
    expect(() => isUpgradeWin(1, 1, 'sideways' as UpgradeDirection)).toThrow('direction')
  })
})

describe('hasConsolationSkin', () => {
  it('is true of stakes of 5 coins and more', () => {
    expect([100, 499, 500, 501, 10_000].map(hasConsolationSkin)).toEqual([false, false, true, true, true])
    expect(UPGRADE_CONSOLATION_FROM_CENTS).toBe(500)
  })
})

describe('upgradeReturn', () => {
  it('is what all 1,000,000 tickets give together, as a part of what they stake', () => {
    for (const direction of UPGRADE_DIRECTIONS) {
      const one = { ...terms, chance_ppm: 306_666, direction }
      let given = 0
      for (let ticket = 1; ticket <= 1_000_000; ticket += 1)
        given += givenItem(one, isUpgradeWin(ticket, one.chance_ppm, direction))?.value_cents ?? 0
      const { numerator, denominator } = upgradeReturn(one)
      expect(numerator * BigInt(1_000_000 * one.stake_cents)).toBe(BigInt(given) * denominator)
    }
  })

  it('refuses a stake of nothing', () => {
    expect(() => upgradeReturn({ ...terms, stake_cents: 0 })).toThrow('stake_cents')
  })

  it('is 92.19 % at the worst: the least chance, paid exactly, for the least stake that has a consolation skin', () => {
    const worst = termsOf(500, 9200, PROFIT)
    expect(worst.chance_ppm).toBe(UPGRADE_CHANCE.least)
    expect(worst.comfort?.value_cents).toBe(1)
    expect(faultOf(worst)).toBe(null)
    const { numerator, denominator } = upgradeReturn(worst)
    expect(numerator * 10_000n).toBe(9219n * denominator)
  })

  it('is at most 92.19 % for every legal stake, target and chance at 8 %, and 92 % where nothing consoles', () => {
    fc.assert(
      fc.property(legalTerms(PROFIT), (each) => {
        expect(faultOf(each)).toBe(null)
        const { numerator, denominator } = upgradeReturn(each)
        expect(numerator * 10_000n <= (each.comfort ? 9219n : 9200n) * denominator).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  it('is at most 92 % for each legal target of every stake from 1.00 to 2.00', () => {
    let upgrades = 0
    for (let stake = 100; stake <= 200; stake += 1) {
      for (let target = stake + 1; ; target += 1) {
        const each = termsOf(stake, target, PROFIT)
        const fault = faultOf(each)
        if (fault === 'chance_low') break
        if (fault !== null) continue
        upgrades += 1
        const { numerator, denominator } = upgradeReturn(each)
        if (numerator * 100n > 92n * denominator) expect.fail(`${stake} against ${target} returns too much`)
      }
    }
    // 17.17 targets for each cent of stake: from 0.92 / 0.75 to 0.92 / 0.05 times the stake.
    expect(upgrades).toBeGreaterThan(17 * 150 * 101)
  })

  it('is at most 1 - profit and the consolation skin at every rate up to 90 %', () => {
    fc.assert(
      fc.property(
        playableProfits.chain(({ ppm, rate }) => legalTerms(rate).map((each) => ({ ppm, each }))),
        ({ ppm, each }) => {
          const { numerator, denominator } = upgradeReturn(each)
          const highest = 1_000_000n - BigInt(ppm) + (each.comfort ? 1900n : 0n)
          expect(numerator * 1_000_000n <= highest * denominator).toBe(true)
        },
      ),
      { numRuns: 5000 },
    )
  })
})

describe('drawUpgrade', () => {
  it('takes the ticket at cursor 0 and the wear of what is given at cursor 1', () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const { ticket, won, wear } = drawAt(terms, nonce)
      const base = {
        game: 'upgrade',
        pool_hash: upgradeHash(terms),
        pool_salt: UPGRADE_SALT,
        user_seed: 'a-player',
        nonce,
      } as const
      expect(ticket).toBe(ticketOf(uniform52(seed, drawMessage({ ...base, cursor: 0 }))))
      expect(won).toBe(ticket <= 250_000)
      const interval = EXTERIOR_BOUNDS[won ? 'FT' : 'BS']
      expect(wear).toBe(wearOf(uniform52(seed, drawMessage({ ...base, cursor: 1 })), interval))
    }
    expect(UPGRADE_SALT).toBe('0000000000000000000000000000000000000000000000000000000000000000')
  })

  it('gives another ticket for other terms', () => {
    const tickets = UPGRADE_DIRECTIONS.map((direction) => drawAt({ ...terms, direction }, 1).ticket)
    expect(tickets[0]).not.toBe(tickets[1])
  })

  it('gives nothing, and so no wear, when a stake without a consolation skin fails', () => {
    const bare = { ...terms, comfort: null }
    for (let nonce = 0; nonce < 50; nonce += 1) {
      const { won, wear } = drawAt(bare, nonce)
      expect(wear === null).toBe(!won)
      expect(givenItem(bare, won)).toEqual(won ? terms.target : null)
    }
  })

  it('refuses a user_seed or nonce out of its form', () => {
    expect(() => drawAt(terms, -1)).toThrow('nonce')
    expect(() => drawAt(terms, 1, 'a b')).toThrow('user_seed')
  })
})

const COMBINATIONS = [50_000, 250_000, 500_000, 750_000].flatMap((chance) =>
  UPGRADE_DIRECTIONS.map((direction) => [chance, direction] as const),
)

describe('simulated upgrades', () => {
  describe('a tenth of a million', () => testShares(100_000))
  describe('a million', { tags: 'long' }, () => testShares(1_000_000))

  it.each(COMBINATIONS)(
    '10,000 whole draws at %d ppm %s succeed as often as stated, within 3 sigma',
    (chance, direction) => {
      const played = { ...terms, stake_cents: chance / 100, chance_ppm: chance, direction }
      expect(upgradeChance(played.stake_cents, played.target.value_cents, PROFIT)).toBe(chance)
      let wins = 0
      for (let nonce = 0; nonce < 10_000; nonce += 1) if (drawAt(played, nonce).won) wins += 1
      expect(sigmasOff(wins, 10_000, chance)).toBeLessThan(3)
    },
  )
})

function testShares(plays: number): void {
  const tickets = new Int32Array(plays)

  // A ticket depends on the terms only by their hash, so one set of draws is judged at every chance and direction.
  beforeAll(() => {
    const draw = { game: 'upgrade', pool_hash: upgradeHash(terms), pool_salt: UPGRADE_SALT } as const
    for (let nonce = 0; nonce < plays; nonce += 1) {
      const base = drawBase({ ...draw, user_seed: 'a-player', nonce })
      tickets[nonce] = ticketOf(drawSource(seed, base)(0))
    }
  }, 120_000)

  it.each(COMBINATIONS)('at %d ppm %s succeed as often as stated, within 3 sigma', (chance, direction) => {
    let wins = 0
    for (const ticket of tickets) if (isUpgradeWin(ticket, chance, direction)) wins += 1
    expect(sigmasOff(wins, plays, chance)).toBeLessThan(3)
  })
}

function drawAt(each: UpgradeTerms, nonce: number, user_seed = 'a-player') {
  return drawUpgrade({
    terms: each,
    server_seed: seed,
    user_seed,
    nonce,
    wearIntervalOf: ({ exterior }) => EXTERIOR_BOUNDS[exterior!],
  })
}

function sigmasOff(wins: number, plays: number, chancePpm: number): number {
  const p = chancePpm / 1_000_000
  return Math.abs(wins - plays * p) / Math.sqrt(plays * p * (1 - p))
}
