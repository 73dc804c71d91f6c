/*
 * What the store may promise without giving away more than it takes. Every settings save and everything that is published
 * asks these checks first. All comparisons are made on integer parts per million; a rate between two of them counts as the
 * one that is worse for the store.
 */

import { CONSOLATION_FROM_CENTS } from './battles.ts'
import { expectedValueCents, type Pool } from './boxes.ts'
import { compareFractions, type Fraction } from './fraction.ts'
import { loopsOf, type Loop, type LoopRates } from './loops.ts'
import { UPGRADE_CONSOLATION_FROM_CENTS } from './upgrades.ts'
import { VALUE_CAP } from './value.ts'

/** Rates as fractions (0.03 is 3 %); mall_coin_markup and value_cap are factors (1.05). */
export type Economy = {
  /** Diamonds paid for an item, as a part of its value. */
  sell_rate: number
  /** Coins for one diamond. */
  diamond_to_coin: number
  /** Coin price of the mall / value. */
  mall_coin_markup: number
  upgrade_profit_rate: number
  /** The most that an item which was won can ever be worth / its printed value. */
  value_cap: number
  /** The highest expected return of any box in the store. */
  highest_box_return: number
  /** The highest expected return of any stop of any tier of minesweeper. */
  highest_mine_return: number
  /** Consolation items of battles, as a part of the least entry that has one. */
  consolation_rate: number
  /** The consolation skin of upgrades, as a part of the least stake that has one. */
  comfort_rate: number
  /** The highest rebate of promotion, as a part of the recharge. */
  highest_rebate: number
  /** Expected value of a welfare box, as a part of its amount. */
  welfare_rate: number
  /** Value of the keys given away, as a part of what is spent. */
  key_rate: number
}

export type EconomyFault = { rule: string; message: string }

/** The same of a welfare box, also for who says it in another language than its message. */
export type WelfareFault = EconomyFault & {
  kind: 'welfare_amount' | 'welfare_worth'
  values: Record<string, number>
}

/** The same of the consolation skin of upgrades. */
export type ConsolationSkinFault = EconomyFault & {
  kind: 'consolation_unreadable' | 'consolation_worth'
  values: Record<string, number>
}

/** What a broken rule says, for who says it in another language than its message; rates are fractions. */
export type EconomyBreach =
  | { kind: 'unreadable'; name: keyof Economy; most: number }
  | { kind: 'value_cap'; cap: number; least: number; most: number }
  | {
      kind: 'highest_rebate' | 'welfare_rate' | 'key_rate' | 'upgrade_profit_rate'
      rate: number
      limit: number
    }
  | { kind: 'sell_conversion' }
  | { kind: 'rebate_markup'; rate: number; markup: number }
  | { kind: 'loop'; worst: Loop; more: number }

export const ECONOMY_DEFAULTS: Readonly<Economy> = {
  sell_rate: 1,
  diamond_to_coin: 1,
  mall_coin_markup: 1.05,
  upgrade_profit_rate: 0.08,
  value_cap: 1.04,
  highest_box_return: 0.9166,
  highest_mine_return: 0.9226,
  consolation_rate: 0.008,
  comfort_rate: 0.002,
  highest_rebate: 0.03,
  welfare_rate: 0.005,
  key_rate: 0.005,
}

const PPM = 1_000_000
/** What a box may return, in parts per million. */
export const LOWEST_BOX_RETURN = 880_000
export const HIGHEST_BOX_RETURN = 950_000
const HIGHEST_REBATE = 30_000
const HIGHEST_WELFARE = 5_000
const HIGHEST_KEYS = 5_000
const UPGRADE_PROFIT = 80_000
/** Above this a rate is a mistake of unit (8 for 8 %), and its product would leave the safe integers. */
const HIGHEST_RATE = 50

/**
 * The rules that the economy breaks, in words for the operator; an empty list when it may be saved. `before` is the economy
 * that it takes the place of: a loop that reached 1 there may stay, but not grow.
 */
