import { beforeEach, expect, test, vi } from 'vitest'
import { NONCE_SEED_PATTERN } from '@noktra/game/upgrades'
import { findNonceSeed, makeNonceSeed, persistNonceSeed } from './kept-nonce-seeds.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

test('each press has entropy of its own, in the form that the store takes', () => {
  const made = Array.from({ length: 100 }, makeNonceSeed)
  expect(new Set(made).size).toBe(100)
  for (const nonceSeed of made) expect(nonceSeed).toMatch(NONCE_SEED_PATTERN)
})

test('what was sent is found by its proof, and the oldest of many goes', () => {
  for (let n = 0; n <= 200; n += 1) persistNonceSeed({ id: `u${n}`, nonce_seed: `sent-${n}` })
  expect(findNonceSeed('u0')).toBeNull()
  expect(findNonceSeed('u1')).toBe('sent-1')
  expect(findNonceSeed('u200')).toBe('sent-200')
})

test('a broken or full storage is no fault of the page', () => {
  for (const broken of ['{', 'null', '5', '[null, 1, {"id": 1}]']) {
    stored.set('nonce_seeds', broken)
    expect(findNonceSeed('u1')).toBeNull()
  }
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(() => persistNonceSeed({ id: 'u1', nonce_seed: 'x' })).not.toThrow()
})
