import { stakeRange, UPGRADE_CHANCE, upgradeChance, upgradeFault } from '@noktra/game/upgrades'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  NO_COINS,
  percentShown,
  planStake,
  sliderPercent,
  targetsFor,
  wantedTarget,
  type Aim,
} from './stake.ts'

const RATE = 0.08
const targets = fc.integer({ min: 200, max: 5_000_000 })

function plan(aim: Aim, items_cents: number, target_cents: number | null) {
  return planStake({ aim, items_cents, target_cents, profit_rate: RATE })
}

describe('a chosen chance', () => {
  test('costs the coins that reach it, and one cent less does not', () => {
    fc.assert(
      fc.property(targets, fc.integer({ min: 5, max: 75 }), (target, percent) => {
        const chosen = plan({ by: 'chance', ppm: percent * 10_000 }, 0, target)
        expect(chosen.fault).toBeNull()
        const range = stakeRange(target, RATE)!
        if (chosen.coin_cents === range.least || chosen.coin_cents === range.most) return
        expect(chosen.chance_ppm).toBeGreaterThanOrEqual(percent * 10_000)
        expect(upgradeChance(chosen.coin_cents - 1, target, RATE)).toBeLessThan(percent * 10_000)
      }),
    )
  })

  test('pays only what the items leave open', () => {
    const chosen = plan({ by: 'chance', ppm: 500_000 }, 3000, 10_000)
    // 50 % of 100.00 at 8 % cost 54.35.
    expect(chosen).toMatchObject({ coin_cents: 2435, stake_cents: 5435, items_suffice: false })
    expect(chosen.chance_ppm).toBe(500_020)
  })

  test('adds no coins where the items alone reach more', () => {
    const chosen = plan({ by: 'chance', ppm: 250_000 }, 6000, 10_000)
    expect(chosen).toMatchObject({ coin_cents: 0, stake_cents: 6000, items_suffice: true, fault: null })
  })

  test('stakes the least that can be played where less was aimed at, and says so', () => {
    expect(plan({ by: 'chance', ppm: 500_000 }, 0, 131)).toMatchObject({ stake_cents: 100, is_least: true })
    expect(plan({ by: 'chance', ppm: 500_000 }, 100, 131)).toMatchObject({ coin_cents: 0, is_least: true })
    expect(plan({ by: 'chance', ppm: 500_000 }, 3000, 10_000).is_least).toBe(false)
    expect(plan(NO_COINS, 0, 131).is_least).toBe(false)
  })

  /** @shows SPEC-9.22 */
  test('is never played outside the rules, however coarse a cent is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 123, max: 300 }),
        fc.integer({ min: UPGRADE_CHANCE.least, max: UPGRADE_CHANCE.most }),
        (target, ppm) => {
          const { fault } = plan({ by: 'chance', ppm }, 0, target)
          expect(fault).toBe(stakeRange(target, RATE) ? null : 'target_cheap')
        },
      ),
    )
  })

  test('waits for a target', () => {
    expect(plan({ by: 'chance', ppm: 500_000 }, 0, null)).toMatchObject({ coin_cents: 0, fault: 'nothing' })
  })
})

test('a multiple is the stake that the target is worth so many times', () => {
  expect(plan({ by: 'times', times: 2 }, 1000, 10_000)).toMatchObject({
    coin_cents: 4000,
    stake_cents: 5000,
    chance_ppm: 460_000,
  })
  expect(plan({ by: 'times', times: 10 }, 0, 10_000).chance_ppm).toBe(92_000)
  expect(plan({ by: 'times', times: 3 }, 5000, 10_000)).toMatchObject({ coin_cents: 0, items_suffice: true })
})

test('plain coins are staked as they are, and the fault is the one of the rules', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: 0, max: 400_000 }),
      targets,
      (items, coins, target) => {
        const chosen = plan({ by: 'coin', cents: coins }, items, target)
        const stake_cents = items + coins
        const chance = upgradeChance(stake_cents, target, RATE)
        expect(chosen).toMatchObject({ coin_cents: coins, stake_cents, chance_ppm: chance })
        expect(chosen.fault).toBe(upgradeFault({ stake_cents, target_cents: target, chance }))
        // What is said to be missing or too much leads into the rules.
        const right = stake_cents + chosen.missing_cents - chosen.excess_cents
        const told = { stake_cents: right, target_cents: target, chance: upgradeChance(right, target, RATE) }
        expect(upgradeFault(told)).toBeNull()
      },
    ),
  )
})

test('says what is missing first', () => {
  expect(plan(NO_COINS, 0, null).fault).toBe('nothing')
  expect(plan(NO_COINS, 500, null).fault).toBe('no_target')
  expect(plan(NO_COINS, 0, 5000).fault).toBe('no_stake')
  expect(plan(NO_COINS, 50, 100).fault).toBe('target_cheap')
  expect(plan(NO_COINS, 50, 5000).fault).toBe('stake_small')
})

test('the targets for a stake are those whose chance may be played', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), (stake) => {
      const { least, most } = targetsFor(stake, RATE)!
      const faultAt = (target: number) =>
        upgradeFault({
          stake_cents: stake,
          target_cents: target,
          chance: upgradeChance(stake, target, RATE),
        })
      expect(faultAt(least)).toBeNull()
      expect(faultAt(most)).toBeNull()
      expect(faultAt(most + 1)).toBe('chance_low')
    }),
  )
  expect(targetsFor(0, RATE)).toBeNull()
})

describe('the target that an aim looks for', () => {
  test('is worth the multiple of the stake, or gives it the chance', () => {
    expect(wantedTarget({ by: 'times', times: 3 }, 1000, RATE)?.cents).toBe(3000)
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1_000_000 }),
        fc.integer({ min: 5, max: 75 }),
        (stake, percent) => {
          const wanted = wantedTarget({ by: 'chance', ppm: percent * 10_000 }, stake, RATE)!
          const chance = upgradeChance(stake, wanted.cents, RATE)
          // A cent of so small a target is this much of a chance.
          expect(Math.abs(chance - percent * 10_000)).toBeLessThan(1000)
        },
      ),
    )
  })

  test('may be played for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.integer({ min: 5, max: 75 }),
        (stake, percent) => {
          for (const aim of [
            { by: 'chance', ppm: percent * 10_000 },
            { by: 'times', times: 2 },
          ] as const) {
            const { cents } = wantedTarget(aim, stake, RATE)!
            const chance = upgradeChance(stake, cents, RATE)
            expect(upgradeFault({ stake_cents: stake, target_cents: cents, chance })).toBeNull()
          }
        },
      ),
    )
  })

  test('is none for plain coins, or without a stake', () => {
    expect(wantedTarget({ by: 'coin', cents: 500 }, 500, RATE)).toBeNull()
    expect(wantedTarget({ by: 'times', times: 2 }, 0, RATE)).toBeNull()
  })
})

test('the slider stands at the aimed chance, not at what the cents made of it', () => {
  const aim: Aim = { by: 'chance', ppm: 500_000 }
  expect(sliderPercent(aim, plan(aim, 0, 130))).toBe(50)
  expect(sliderPercent(aim, plan(aim, 6500, 10_000))).toBe(60)
  expect(sliderPercent(NO_COINS, plan(NO_COINS, 0, null))).toBe(5)
})

test('a chance is never shown higher than it is', () => {
  expect(percentShown(49_999)).toBe(4.99)
  expect(percentShown(514_032)).toBe(51.4)
  expect(percentShown(750_000)).toBe(75)
  expect(percentShown(1_109_950)).toBe(100)
})
