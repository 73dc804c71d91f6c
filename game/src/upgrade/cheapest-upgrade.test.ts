import { expect, test } from 'vitest'
import { costOfTrying } from '../cost-of-trying.ts'
import { stakeRange, upgradeChance } from '../upgrades.ts'
import { cheapestUpgrade } from './cheapest-upgrade.ts'

test('no stake costs 90 of 100 players less than the chosen one', () => {
  for (const [target, rate] of [
    [1234, 0.08],
    [20_000, 0.08],
    [150, 0.08],
    [9_999, 0.25],
    [3_001, 0.01],
  ] as const) {
    const chosen = costOfTrying(cheapestUpgrade(target, rate)!).most_of_90_cents
    const { least, most } = stakeRange(target, rate)!
    for (let stake = least; stake <= most; stake += 1) {
      const cost = costOfTrying({ chance_ppm: upgradeChance(stake, target, rate), price_cents: stake })
      expect(cost.most_of_90_cents, `${stake} for ${target}`).toBeGreaterThanOrEqual(chosen)
    }
  }
})

test('a target that takes no stake has no way by upgrades', () => {
  expect(cheapestUpgrade(100, 0.08)).toBeNull()
})
