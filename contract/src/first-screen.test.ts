import { expect, test } from 'vitest'
import { heroOf } from './first-screen.ts'

function heroAmong(boxes: { featured: boolean; closed: boolean }[]): number {
  const named = boxes.map((box, at) => ({ ...box, at, top_items: [] }))
  return heroOf(named)!.box.at
}

const plain = { featured: false, closed: false }
const featured = { featured: true, closed: false }
const paused = { featured: true, closed: true }

test('the featured box stands at the top of the home page, else the first', () => {
  expect(heroAmong([plain, featured])).toBe(1)
  expect(heroAmong([plain, plain])).toBe(0)
  expect(heroOf([])).toBeNull()
})

test('a box that takes a break leaves the top to one that can be opened, where there is one', () => {
  expect(heroAmong([paused, plain, featured])).toBe(2)
  expect(heroAmong([paused, plain])).toBe(1)
  expect(heroAmong([paused, paused])).toBe(0)
})
