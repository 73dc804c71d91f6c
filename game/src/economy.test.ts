import { describe, expect, it } from 'vitest'
import { CONSOLATION_FROM_CENTS } from './battles.ts'
import {
  boxReturnFault,
  consolationSkinFault,
  consolationFault,
  ECONOMY_DEFAULTS,
  economyFaults,
  economyLoops,
  highestReturn,
  loopPercent,
  welfareFault,
} from './economy.ts'
import type { Economy } from './economy.ts'
import { fraction } from './fraction.ts'
import { VALUE_CAP } from './value.ts'

function faultsOf(change: Partial<Economy>, before?: Partial<Economy>) {
  return economyFaults({ ...ECONOMY_DEFAULTS, ...change }, before && { ...ECONOMY_DEFAULTS, ...before })
}

function rulesBrokenBy(change: Partial<Economy>): string[] {
  return faultsOf(change).map(({ rule }) => rule)
}

describe('economyFaults', () => {
  it('accepts the defaults', () => {
    expect(economyFaults(ECONOMY_DEFAULTS)).toEqual([])
  })

  it.each<[Partial<Economy>, string[]]>([
    [{ highest_rebate: 0.030001 }, ['highest_rebate']],
    [{ welfare_rate: 0.005001 }, ['welfare_rate']],
    [{ key_rate: 0.005001 }, ['key_rate']],
    [{ upgrade_profit_rate: 0.0800001 }, ['upgrade_profit_rate']],
    [{ upgrade_profit_rate: 0.07 }, ['upgrade_profit_rate']],
    [{ value_cap: 1.04 }, []],
    [{ value_cap: 1.041 }, ['loop']],
    [{ value_cap: 1.051 }, ['value_cap']],
    [{ value_cap: 0.999 }, ['value_cap']],
    // 0.97 / 1.04 - 0.01 and, for the losers of a battle of four, 0.006 less.
    [{ highest_box_return: 0.916692 }, []],
    [{ highest_box_return: 0.916693 }, ['loop']],
    [{ highest_mine_return: 0.922692 }, []],
    [{ highest_mine_return: 0.922693 }, ['loop']],
    [{ consolation_rate: 0.0083 }, ['loop']],
    [{ comfort_rate: 0.004 }, ['loop']],
    [{ highest_box_return: 0.95, highest_mine_return: 0.95, value_cap: 1.004 }, []],
    [{ highest_box_return: 0.95, value_cap: 1.005 }, ['loop']],
    [{ sell_rate: 1.05 }, ['loop']],
    [{ sell_rate: 1.050001 }, ['sell_conversion']],
    [{ diamond_to_coin: 1.06 }, ['sell_conversion']],
    [{ sell_rate: 1.05, diamond_to_coin: 1.000001 }, ['sell_conversion']],
    [{ mall_coin_markup: 1.03 }, ['rebate_markup']],
    // Bought for coins, retrieved, with a rebate and a welfare box: 1 / 0.9648.
    [{ mall_coin_markup: 1.036 }, ['loop']],
    [{ mall_coin_markup: 1.037 }, []],
    [{ mall_coin_markup: 0.99 }, ['sell_conversion', 'rebate_markup']],
  ])('%j breaks %j', (change, rules) => {
    expect(rulesBrokenBy(change)).toEqual(rules)
  })

  it('names the worst loop, and how many more there are', () => {
    expect(faultsOf({ highest_mine_return: 0.923 })[0]?.message).toBe(
      '"play minesweeper -> hold -> sell -> convert" comes to 100.032 %, which is not below 100 % (and 3 more)',
    )
    expect(faultsOf({ mall_coin_markup: 1.035 })[0]?.message).toContain('"buy for coins -> sell -> convert"')
  })

  it('says each fault in figures too, for pages in other languages', () => {
    expect(faultsOf({ highest_rebate: 0.04, value_cap: 9 }).map(({ breach }) => breach)).toEqual([
      { kind: 'value_cap', cap: 9, ...VALUE_CAP },
      { kind: 'highest_rebate', rate: 0.04, limit: 0.03 },
    ])
    expect(faultsOf({ key_rate: Number.NaN })[0]?.breach).toEqual({
      kind: 'unreadable',
      name: 'key_rate',
      most: 50,
    })
    const [loop] = faultsOf({ mall_coin_markup: 1.035 })
    expect(loop?.breach).toMatchObject({
      kind: 'loop',
      worst: { steps: [{ kind: 'buy_for_coins' }, { kind: 'sell' }, { kind: 'convert' }] },
    })
  })

  it('counts a rate between two parts per million against the store', () => {
    expect(rulesBrokenBy({ highest_box_return: 0.9166921 })).toEqual(['loop'])
    expect(rulesBrokenBy({ value_cap: 1.0400001, highest_box_return: 0.916692 })).toEqual(['loop'])
    expect(rulesBrokenBy({ mall_coin_markup: 1.0300009 })).toEqual(['rebate_markup'])
  })

  it('lets a store that does not hold become better, and not worse', () => {
    const before = { highest_box_return: 0.95, value_cap: 1.02 }
    expect(faultsOf(before)).toHaveLength(1)
    expect(faultsOf(before, before)).toEqual([])
    expect(faultsOf({ ...before, value_cap: 1.01 }, before)).toEqual([])
    expect(faultsOf({ ...before, mall_coin_markup: 1.1 }, before)).toEqual([])
    expect(faultsOf({ ...before, value_cap: 1.021 }, before)).toHaveLength(1)
    expect(faultsOf({ ...before, highest_mine_return: 0.95 }, before)[0]?.message).toContain('minesweeper')
    // What held before is not excused by what did not.
    expect(faultsOf({ ...before, mall_coin_markup: 1.036 }, before)[0]?.message).toContain('buy for coins')
  })

  it('names every rate it cannot read', () => {
    for (const rate of [NaN, Infinity, -0.01, 51, '1' as unknown as number, undefined as unknown as number]) {
      for (const name of Object.keys(ECONOMY_DEFAULTS))
        expect(rulesBrokenBy({ [name]: rate })).toEqual([name])
    }
  })
})

