import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ECONOMY_DEFAULTS, economyFaults, highestReturn, type Economy } from './economy.ts'

/*
 * A player who knows every price that will ever be, in a store that knows none of them: a small model of the value rule in
 * plain numbers, which shares nothing with the formulae of the loops. It looks for coins that come back.
 */

/** What the store's rules are; the tests that break one show that the model would find it. */
type Rules = Economy & {
  /** The most that a bought item can be worth / its value when it was bought. */
  bought_cap: number
  /** Coins for each coin that the market asks above what the house pays. */
  gap_price: number
}

/** The price of a skin here, and what the market outside asks, at each moment. */
type Skin = { here: number[]; outside: number[] }

type World = {
  rules: Rules
  skins: Skin[]
  /** Hours since the item was won or bought, rising from 0. */
  hours: number[]
  /** Each row of the box and each prize as a part of what is paid for it, before any price moved. */
  weights: number[]
  shares: number[]
  stake: number
}

const HELD_HOURS = 72
/** The chance to reach each layer of minesweeper. */
const REACH = [5 / 7, 25 / 49, 0.29155, 0.1666, 0.0714, 0.0306]

/** What a coin of recharge costs the house when the payer gets the rebate and the welfare box of it themselves, with all of their options. */
function costOf(rules: Rules, isPlayed: boolean): number {
  const gifts = rules.welfare_rate + (isPlayed ? rules.key_rate : 0)
  return 1 - rules.highest_rebate - gifts * rules.value_cap
}

/** The best that can be made of a worth in diamonds at a moment: coins, or a skin of the mall that is taken out. */
function spendDiamonds(world: World, diamonds: number, at: number): number {
  const { rules, skins, hours } = world
  let best = diamonds * rules.diamond_to_coin
  for (const { here, outside } of skins) {
    for (let later = at; later < hours.length; later += 1) {
      const copies = diamonds / here[at]!
      best = Math.max(best, copies * takeOut(world, here[at]! * rules.bought_cap, outside[later]!))
    }
  }
  return best
}

/** A skin that the market sells at this price, less what its owner pays of it. */
function takeOut({ rules }: World, most: number, asks: number): number {
  const gap = Math.max(0, asks - most)
  return asks - gap * rules.gap_price * costOf(rules, false)
}

/** The best that can be made of an item which was won at a printed value, by a holder who waits for its best moment. */
function makeMostOf(world: World, skin: Skin, printed: number, deep = true): number {
  const { rules, hours } = world
  let best = 0
  for (const [at, hour] of hours.entries()) {
    const most = printed * rules.value_cap
    const worth = hour < HELD_HOURS ? printed : Math.min(skin.here[at]!, most)
    best = Math.max(best, takeOut(world, most, skin.outside[at]!))
    best = Math.max(best, spendDiamonds(world, worth * rules.sell_rate, at))
    if (deep) best = Math.max(best, upgradeWith(world, worth, at))
  }
  return best
}

/** A copy that was bought at a moment: worth what it costs then at most. */
function makeMostOfCopy(world: World, skin: Skin): number {
  const { rules, hours } = world
  const value = skin.here[0]!
  let best = 0
  for (const at of hours.keys()) {
    const worth = Math.min(skin.here[at]!, value * rules.bought_cap)
    best = Math.max(best, takeOut(world, value * rules.bought_cap, skin.outside[at]!))
    best = Math.max(best, spendDiamonds(world, worth * rules.sell_rate, at), upgradeWith(world, worth, at))
  }
  return best
}

/** The same stake against each skin that it may be played for at that moment. */
function upgradeWith(world: World, stake: number, at: number): number {
  const { rules, skins, hours } = world
  let best = 0
  for (const skin of skins) {
    const target = skin.here[at]!
    const chance = Math.floor((stake * (1 - rules.upgrade_profit_rate) * 1e6) / target) / 1e6
    if (chance < 0.05 || chance > 0.75 || target <= stake) continue
    const later = { ...world, hours: hours.slice(at).map((hour) => hour - hours[at]!) }
    const moved = { here: skin.here.slice(at), outside: skin.outside.slice(at) }
    // The skins that diamonds buy are those of the moment itself.
    const shown = {
      ...later,
      skins: skins.map(({ here, outside }) => ({ here: here.slice(at), outside: outside.slice(at) })),
    }
    const won = makeMostOf(shown, moved, target, false)
    const comfort = stake >= 500 ? rules.comfort_rate * 500 : 0
    best = Math.max(best, chance * won + (1 - chance) * comfort * rules.value_cap)
  }
  return best
}

/** What each way of playing comes to for a coin, best case over all prices, less what the coin cost. */
function gainsOf(world: World): Record<string, number> {
  const { rules, skins, weights, shares } = world
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const rows = shares.map((share, index) => ({
    chance: weights[index]! / total,
    share,
    skin: skins[index % skins.length]!,
  }))
  const mean = rows.reduce((sum, row) => sum + row.chance * row.share, 0)
  // Prices of rows are shares of a box of 1000; what is printed is the price before the first move.
  const opened = rows.reduce((sum, { chance, share, skin }) => {
    const printed = (share / mean) * rules.highest_box_return * 1000
    return sum + chance * makeMostOf(world, scaled(skin, printed), printed)
  }, 0)
  const played = costOf(rules, true) * 1000
  const consolation = rules.consolation_rate * 1000 * rules.value_cap
  const stops = REACH.map((reach, layer) => {
    const printed = (rules.highest_mine_return * 1000) / reach
    return reach * makeMostOf(world, scaled(skins[layer % skins.length]!, printed), printed)
  })
  return {
    box: opened - played,
    // One of four, or all of them: a loser's item in three of four cases.
    battle: opened + 0.75 * consolation - played,
    mines: Math.max(...stops) - played,
    upgrade: upgradeWith(world, world.stake, 0) - costOf(rules, true) * world.stake,
    mall: Math.max(
      ...skins.map(
        (skin) => makeMostOfCopy(world, skin) - costOf(rules, false) * skin.here[0]! * rules.mall_coin_markup,
      ),
    ),
  }
}

