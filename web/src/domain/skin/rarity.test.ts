import { expect, test } from 'vitest'
import { RARITIES, RARITY_COLORS, rarityOfColor } from './rarity.ts'

test('each fill maps to its own rarity, in either case and without the hash', () => {
  for (const rarity of RARITIES) {
    const { fill } = RARITY_COLORS[rarity]
    expect(rarityOfColor(fill)).toBe(rarity)
    expect(rarityOfColor(fill.toLowerCase().slice(1))).toBe(rarity)
  }
})

test('a foreign colour maps to the nearest rarity', () => {
  expect(rarityOfColor('#4B69FF')).toBe('refined')
  expect(rarityOfColor('#EB4B4B')).toBe('mythic')
  expect(rarityOfColor('#E4AE39')).toBe('relic')
  expect(rarityOfColor('#8847FF')).toBe('exotic')
})

test('what is not a colour counts as standard', () => {
  for (const color of ['', 'gold', '#12345', 'rgb(1,2,3)']) expect(rarityOfColor(color)).toBe('standard')
})