describe('economyLoops', () => {
  const valueOf = (name: string, change: Partial<Economy> = {}) => {
    const loop = economyLoops({ ...ECONOMY_DEFAULTS, ...change }).find((each) => each.name === name)
    if (!loop) throw new Error(`there is no loop ${name}`)
    return loop.value
  }

  it('are exact fractions of the published numbers', () => {
    // 1.04 x 0.9166 + 0.03 + 1.04 x (0.005 + 0.005)
    expect(valueOf('open a box -> hold -> sell -> convert')).toEqual(fraction(124_208n, 125_000n))
    // 1.04 x (0.9166 + 0.008 x 3 / 4) + 0.0404
    expect(valueOf('classic battle of 4 -> hold -> retrieve')).toEqual(fraction(124_988n, 125_000n))
    // 1 / 1.05 + 0.03 + 1.04 x 0.005
    expect(valueOf('buy for coins -> retrieve')).toEqual(fraction(12_962n, 13_125n))
  })

  it('know every play, the mall, and every way out', () => {
    const names = economyLoops(ECONOMY_DEFAULTS).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const begins of [
      'open a box',
      'play minesweeper',
      'upgrade',
      'buy for coins',
      'shared battle of 3',
      '2v2 terminal battle of 4',
    ]) {
      for (const ends of ['sell -> convert', '-> retrieve', 'sell -> buy for diamonds -> retrieve'])
        expect(
          names.some((name) => name.startsWith(begins) && name.endsWith(ends)),
          `${begins} ${ends}`,
        ).toBe(true)
    }
    for (const { value } of economyLoops(ECONOMY_DEFAULTS)) expect(value.part < value.over).toBe(true)
  })

  it('read as percent, rounded up', () => {
    expect(loopPercent({ part: 1n, over: 1n })).toBe('100 %')
    expect(loopPercent({ part: 999_999n, over: 1_000_000n })).toBe('99.9999 %')
    expect(loopPercent({ part: 10_000_001n, over: 10_000_000n })).toBe('100.0001 %')
    expect(loopPercent({ part: 1n, over: 3n })).toBe('33.3334 %')
  })
})

