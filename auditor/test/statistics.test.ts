import { describe, expect, test } from 'vitest'
import { boundSum, chiSquareTail, gammaTail, normalTails } from '../src/statistics/distributions.ts'
import { judge } from '../src/statistics/judge.ts'
import { chiSquare, monobit, runs, serial } from '../src/statistics/tests.ts'

const bitsOf = (text: string) => text.split('').map((digit) => digit === '1')

/** The first 100 binary digits of pi, as NIST SP 800-22 (revision 1a) uses them. */
const PI =
  '1100100100001111110110101010001000100001011010001100001000110100110001001100011001100010100010111000'

describe('tails', () => {
  test('of the normal distribution have their tabled values', () => {
    expect(normalTails(1.959963984540054)).toBeCloseTo(0.05, 12)
    expect(normalTails(-2.575829303548901)).toBeCloseTo(0.01, 12)
    // Abramowitz and Stegun, table 26.2: 1 - P(6) is 9.8659 e-10.
    expect(normalTails(6) / 2).toBeCloseTo(9.8659e-10, 13)
  })

  test('of chi-square have the values of the NIST/SEMATECH handbook, section 1.3.6.7.4', () => {
    for (const [freedom, value, p] of [
      [1, 3.841, 0.05],
      [1, 10.828, 0.001],
      [5, 11.07, 0.05],
      [10, 23.209, 0.01],
      [50, 67.505, 0.05],
      [100, 124.342, 0.05],
      [100, 149.449, 0.001],
    ] as const)
      expect(chiSquareTail(value, freedom) / p).toBeCloseTo(1, 2)
  })

  test('of gamma are those of NIST SP 800-22', () => {
    // 2.4.8, 2.11.4: igamc(9/2, 4.882605/2), igamc(2, 0.8), igamc(1, 0.4).
    expect(gammaTail(2, 0.8)).toBeCloseTo(0.808792, 6)
    expect(gammaTail(1, 0.4)).toBeCloseTo(0.67032, 6)
  })
})

describe('tests of bits give the values of the examples of NIST SP 800-22', () => {
  test('frequency (2.1.4, 2.1.8)', () => {
    expect(monobit(bitsOf('1011010101'))).toBeCloseTo(0.527089, 6)
    expect(monobit(bitsOf(PI))).toBeCloseTo(0.109599, 6)
  })

  test('runs (2.3.4, 2.3.8)', () => {
    expect(runs(bitsOf('1001101011'))).toBeCloseTo(0.147232, 6)
    expect(runs(bitsOf(PI))).toBeCloseTo(0.500798, 6)
  })

  test('serial (2.11.4)', () => {
    const [first, second] = serial(bitsOf('0011011101'), 3)
    expect(first).toBeCloseTo(0.808792, 6)
    expect(second).toBeCloseTo(0.67032, 6)
  })
})

describe('chi-square', () => {
  test('of the dice of Weldon has its published value', () => {
    // 26,306 throws of 12 dice, 5 or 6 as a success; Fisher's "Statistical Methods" joins the last three and gives 35.49 with 10 degrees.
    const seen = [185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0]
    const choose = (k: number): number => (k === 0 ? 1 : (choose(k - 1) * (13 - k)) / k)
    const cells = seen.map((count, k) => ({
      seen: count,
      chance: choose(k) * (1 / 3) ** k * (2 / 3) ** (12 - k),
    }))
    const found = chiSquare(cells, 0)!
    expect(found.freedom).toBe(12)
    expect(found.value).toBeGreaterThan(38)
    const joined = chiSquare(cells, 5)!
    expect(joined.freedom).toBe(10)
    expect(joined.value).toBeCloseTo(35.49, 1)
    expect(joined.p).toBeLessThan(2e-4)
  })

  test('of Mendel’s peas is small, as Fisher found', () => {
    const cells = [
      { seen: 315, chance: 9 / 16 },
      { seen: 101, chance: 3 / 16 },
      { seen: 108, chance: 3 / 16 },
      { seen: 32, chance: 1 / 16 },
    ]
    expect(chiSquare(cells, 5)).toMatchObject({ freedom: 3, value: expect.closeTo(0.47, 2) })
  })

  test('joins what is too rare, and says nothing of too little', () => {
    const cells = Array.from({ length: 10 }, () => ({ seen: 3, chance: 0.1 }))
    expect(chiSquare(cells, 10)).toMatchObject({ freedom: 1 })
    expect(chiSquare(cells, 20)).toBeNull()
  })
})

describe('the bound of a sum', () => {
  const coin = {
    plays: 1000,
    outcomes: [
      { value: 0, chance: 0.5 },
      { value: 1, chance: 0.5 },
    ],
  }

  test('is never below the exact tail, and near it', () => {
    // Of 1,000 throws: the chance of at most 450 heads is 8.65e-4, so that of both sides is 1.73e-3.
    const { expected, deviation, p } = boundSum([coin], 450)
    expect(expected).toBe(500)
    expect(deviation).toBeCloseTo(15.811, 3)
    expect(p).toBeGreaterThan(1.73e-3)
    expect(p).toBeLessThan(1.5e-2)
    expect(boundSum([coin], 500).p).toBe(1)
    expect(boundSum([coin], 350).p).toBeLessThan(1e-18)
  })

  test('does not accuse a rare great prize', () => {
    const rare = [
      {
        plays: 2000,
        outcomes: [
          { value: 1000, chance: 0.0005 },
          { value: 0, chance: 0.9995 },
        ],
      },
    ]
    // Five of a prize that comes once: 4 e-3 by Poisson, while the normal approximation says 6 e-5.
    const { expected, deviation, p } = boundSum(rare, 5000)
    expect(normalTails((5000 - expected) / deviation)).toBeLessThan(1e-4)
    expect(p).toBeGreaterThan(3.7e-3)
  })

  test('knows what cannot be', () => {
    const sure = [{ plays: 10, outcomes: [{ value: 3, chance: 1 }] }]
    expect(boundSum(sure, 30).p).toBe(1)
    expect(boundSum(sure, 29).p).toBe(0)
    expect(boundSum([coin], 1001).p).toBeLessThan(1e-100)
  })
})

test('Holm’s correction accuses as in its published example', () => {
  // Holm 1979: p 0.01, 0.04, 0.03, 0.005 at 0.05 reject the first and the fourth.
  const tests = [0.01, 0.04, 0.03, 0.005].map((p, n) => ({ game: 'box', test: String(n), p, said: '' }))
  expect(judge(tests, 0.05).map(({ isWrong }) => isWrong)).toEqual([true, false, false, true])
})
