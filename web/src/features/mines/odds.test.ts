import { expect, test } from 'vitest'
import { clearChance, reachChance } from '@noktra/game/mines'
import { consolationAverage, fractionText, timesStake } from './odds.ts'

test('chances are printed as exact fractions', () => {
  expect([1, 2, 3, 4, 5, 6].map((layer) => fractionText(clearChance(layer)))).toEqual([
    '5/7',
    '5/7',
    '4/7',
    '4/7',
    '3/7',
    '3/7',
  ])
  expect(fractionText(reachChance(2))).toBe('25/49')
  expect(fractionText(reachChance(6))).toBe('3600/117649')
})

test('the average of the consolation is weighed by tickets', () => {
  const consolation = [
    { value: 0.02, from: 1, to: 333_334 },
    { value: 0.04, from: 333_335, to: 666_667 },
    { value: 0.3, from: 666_668, to: 1_000_000 },
  ]
  const { coins, share } = consolationAverage({ stake: 10, consolation })
  expect(coins).toBeCloseTo(0.1199999, 12)
  expect(share).toBeCloseTo(0.01199999, 12)
})

test('a prize is told as a multiple of the stake, free of float dust', () => {
  expect(timesStake(2.58, 2)).toBe(1.29)
  expect(timesStake(293.71, 10)).toBe(29.371)
})