describe('highestReturn', () => {
  it('is the last part per million with which no loop reaches 1, 95 % at most', () => {
    expect(highestReturn(ECONOMY_DEFAULTS, 'highest_box_return')).toBe(916_692)
    expect(highestReturn(ECONOMY_DEFAULTS, 'highest_mine_return')).toBe(922_692)
    const plain = { ...ECONOMY_DEFAULTS, value_cap: 1 }
    expect(highestReturn(plain, 'highest_box_return')).toBe(950_000)
    const broken = { ...ECONOMY_DEFAULTS, mall_coin_markup: 1.031 }
    expect(highestReturn(broken, 'highest_box_return')).toBe(0)
  })

  it('of boxes asks nothing of minesweeper, and the other way round', () => {
    const broken = { ...ECONOMY_DEFAULTS, highest_mine_return: 0.95 }
    expect(highestReturn(broken, 'highest_box_return')).toBe(916_692)
  })
})

describe('boxReturnFault', () => {
  it('allows 88 to 95 %, both included', () => {
    for (const allowed of [0.88, 0.9213, 0.95]) expect(boxReturnFault(allowed)).toBeNull()
    for (const refused of [0.8799999, 0.9500001, 0, 1, NaN, -0.9]) {
      expect(boxReturnFault(refused)?.rule).toBe('box_return')
    }
    expect(boxReturnFault(0.9613)?.message).toBe('a box return of 96.13 % is outside 88-95 %')
  })

  it('allows no more than the store can bear', () => {
    expect(boxReturnFault(0.916692, 916_692)).toBeNull()
    expect(boxReturnFault(0.9167, 916_692)?.message).toBe('a box return of 91.67 % is outside 88-91.6692 %')
  })
})

describe('consolationSkinFault', () => {
  it('allows a cent with the defaults, and more where the cap is lower', () => {
    expect(consolationSkinFault(0, ECONOMY_DEFAULTS)).toBeNull()
    expect(consolationSkinFault(1, ECONOMY_DEFAULTS)).toBeNull()
    expect(consolationSkinFault(2, ECONOMY_DEFAULTS)).toEqual({
      rule: 'upgrade_comfort_skin_id',
      kind: 'consolation_worth',
      values: { worth_cents: 2, highest_cents: 1 },
      message: 'a consolation skin worth 2 cents is above 1 cents',
    })
    expect(consolationSkinFault(4, { ...ECONOMY_DEFAULTS, value_cap: 1.03 })).toBeNull()
  })

  it('asks nothing of boxes and minesweeper', () => {
    expect(
      consolationSkinFault(1, { ...ECONOMY_DEFAULTS, highest_box_return: 0.99, highest_mine_return: 0.99 }),
    ).toBeNull()
  })

  it('refuses a value that it cannot read', () => {
    for (const cents of [-1, 0.5, NaN, '1' as unknown as number])
      expect(consolationSkinFault(cents, ECONOMY_DEFAULTS)?.message).toBe(
        'the consolation skin has no readable value',
      )
  })
})

describe('consolationFault', () => {
  const poolWorth = (cents: number, tickets: number, rest: number) => ({
    rows: [
      { skin_id: 1, exterior: 'FN' as const, value_cents: cents, from: 1, to: tickets },
      { skin_id: 2, exterior: 'BS' as const, value_cents: rest, from: tickets + 1, to: 1_000_000 },
    ],
  })

  it('allows an expected value of the rate of the least entry that is consoled: 4.00 cents', () => {
    expect(ECONOMY_DEFAULTS.consolation_rate * CONSOLATION_FROM_CENTS).toBe(4)
    expect(consolationFault(poolWorth(5, 500_000, 3))).toBeNull()
    expect(consolationFault(poolWorth(4, 1, 3))).toBeNull()
    expect(consolationFault(poolWorth(5, 500_001, 3))).toEqual({
      rule: 'consolation_rate',
      message: 'a consolation item worth 4.000002 cents on average is above 4 cents',
    })
    expect(consolationFault(poolWorth(1_000_003, 1, 3))).toBeNull()
    expect(consolationFault(poolWorth(1_000_004, 1, 3))?.rule).toBe('consolation_rate')
  })

  it('follows the rate of the store', () => {
    expect(consolationFault(poolWorth(5, 500_000, 3), 0.007999)?.rule).toBe('consolation_rate')
    expect(consolationFault(poolWorth(5, 500_000, 5), 0.01)).toBeNull()
  })
})