export function economyFaults(
  economy: Economy,
  before?: Economy,
): (EconomyFault & { breach: EconomyBreach })[] {
  const unreadable = (Object.keys(ECONOMY_DEFAULTS) as (keyof Economy)[]).filter(
    (name) => !isRate(economy[name]),
  )
  if (unreadable.length > 0) {
    return unreadable.map((name) => ({
      rule: name,
      message: `${name} is not a number from 0 to ${HIGHEST_RATE}`,
      breach: { kind: 'unreadable', name, most: HIGHEST_RATE },
    }))
  }

  const faults: ReturnType<typeof economyFaults> = []
  function refuseUnless(holds: boolean, breach: EconomyBreach, message: string): void {
    if (!holds) faults.push({ rule: breach.kind, message, breach })
  }
  const rebate = ppmUp(economy.highest_rebate)
  const welfare = ppmUp(economy.welfare_rate)
  const keys = ppmUp(economy.key_rate)
  const profit = ppmUp(economy.upgrade_profit_rate)
  const markup = ppmDown(economy.mall_coin_markup)
  const soldAndConverted = ppmUp(economy.sell_rate) * ppmUp(economy.diamond_to_coin)

  refuseUnless(
    economy.value_cap >= VALUE_CAP.least && economy.value_cap <= VALUE_CAP.most,
    { kind: 'value_cap', cap: economy.value_cap, ...VALUE_CAP },
    `a cap of ${economy.value_cap} is outside ${VALUE_CAP.least}-${VALUE_CAP.most}`,
  )
  refuseUnless(
    rebate <= HIGHEST_REBATE,
    { kind: 'highest_rebate', rate: rebate / PPM, limit: HIGHEST_REBATE / PPM },
    `a rebate of ${percent(rebate)} is above 3 %`,
  )
  refuseUnless(
    welfare <= HIGHEST_WELFARE,
    { kind: 'welfare_rate', rate: welfare / PPM, limit: HIGHEST_WELFARE / PPM },
    `welfare boxes worth ${percent(welfare)} of their amount are above 0.5 %`,
  )
  refuseUnless(
    keys <= HIGHEST_KEYS,
    { kind: 'key_rate', rate: keys / PPM, limit: HIGHEST_KEYS / PPM },
    `keys worth ${percent(keys)} of what is spent are above 0.5 %`,
  )
  refuseUnless(
    profit === UPGRADE_PROFIT && ppmDown(economy.upgrade_profit_rate) === UPGRADE_PROFIT,
    { kind: 'upgrade_profit_rate', rate: profit / PPM, limit: UPGRADE_PROFIT / PPM },
    `the upgrade profit rate is 8 %, not ${percent(profit)}`,
  )
  refuseUnless(
    soldAndConverted <= markup * PPM,
    { kind: 'sell_conversion' },
    'an item sold and converted to coins gives more than the same item costs in the mall',
  )
  refuseUnless(
    rebate < markup - PPM,
    { kind: 'rebate_markup', rate: rebate / PPM, markup: (markup - PPM) / PPM },
    `a rebate of ${percent(rebate)} is not below the mall's markup of ${percent(markup - PPM)}`,
  )
  return faults.length > 0 ? faults : loopFaults(economy, before)
}

/** Every loop of this economy with what one coin comes to in it. Throws RangeError on a rate that cannot be read. */
export function economyLoops(economy: Economy): Loop[] {
  return loopsOf(ratesOf(economy))
}

/** Every loop of this economy in words, a line each: what it comes to, and its steps. */
export function loopLines(economy: Economy): string[] {
  return economyLoops(economy).map(({ name, value }) => `${loopPercent(value).padStart(10)}  ${name}`)
}

/** What a loop comes to, as it is told: "99.8413 %", rounded up, so that nothing below 100 % reads as 100 %. */
export function loopPercent(value: Fraction): string {
  return percent(loopPpm(value))
}

/** What a loop comes to as a fraction, rounded up to the next millionth. */
export function loopShare(value: Fraction): number {
  return loopPpm(value) / PPM
}

function loopPpm({ part, over }: Fraction): number {
  return Number((part * BigInt(PPM) + over - 1n) / over)
}

/**
 * The highest return in parts per million, of a box or of a stop of minesweeper, with which no loop reaches 1 while all
 * else in the economy stays; at most the 95 % of any box. 0 when even that would not help.
 */
