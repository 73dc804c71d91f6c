import { describe, expect, it } from 'vitest'
import { CONSOLATION_FROM_CENTS } from './battles.ts'
import {
  assertEconomy,
  boxReturnFault,
  consolationFault,
  ECONOMY_DEFAULTS,
  economyFaults,
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