describe('welfareFault', () => {
  /** 36.00 of money at 7.2 are 5 coins, of which 0.5 % are 2.5 cents. */
  const least = { amount_cents: 3600, recharge_rate: 7.2 }
  const poolWorth = (cents: number, tickets: number, rest: number) => ({
    rows: [
      { skin_id: 1, exterior: 'FN' as const, value_cents: cents, from: 1, to: tickets },
      { skin_id: 2, exterior: 'BS' as const, value_cents: rest, from: tickets + 1, to: 1_000_000 },
    ],
  })

  it('allows an expected value of the rate of the coins that the amount buys', () => {
    expect(welfareFault(poolWorth(3, 500_000, 2), least)).toBeNull()
    expect(welfareFault(poolWorth(3, 500_001, 2), least)).toEqual({
      rule: 'welfare_rate',
      kind: 'welfare_worth',
      values: { worth_cents: 2.500001, highest_cents: 2.5 },
      message: 'a welfare box worth 2.500001 cents on average is above 2.5 cents, 0.5 % of its amount',
    })
  })

  it.each([
    [3600, 250],
    [10_800, 750],
    [21_600, 1500],
    [72_000, 5000],
    [144_000, 10_000],
    [360_000, 25_000],
  ])('is exact at an amount of %i: %i hundredths of a cent', (amount_cents, hundredths) => {
    const at = { amount_cents, recharge_rate: 7.2 }
    const cents = Math.floor(hundredths / 100)
    const tickets = (hundredths % 100) * 10_000
    const exact = tickets > 0 ? poolWorth(cents + 1, tickets, cents) : poolWorth(cents, 500_000, cents)
    expect(welfareFault(exact, at)).toBeNull()
    expect(welfareFault(poolWorth(cents + 1, tickets + 1, cents), at)?.rule).toBe('welfare_rate')
  })

  it('follows the rate of recharge, counted against the store, and the rate of the store', () => {
    const pool = poolWorth(3, 500_000, 2)
    expect(welfareFault(pool, { ...least, recharge_rate: 7.1 })).toBeNull()
    expect(welfareFault(pool, { ...least, recharge_rate: 7.2000001 })?.rule).toBe('welfare_rate')
    expect(welfareFault(pool, { ...least, recharge_rate: 1000 })?.rule).toBe('welfare_rate')
    expect(welfareFault(pool, least, 0.0049999)?.rule).toBe('welfare_rate')
    expect(welfareFault(poolWorth(5, 500_000, 5), least, 0.01)).toBeNull()
  })

  it('is exact beyond 2^53', () => {
    const at = { amount_cents: 200_000_000_000, recharge_rate: 1 }
    expect(welfareFault(poolWorth(1_000_000_000, 1, 1_000_000_000), at)).toBeNull()
    expect(welfareFault(poolWorth(1_000_000_001, 1, 1_000_000_000), at)?.rule).toBe('welfare_rate')
  })

  it.each([
    { amount_cents: 0, recharge_rate: 7.2 },
    { amount_cents: 3600.5, recharge_rate: 7.2 },
    { amount_cents: 3600, recharge_rate: 0 },
    { amount_cents: 3600, recharge_rate: NaN },
    { amount_cents: 3600, recharge_rate: Infinity },
  ])('refuses %o', (terms) => {
    expect(welfareFault(poolWorth(1, 1, 1), terms)?.message).toContain('no readable')
  })
})
