import { expect, test } from 'vitest'
import type { ReturnRow } from '@noktra/contract/returns'
import { compareChance, compareReturn, gamesOf, rowsOf, sumRows } from './compare.ts'

const row: ReturnRow = {
  game: 'box',
  subject: '1',
  name: 'Box',
  side: 'player',
  plays: 100,
  charged: 1000,
  won: 880,
  expected: 920,
  deviation: 50,
  tries: 100,
  hits: 30,
  chances: 25,
  chance_deviation: 2,
}

test('a return lies inside the band that its odds allow', () => {
  expect(compareReturn(row)).toEqual({
    observed: 0.88,
    declared: 0.92,
    least: expect.closeTo(0.822, 9),
    most: expect.closeTo(1.018, 9),
    place: 'inside',
  })
})

test('a count two and a half deviations off lies outside, one of five far outside', () => {
  expect(compareChance(row).place).toBe('outside')
  expect(compareChance({ ...row, hits: 35 }).place).toBe('far')
})

test('a band does not reach below nothing', () => {
  expect(compareReturn({ ...row, deviation: 5000 }).least).toBe(0)
})

test('rows are summed, their deviations by squares', () => {
  const sums = sumRows([row, { ...row, deviation: 120, chance_deviation: 0 }])
  expect(sums).toMatchObject({ plays: 200, charged: 2000, won: 1760, deviation: 130, chance_deviation: 2 })
})

test('games stand in the order of the store, those that it does not know at the end', () => {
  const rows = ['coin', 'mines', 'box', 'box'].map((game) => ({ ...row, game }))
  expect(gamesOf(rows, ['box', 'battle', 'mines'])).toEqual(['box', 'mines', 'coin'])
  expect(rowsOf(rows, 'box', 'player')).toHaveLength(2)
  expect(rowsOf(rows, 'box', 'bot')).toHaveLength(0)
})