export function highestReturn(economy: Economy, of: 'highest_box_return' | 'highest_mine_return'): number {
  // Of the other one only its own loops would tell.
  const other = of === 'highest_box_return' ? 'highest_mine_return' : 'highest_box_return'
  const fits = (ppm: number) =>
    loopsOf(ratesOf({ ...economy, [other]: 0, [of]: ppm / PPM })).every(({ value }) => isBelowOne(value))
  let [low, high] = [0, HIGHEST_BOX_RETURN]
  if (fits(high)) return high
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * What is wrong with the expected return of a box (a fraction, from `expectedReturn`) or of a stop of minesweeper; null
 * inside 88-95 %, or below the `highest` that `highestReturn` has for the store.
 */
export function boxReturnFault(
  expected_return: number,
  highest: number = HIGHEST_BOX_RETURN,
): EconomyFault | null {
  if (!isRate(expected_return)) return { rule: 'box_return', message: 'the box has no readable return' }
  if (ppmDown(expected_return) >= LOWEST_BOX_RETURN && ppmUp(expected_return) <= highest) return null
  return {
    rule: 'box_return',
    message: `a box return of ${percent(expected_return * PPM)} is outside 88-${percent(highest)}`,
  }
}

/**
 * What is wrong with the consolation skin of upgrades, worth so many cents: with it an upgrade must come to less than its stake,
 * whatever the player does with what it gives and whatever is given on top.
 */
export function consolationSkinFault(
  consolationCents: number,
  economy: Economy,
): ConsolationSkinFault | null {
  const rule = 'upgrade_comfort_skin_id'
  if (!Number.isSafeInteger(consolationCents) || consolationCents < 0)
    return {
      rule,
      kind: 'consolation_unreadable',
      values: {},
      message: 'the consolation skin has no readable value',
    }
  const withIt = (cents: number) => ({ ...economy, comfort_rate: cents / UPGRADE_CONSOLATION_FROM_CENTS })
  // Boxes and minesweeper are measured where they are published.
  const fits = (cents: number) =>
    loopsOf(ratesOf({ ...withIt(cents), highest_box_return: 0, highest_mine_return: 0 })).every(({ value }) =>
      isBelowOne(value),
    )
  if (fits(consolationCents)) return null
  let highest = consolationCents
  while (highest > 0 && !fits(highest)) highest -= 1
  return {
    rule,
    kind: 'consolation_worth',
    values: { worth_cents: consolationCents, highest_cents: highest },
    message: `a consolation skin worth ${consolationCents} cents is above ${highest} cents`,
  }
}

/**
 * What is wrong with the printed pool of consolation items: a loser gets one when their own entry was at least
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
): WelfareFault | null {
  if (
    !Number.isSafeInteger(amount_cents) ||
    amount_cents <= 0 ||
    !(recharge_rate > 0 && recharge_rate < Infinity)
  ) {
    const message = 'the welfare box has no readable amount'
    return { rule: 'welfare_rate', kind: 'welfare_amount', values: {}, message }
  }
  const expected = expectedValueCents(pool)
  const given = BigInt(Math.round(expected * PPM)) * BigInt(ppmUp(recharge_rate))
  if (given <= BigInt(ppmDown(welfare_rate)) * BigInt(amount_cents) * BigInt(PPM)) return null
  const highest = (welfare_rate * amount_cents) / recharge_rate
  return {
    rule: 'welfare_rate',
    kind: 'welfare_worth',
    values: { worth_cents: expected, highest_cents: highest },
    message: `a welfare box worth ${expected} cents on average is above ${highest} cents, ${percent(welfare_rate * PPM)} of its amount`,
  }
}

/** The loops that reach 1, by the worst of them: one that is no worse than it was `before` is not this change's fault. */
function loopFaults(economy: Economy, before?: Economy): ReturnType<typeof economyFaults> {
  const earlier = before && economyLoops(before)
  const broken = economyLoops(economy)
    .filter(({ value }, index) => {
      const was = earlier?.[index]?.value
      return !isBelowOne(value) && !(was && !isBelowOne(was) && compareFractions(value, was) <= 0)
    })
    .toSorted((a, b) => compareFractions(b.value, a.value))
  const [worst] = broken
  if (!worst) return []
  const more = broken.length - 1
  const others = more > 0 ? ` (and ${more} more)` : ''
  return [
    {
      rule: 'loop',
      message: `"${worst.name}" comes to ${loopPercent(worst.value)}, which is not below 100 %${others}`,
      breach: { kind: 'loop', worst, more },
    },
  ]
}

function isBelowOne({ part, over }: Fraction): boolean {
  return part < over
}

/** The rates as the loops count them, each rounded to what is worse for the store. */
function ratesOf(economy: Economy): LoopRates {
  return {
    sell: ppmUp(economy.sell_rate),
    convert: ppmUp(economy.diamond_to_coin),
    markup: ppmDown(economy.mall_coin_markup),
    cap: ppmUp(economy.value_cap),
    box: ppmUp(economy.highest_box_return),
    mines: ppmUp(economy.highest_mine_return),
    profit: ppmDown(economy.upgrade_profit_rate),
    consolation: ppmUp(economy.consolation_rate),
    comfort: ppmUp(economy.comfort_rate),
    rebate: ppmUp(economy.highest_rebate),
    welfare: ppmUp(economy.welfare_rate),
    keys: ppmUp(economy.key_rate),
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
