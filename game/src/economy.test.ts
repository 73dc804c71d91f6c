import { describe, expect, it } from 'vitest'
import { CONSOLATION_FROM_CENTS } from './battles.ts'
import {
  assertEconomy,
  boxReturnFault,
  consolationFault,
  ECONOMY_DEFAULTS,
  economyFaults,
  welfareFault,
} from './economy.ts'
import type { Economy } from './economy.ts'

function rulesBrokenBy(change: Partial<Economy>): string[] {
  return economyFaults({ ...ECONOMY_DEFAULTS, ...change }).map(({ rule }) => rule)
}

describe('economyFaults', () => {
  it('accepts the defaults', () => {
    expect(economyFaults(ECONOMY_DEFAULTS)).toEqual([])
    expect(() => assertEconomy(ECONOMY_DEFAULTS)).not.toThrow()
  })

  it.each<[Partial<Economy>, string[]]>([
    [{ highest_box_return: 0.950001, consolation_rate: 0 }, ['box_return']],
    [{ highest_box_return: 0.879999 }, ['box_return']],
    [{ highest_box_return: 0.88 }, []],
    [{ highest_rebate: 0.030001, consolation_rate: 0 }, ['highest_rebate']],
    [{ welfare_rate: 0.005001, consolation_rate: 0 }, ['welfare_rate']],
    [{ key_rate: 0.005001, consolation_rate: 0 }, ['key_rate']],
    [{ upgrade_profit_rate: 0.08 }, []],
    [{ upgrade_profit_rate: 0.0800001 }, ['upgrade_profit_rate']],
    [{ upgrade_profit_rate: 0.07 }, ['upgrade_profit_rate']],
    [{ consolation_rate: 0.009999 }, []],
    [{ consolation_rate: 0.01 }, ['total_return']],
    [{ sell_rate: 1.05 }, []],
    [{ sell_rate: 1.050001 }, ['sell_conversion']],
    [{ diamond_to_coin: 1.06 }, ['sell_conversion']],
    [{ sell_rate: 1.05, diamond_to_coin: 1.000001 }, ['sell_conversion']],
    [{ mall_coin_markup: 1.03 }, ['rebate_markup']],
    [{ mall_coin_markup: 1.030001 }, []],
    [{ mall_coin_markup: 0.99 }, ['sell_conversion', 'rebate_markup']],
  ])('%j breaks %j', (change, rules) => {
    expect(rulesBrokenBy(change)).toEqual(rules)
  })

  it('counts a rate between two parts per million against the store', () => {
    expect(rulesBrokenBy({ consolation_rate: 0.0099991 })).toEqual(['total_return'])
    expect(rulesBrokenBy({ mall_coin_markup: 1.0300009 })).toEqual(['rebate_markup'])
  })

  it('names every rate it cannot read', () => {
    for (const rate of [NaN, Infinity, -0.01, 51, '1' as unknown as number, undefined as unknown as number]) {
      for (const name of Object.keys(ECONOMY_DEFAULTS))
        expect(rulesBrokenBy({ [name]: rate })).toEqual([name])
    }
  })

  it('throws all broken rules in one text', () => {
    const broken = { ...ECONOMY_DEFAULTS, highest_rebate: 0.06, sell_rate: 2 }
    expect(() => assertEconomy(broken)).toThrow(
      /rebate of 6 % is above 3 %.*sold and converted.*markup of 5 %/,
    )
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
