import { expect, test } from 'vitest'
import { NONCE_SEED_PATTERN } from '@noktra/game/upgrades'
import { makeNonceSeed } from './nonce-seed.ts'

test('each press has entropy of its own, in the form that the store takes', () => {
  const made = Array.from({ length: 100 }, makeNonceSeed)
  expect(new Set(made).size).toBe(100)
  for (const nonceSeed of made) expect(nonceSeed).toMatch(NONCE_SEED_PATTERN)
})
