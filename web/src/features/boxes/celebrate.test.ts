import { describe, expect, test } from 'vitest'
import { isCelebrated } from './celebrate.ts'
import { animationTime } from '../../items/open-speed.ts'

describe('what is celebrated', () => {
  test('a mythic or relic item worth at least the price of one box', () => {
    expect(isCelebrated({ value: 249, rarity: 'relic' }, { kind: 'coins', price: 249 })).toBe(true)
    expect(isCelebrated({ value: 300, rarity: 'mythic' }, { kind: 'key', price: 249 })).toBe(true)
  })

  test('no loss, however rare', () => {
    expect(isCelebrated({ value: 248.99, rarity: 'relic' }, { kind: 'coins', price: 249 })).toBe(false)
  })

  test('no common item, however dear, and no demo', () => {
    expect(isCelebrated({ value: 900, rarity: 'exotic' }, { kind: 'coins', price: 2 })).toBe(false)
    expect(isCelebrated({ value: 900, rarity: 'relic' }, { kind: 'demo', price: 2 })).toBe(false)
  })
})

describe('the time an opening takes', () => {
  test('is the setting, 1500 ms when fast, nothing when off', () => {
    expect(animationTime('normal', 6000)).toBe(6000)
    expect(animationTime('fast', 6000)).toBe(1500)
    expect(animationTime('none', 6000)).toBe(0)
  })

  test('fast is never slower than normal', () => {
    expect(animationTime('fast', 1000)).toBe(1000)
  })
})
