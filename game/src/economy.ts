/*
 * What the store may promise without giving away more than it takes. Every settings save and every box publish asks
 * these checks first. All comparisons are made on integer parts per million; a rate between two of them counts as the
 * one that is worse for the store.
 */

import { CONSOLATION_FROM_CENTS } from './battles.ts'
import { expectedValueCents, type Pool } from './boxes.ts'

/** Rates as fractions (0.03 is 3 %); mall_coin_markup is a factor (1.05). */
export type Economy = {
  /** Diamonds paid for an item, as a part of its value. */
  sell_rate: number
  /** Coins for one diamond. */
  diamond_to_coin: number
  /** Coin price of the mall / value. */
  mall_coin_markup: number
  upgrade_profit_rate: number
  /** The highest expected return of any box in the store. */
  highest_box_return: number
  /** Consolation items of battles, as a part of the least entry that has one. */
  consolation_rate: number
  /** The highest rebate of promotion, as a part of the recharge. */
  highest_rebate: number
  /** Expected value of a welfare box, as a part of its amount. */
  welfare_rate: number
  /** Value of the keys given away, as a part of what is spent. */
  key_rate: number
}

export type EconomyFault = { rule: string; message: string }

export const ECONOMY_DEFAULTS: Readonly<Economy> = {
  sell_rate: 1,
  diamond_to_coin: 1,
  mall_coin_markup: 1.05,
  upgrade_profit_rate: 0.08,
  highest_box_return: 0.95,
  consolation_rate: 0.008,
  highest_rebate: 0.03,
  welfare_rate: 0.005,
  key_rate: 0.005,
}

const PPM = 1_000_000
const LOWEST_BOX_RETURN = 880_000
const HIGHEST_BOX_RETURN = 950_000
const HIGHEST_REBATE = 30_000
const HIGHEST_WELFARE = 5_000
const HIGHEST_KEYS = 5_000
const UPGRADE_PROFIT = 80_000
/** Above this a rate is a mistake of unit (8 for 8 %), and its product would leave the safe integers. */
const HIGHEST_RATE = 50

/** The rules that the economy breaks, in words for the operator; an empty list when it may be saved. */
export function economyFaults(economy: Economy): EconomyFault[] {
  const unreadable = (Object.keys(ECONOMY_DEFAULTS) as (keyof Economy)[]).filter(
    (name) => !isRate(economy[name]),
  )
  if (unreadable.length > 0) {
    return unreadable.map((rule) => ({ rule, message: `${rule} is not a number from 0 to ${HIGHEST_RATE}` }))
  }

  const faults: EconomyFault[] = []
  function refuseUnless(holds: boolean, rule: string, message: string): void {
    if (!holds) faults.push({ rule, message })
  }
  const rebate = ppmUp(economy.highest_rebate)
  const welfare = ppmUp(economy.welfare_rate)
  const keys = ppmUp(economy.key_rate)
  const consolation = ppmUp(economy.consolation_rate)
  const markup = ppmDown(economy.mall_coin_markup)
  const given = ppmUp(economy.highest_box_return) + consolation + rebate + welfare + keys
  const soldAndConverted = ppmUp(economy.sell_rate) * ppmUp(economy.diamond_to_coin)

  const boxFault = boxReturnFault(economy.highest_box_return)
  if (boxFault) faults.push(boxFault)
  refuseUnless(rebate <= HIGHEST_REBATE, 'highest_rebate', `a rebate of ${percent(rebate)} is above 3 %`)
  refuseUnless(
    welfare <= HIGHEST_WELFARE,
    'welfare_rate',
    `welfare boxes worth ${percent(welfare)} of their amount are above 0.5 %`,
  )
  refuseUnless(
    keys <= HIGHEST_KEYS,
    'key_rate',
    `keys worth ${percent(keys)} of what is spent are above 0.5 %`,
  )
  refuseUnless(
    ppmUp(economy.upgrade_profit_rate) === UPGRADE_PROFIT &&
      ppmDown(economy.upgrade_profit_rate) === UPGRADE_PROFIT,
    'upgrade_profit_rate',
    `the upgrade profit rate is 8 %, not ${percent(ppmUp(economy.upgrade_profit_rate))}`,
  )
  refuseUnless(
    given < PPM,
    'total_return',
    `box return, consolation, rebate, welfare and keys together give ${percent(given)}, which is not below 100 %`,
  )
  refuseUnless(
    soldAndConverted <= markup * PPM,
    'sell_conversion',
    'an item sold and converted to coins gives more than the same item costs in the mall',
  )
  refuseUnless(
    rebate < markup - PPM,
    'rebate_markup',
    `a rebate of ${percent(rebate)} is not below the mall's markup of ${percent(markup - PPM)}`,
  )
  return faults
}