/** The same moves from another first price: before the win they have moved it already. */
function scaled({ here, outside }: Skin, printed: number): Skin {
  const factor = printed / 1000
  return { here: here.map((price) => price * factor), outside: outside.map((price) => price * factor) }
}

/** Prices between a tenth and ten times of what was printed, here and outside, each on its own way. */
const prices = (count: number) =>
  fc.array(
    fc.double({ min: -1, max: 1, noNaN: true }).map((power) => 1000 * 10 ** power),
    { minLength: count, maxLength: count },
  )

const MOMENTS = 4
const worldOf = (settings: fc.Arbitrary<Rules>): fc.Arbitrary<World> =>
  fc.record({
    rules: settings,
    skins: fc.array(fc.record({ here: prices(MOMENTS), outside: prices(MOMENTS) }), {
      minLength: 2,
      maxLength: 3,
    }),
    hours: fc
      .array(fc.integer({ min: 1, max: 100 }), { minLength: MOMENTS - 1, maxLength: MOMENTS - 1 })
      .map((steps) => steps.reduce((hours, step) => [...hours, hours.at(-1)! + step], [0])),
    weights: fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 4, maxLength: 4 }),
    shares: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 4, maxLength: 4 }),
    stake: fc.integer({ min: 100, max: 2000 }),
  })

/** Settings that the store accepts, each with the highest returns that it accepts beside them. */
const legal: Rules[] = []

beforeAll(() => {
  const settings = fc.record({
    value_cap: fc.integer({ min: 1000, max: 1050 }).map((thousandths) => thousandths / 1000),
    mall_coin_markup: fc.integer({ min: 1031, max: 1200 }).map((thousandths) => thousandths / 1000),
    diamond_to_coin: fc.integer({ min: 800, max: 1100 }).map((thousandths) => thousandths / 1000),
    highest_rebate: fc.integer({ min: 0, max: 30 }).map((thousandths) => thousandths / 1000),
    consolation_rate: fc.constantFrom(0, 0.004, 0.008),
    comfort_rate: fc.constantFrom(0, 0.002, 0.02, 0.04),
  })
  const drawn = [{}, ...fc.sample(settings, 2000)].map((each) => ({
    ...ECONOMY_DEFAULTS,
    highest_box_return: 0.88,
    highest_mine_return: 0.88,
    ...each,
  }))
  for (const each of drawn) {
    if (legal.length === 150 || economyFaults(each).length > 0) continue
    const highest_box_return = highestReturn(each, 'highest_box_return') / 1_000_000
    const highest_mine_return = highestReturn(each, 'highest_mine_return') / 1_000_000
    const fullest = { ...each, highest_box_return, highest_mine_return }
    expect(economyFaults(fullest)).toEqual([])
    legal.push({ ...fullest, bought_cap: 1, gap_price: fullest.mall_coin_markup })
  }
  expect(legal).toHaveLength(150)
}, 60_000)

/** The highest gain of each kind over so many worlds with these rules. */
function search(change: (rules: Rules) => Rules, worlds: number): Record<string, number> {
  const highest: Record<string, number> = {}
  const settings = fc.nat({ max: legal.length - 1 }).map((index) => change(legal[index]!))
  fc.assert(
    fc.property(worldOf(settings), (world) => {
      for (const [name, gain] of Object.entries(gainsOf(world)))
        highest[name] = Math.max(highest[name] ?? -Infinity, gain)
    }),
    { numRuns: worlds },
  )
  return highest
}

describe('a player who knows all prices', () => {
  it('never gets back what they paid: 10,000 random moves before and after a win, in random legal stores', () => {
    const highest = search((rules) => rules, 10_000)
    expect(Object.keys(highest)).toEqual(['box', 'battle', 'mines', 'upgrade', 'mall'])
    for (const [name, gain] of Object.entries(highest)) expect(gain, name).toBeLessThan(0)
  }, 120_000)

  it.each<[string, (rules: Rules) => Rules, string]>([
    ['a higher cap', (rules) => ({ ...rules, value_cap: 1.3 }), 'box'],
    ['a higher cap for prizes', (rules) => ({ ...rules, value_cap: 1.3 }), 'mines'],
    ['a higher cap for targets', (rules) => ({ ...rules, value_cap: 1.3 }), 'upgrade'],
    ['a cap on what was bought', (rules) => ({ ...rules, bought_cap: rules.mall_coin_markup }), 'mall'],
    ['a gap at its own price', (rules) => ({ ...rules, gap_price: 1 }), 'mall'],
    ['a better box', (rules) => ({ ...rules, highest_box_return: rules.highest_box_return + 0.03 }), 'box'],
    ['a dearer consolation skin', (rules) => ({ ...rules, comfort_rate: 0.5 }), 'upgrade'],
  ])('would find %s', (_, change, name) => {
    expect(search(change, 2000)[name]).toBeGreaterThan(0)
  })
})
