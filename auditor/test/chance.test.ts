import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDraws, testLayers } from '../src/checks/chance.ts'
import type { Draw } from '../src/evidence.ts'
import { judge } from '../src/statistics/judge.ts'
import { readThresholds } from '../src/thresholds.ts'

const thresholds = readThresholds()
/** A box of 10 coins whose spread is 0.9 of its price, and which returns 90 %. */
const ROWS = [
  { value: 6000, chance: 0.01 },
  { value: 1800, chance: 0.2 },
  { value: 800, chance: 0.54 },
  { value: 191, chance: 0.25 },
]
const outcomes: Draw['outcomes'] = ROWS

/** Numbers from 0 to 1 that are the same in every run of the tests. */
function numbersOf(name: string): () => number {
  let n = 0
  return () => hash('sha256', `${name} ${n++}`, 'buffer').readUIntBE(0, 6) / 2 ** 48
}

function draw(part: number, { account = 0, invited = 'no' } = {}): Draw {
  const ticket = 1 + Math.floor(part * 1_000_000)
  let below = 0
  const row = outcomes.find(({ chance }) => part < (below += chance)) ?? outcomes.at(-1)!
  const shared = { game: 'box' as const, subject: 'box 1', price: 1000, press: 10, outcomes }
  return { ...shared, ticket, value: row.value, account, factors: { invited } }
}

function accusedBy(draws: Draw[]): string[] {
  const { tests } = testDraws(draws, thresholds)
  return judge(tests, thresholds.alpha).flatMap(({ isWrong, test }) => (isWrong ? [test] : []))
}

describe('the tests of chance', () => {
  test('accuse none of 60 honest stores', () => {
    for (let store = 0; store < 60; store += 1) {
      const next = numbersOf(`honest ${store}`)
      const draws = Array.from({ length: 3000 }, (_, n) =>
        draw(next(), { account: n % 8, invited: n % 2 === 0 ? 'yes' : 'no' }),
      )
      expect(accusedBy(draws), `store ${store}`).toEqual([])
    }
  })

  test('find a return that is too low where every ticket still comes', () => {
    const next = numbersOf('low')
    // In one of twenty draws the worse of two tickets is taken.
    const draws = Array.from({ length: 60_000 }, () =>
      draw(next() < 0.05 ? Math.max(next(), next()) : next(), {}),
    )
    expect(accusedBy(draws)).toContain('return')
  })

  test('find accounts that are favoured, while all together return what is declared', () => {
    const next = numbersOf('favour')
    const draws = Array.from({ length: 20_000 }, (_, n) => {
      const invited = n % 2 === 0
      const both = [next(), next()]
      const part = next() < 0.15 ? (invited ? Math.min(...both) : Math.max(...both)) : next()
      return draw(part, { account: n % 16, invited: invited ? 'yes' : 'no' })
    })
    const found = accusedBy(draws)
    expect(found).toContain('independence of invited')
    expect(found).not.toContain('return')
  })

  test('find tickets that follow one another', () => {
    const next = numbersOf('follow')
    let last = 0.5
    const draws = Array.from({ length: 5000 }, () => {
      last = next() < 0.2 ? last : next()
      return draw(last)
    })
    expect(accusedBy(draws)).toContain('pairs of tickets')
  })

  test('look at the picks and the layouts of minesweeper', () => {
    const next = numbersOf('mines')
    const layer = (isLoaded: boolean) => {
      const tiles = [1, 2, 3, 4, 5, 6, 7]
        .map((tile) => ({ tile, at: next() }))
        .toSorted((a, b) => a.at - b.at)
      const mines = tiles.slice(0, 2).map(({ tile }) => tile)
      const pick = isLoaded ? 1 + Math.floor(next() * 3) : 1 + Math.floor(next() * 7)
      const set = isLoaded && next() < 0.5 ? [1, 2] : mines.toSorted((a, b) => a - b)
      return { mines: set, cleared: !set.includes(pick) }
    }
    const judged = (isLoaded: boolean) =>
      judge(
        testLayers(
          Array.from({ length: 1500 }, () => layer(isLoaded)),
          thresholds,
        ),
        thresholds.alpha,
      )
    expect(judged(false).map(({ test, isWrong }) => [test, isWrong])).toEqual([
      ['picks', false],
      ['layouts of 2 mines', false],
    ])
    expect(judged(true).map(({ isWrong }) => isWrong)).toEqual([true, true])
  })

  test('say nothing of too few draws', () => {
    expect(testDraws([draw(0.5)], thresholds)).toEqual({ tests: [], returns: [] })
  })
})