/** Throws RangeError with every broken rule unless the economy holds. */
export function assertEconomy(economy: Economy): void {
  const faults = economyFaults(economy)
  if (faults.length > 0) throw new RangeError(faults.map((fault) => fault.message).join('; '))
}

/** What is wrong with the expected return of a box (a fraction, from `expectedReturn`); null inside 88-95 %. */
export function boxReturnFault(expected_return: number): EconomyFault | null {
  if (!isRate(expected_return)) return { rule: 'box_return', message: 'the box has no readable return' }
  if (ppmDown(expected_return) >= LOWEST_BOX_RETURN && ppmUp(expected_return) <= HIGHEST_BOX_RETURN)
    return null
  return {
    rule: 'box_return',
    message: `a box return of ${percent(expected_return * PPM)} is outside 88-95 %`,
  }
}

/**
 * What is wrong with the printed pool of consolation items: a loser gets one when his own entry was at least
 * CONSOLATION_FROM_CENTS, so the pool's expected value may be `consolation_rate` of that entry at most.
 */
export function consolationFault(
  pool: Pick<Pool, 'rows'>,
  consolation_rate: number = ECONOMY_DEFAULTS.consolation_rate,
): EconomyFault | null {
  const expected = expectedValueCents(pool)
  const highest = (ppmDown(consolation_rate) * CONSOLATION_FROM_CENTS) / PPM
  if (expected <= highest) return null
  return {
    rule: 'consolation_rate',
    message: `a consolation item worth ${expected} cents on average is above ${highest} cents`,
  }
}

/**
 * What is wrong with the pool of a welfare box: it opens for free, so its expected value may be `welfare_rate` at most
 * of the coins that its amount of money buys, amount / recharge_rate. The amount is in cents of money, `recharge_rate`
 * money per coin. Compared exactly.
 */
export function welfareFault(
  pool: Pick<Pool, 'rows'>,
  { amount_cents, recharge_rate }: { amount_cents: number; recharge_rate: number },
  welfare_rate: number = ECONOMY_DEFAULTS.welfare_rate,
): EconomyFault | null {
  if (
    !Number.isSafeInteger(amount_cents) ||
    amount_cents <= 0 ||
    !(recharge_rate > 0 && recharge_rate < Infinity)
  ) {
    return { rule: 'welfare_rate', message: 'the welfare box has no readable amount' }
  }
  const expected = expectedValueCents(pool)
  const given = BigInt(Math.round(expected * PPM)) * BigInt(ppmUp(recharge_rate))
  if (given <= BigInt(ppmDown(welfare_rate)) * BigInt(amount_cents) * BigInt(PPM)) return null
  const highest = (welfare_rate * amount_cents) / recharge_rate
  return {
    rule: 'welfare_rate',
    message: `a welfare box worth ${expected} cents on average is above ${highest} cents, ${percent(welfare_rate * PPM)} of its amount`,
  }
}

function isRate(x: number): boolean {
  return typeof x === 'number' && x >= 0 && x <= HIGHEST_RATE
}

/** x in ppm: as it is when x has at most six decimals (the division is correctly rounded), else the next one up. */
function ppmUp(x: number): number {
  const nearest = Math.round(x * PPM)
  return nearest / PPM === x ? nearest : Math.ceil(x * PPM)
}

function ppmDown(x: number): number {
  const nearest = Math.round(x * PPM)
  return nearest / PPM === x ? nearest : Math.floor(x * PPM)
}

/** "95.0001 %", without trailing zeros. */
function percent(ppm: number): string {
  return `${Number((ppm / 10_000).toFixed(4))} %`
}
