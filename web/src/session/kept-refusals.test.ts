import { beforeEach, expect, test, vi } from 'vitest'
import { findRefusals, persistRefusal } from './kept-refusals.ts'

const stored = new Map<string, string>()
const refusal = { user_id: 7, refusal_no: 1, call: '/api/upgrade', code: 10001 }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('a number is kept once, and another player has numbers of their own', () => {
  persistRefusal(refusal)
  persistRefusal(refusal)
  persistRefusal({ ...refusal, user_id: 8 })
  expect(findRefusals(7)).toEqual([refusal])
  expect(findRefusals(8)).toHaveLength(1)
  expect(findRefusals(9)).toEqual([])
})

test('of many the oldest goes', () => {
  for (let no = 1; no <= 301; no += 1) persistRefusal({ ...refusal, refusal_no: no })
  const kept = findRefusals(7).map(({ refusal_no }) => refusal_no)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([300, 301, 2])
})

test('a broken or full storage is no fault of the page', () => {
  for (const broken of ['{', 'null', '5', '[null, 1, {"user_id": 7}]']) {
    stored.set('refused_plays', broken)
    expect(findRefusals(7)).toEqual([])
  }
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(() => persistRefusal(refusal)).not.toThrow()
})
