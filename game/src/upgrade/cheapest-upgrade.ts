import { costOfTrying, SHARE_OF_90, type Trying } from '../cost-of-trying.ts'
import { stakeForChance, stakeRange, upgradeChance } from '../upgrades.ts'

/** At the least chance of an upgrade (5 %) so many tries are enough for 90 of 100. */
const MOST_TRIES = 45

/**
 * The stake of an upgrade to a target of this value that, tried until it succeeds, costs 90 of 100 players least. The expected cost is all but the
 * same for every stake. Null where the target takes no stake. `profitRate` as upgradeChance takes it.
 */
export function cheapestUpgrade(targetCents: number, profitRate: number): Trying | null {
  const range = stakeRange(targetCents, profitRate)
  if (!range) return null
  const within = (stake: number) => Math.min(Math.max(stake, range.least), range.most)
  const tryingWith = (stake: number): Trying => ({
    chance_ppm: upgradeChance(stake, targetCents, profitRate),
    price_cents: stake,
  })
  // So many tries need at least this chance; more chance for the same tries costs more.
  const stakes = Array.from({ length: MOST_TRIES }, (_, at) => {
    const chance = Math.ceil((1 - (1 - SHARE_OF_90) ** (1 / (at + 1))) * 1_000_000)
    return within(stakeForChance(chance, targetCents, profitRate))
  })
  const costOf = (stake: number) => costOfTrying(tryingWith(stake)).most_of_90_cents
  return tryingWith(
    [range.least, ...stakes].reduce((best, stake) => (costOf(stake) < costOf(best) ? stake : best)),
  )
}
