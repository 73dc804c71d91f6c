import { beforeEach, expect, test, vi } from 'vitest'
import { findSent, persistSent } from './kept-sent.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('what was sent is found by its proof, and the oldest of many goes', () => {
  for (let n = 0; n <= 300; n += 1) persistSent([{ id: `u${n}`, sent: `sent-${n}` }])
  expect(findSent('u0')).toBeNull()
  expect(findSent('u1')).toBe('sent-1')
  expect(findSent('u300')).toBe('sent-300')
})

test('a broken or full storage is no fault of the page', () => {
  for (const broken of ['{', 'null', '5', '[null, 1, {"id": 1}]']) {
    stored.set('sent_with_plays', broken)
    expect(findSent('u1')).toBeNull()
  }
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(() => persistSent([{ id: 'u1', sent: 'x' }])).not.toThrow()
})
