import { TICKETS } from '@noktra/game/boxes'
import {
  stakeForChance,
  stakeRange,
  UPGRADE_CHANCE,
  upgradeChance,
  upgradeFault,
  type UpgradeFault,
} from '@noktra/game/upgrades'

/**
 * What decides the coins: a sum, a chance to reach, or how many times the stake the target shall be worth. While no target is
 * chosen, the latter two decide the target instead: the nearest one for the items and `from_cents` of coins.
 */
export type Aim =
  | { by: 'coin'; cents: number }
  | { by: 'chance'; ppm: number; from_cents?: number }
  | { by: 'times'; times: number; from_cents?: number }

export const NO_COINS: Aim = { by: 'coin', cents: 0 }

/** Why an upgrade cannot be played yet: parts that are missing, or what the rules refuse (in the order of the rules). */
export type StakeFault = 'nothing' | 'no_target' | 'no_stake' | 'target_cheap' | UpgradeFault

type Choice = {
  aim: Aim
  items_cents: number
  /** Null while there is no target. */
  target_cents: number | null
  /** A fraction: 0.08 is 8 %. */
  profit_rate: number
}

export type StakePlan = {
  coin_cents: number
  stake_cents: number
  /** Null without a target or a stake; not limited to what may be played. */
  chance_ppm: number | null
  fault: StakeFault | null
  /** By how much the stake is below the least or above the most that may be played for this target. */
  missing_cents: number
  excess_cents: number
  /** The items alone reach more than was aimed at: no coins are added. */
  items_suffice: boolean
  /** Less than the least stake was aimed at: the least one is staked, and the chance is higher. */
  is_least: boolean
}

/** Which coins an aim costs and what chance follows from the whole stake, by the rules of the game. */
export function planStake({ aim, items_cents, target_cents, profit_rate }: Choice): StakePlan {
  const range = target_cents === null || target_cents < 1 ? null : stakeRange(target_cents, profit_rate)
  const asked = target_cents === null ? null : askedStake(aim, target_cents, profit_rate)
  const wanted = asked && range ? Math.min(Math.max(asked, range.least), range.most) : asked
  const coin_cents = aim.by === 'coin' ? aim.cents : Math.max(0, (wanted ?? 0) - items_cents)
  const stake_cents = items_cents + coin_cents
  const chance_ppm =
    target_cents !== null && target_cents >= 1 && stake_cents > 0
      ? upgradeChance(stake_cents, target_cents, profit_rate)
      : null
  return {
    coin_cents,
    stake_cents,
    chance_ppm,
    fault: faultOf(stake_cents, target_cents, chance_ppm, range !== null),
    missing_cents: range ? Math.max(0, range.least - stake_cents) : 0,
    excess_cents: range ? Math.max(0, stake_cents - range.most) : 0,
    items_suffice: wanted !== null && items_cents > wanted,
    is_least: asked !== null && range !== null && asked < range.least && items_cents <= range.least,
  }
}

/** The stake an aim asks for, playable or not. Null for plain coins. */
function askedStake(aim: Aim, target_cents: number, profit_rate: number): number | null {
  if (aim.by === 'coin' || target_cents < 1) return null
  return aim.by === 'chance'
    ? stakeForChance(aim.ppm, target_cents, profit_rate)
    : Math.ceil(target_cents / aim.times)
}

function faultOf(
  stake_cents: number,
  target_cents: number | null,
  chance_ppm: number | null,
  hasRange: boolean,
): StakeFault | null {
  if (target_cents === null) return stake_cents === 0 ? 'nothing' : 'no_target'
  if (!hasRange) return 'target_cheap'
  if (chance_ppm === null) return 'no_stake'
  return upgradeFault({ stake_cents, target_cents, chance: chance_ppm })
}

/** Values of targets, in cents, that a stake may be played for; null for a stake that is too small. */
export function targetsFor(stake_cents: number, profit_rate: number): { least: number; most: number } | null {
  if (!(stake_cents >= 1)) return null
  const paid = stake_cents * Math.round((1 - profit_rate) * TICKETS)
  return {
    least: Math.max(stake_cents + 1, Math.ceil(paid / UPGRADE_CHANCE.most)),
    most: Math.floor(paid / UPGRADE_CHANCE.least),
  }
}

/** The coins that an aim keeps staked while there is no target. */
export function coinsOf(aim: Aim): number {
  return aim.by === 'coin' ? aim.cents : (aim.from_cents ?? 0)
}

/** What a target is worth that an aim looks for, in cents, and what it may be worth; null where nothing is looked for. */
export type Wanted = { cents: number; least: number; most: number }

export function wantedTarget(aim: Aim, stake_cents: number, profit_rate: number): Wanted | null {
  const range = targetsFor(stake_cents, profit_rate)
  if (aim.by === 'coin' || range === null) return null
  const cents =
    aim.by === 'times'
      ? stake_cents * aim.times
      : Math.round((stake_cents * (1 - profit_rate) * TICKETS) / aim.ppm)
  return { ...range, cents: Math.min(Math.max(cents, range.least), range.most) }
}

/** Where the slider stands, in whole percents: at the aimed chance as far as the items leave it free. */
export function sliderPercent(aim: Aim, plan: StakePlan): number {
  const actual = plan.chance_ppm ?? 0
  const ppm = aim.by === 'chance' && !plan.items_suffice ? aim.ppm : actual
  const within = Math.min(Math.max(ppm, UPGRADE_CHANCE.least), UPGRADE_CHANCE.most)
  return Math.round(within / 10_000)
}

/** 51.4 for a chance in ppm: cut down to hundredths, so that no chance is shown higher than it is; 100 at most. */
export function percentShown(ppm: number): number {
  return Math.floor(Math.min(ppm, TICKETS) / 100) / 100
}
