import { expect, test } from 'vitest'
import { nicknameFault } from './nickname.ts'

/** @shows SPEC-5.28 */
test.each(['', '   ', '\u3000'])('a nickname must be entered: %j', (typed) => {
  expect(nicknameFault(typed)).toBe('nickname_missing')
})

test('it has at most 20 characters, as a reader counts them', () => {
  expect(nicknameFault('x'.repeat(20))).toBeNull()
  expect(nicknameFault('🦊'.repeat(20))).toBeNull()
  expect(nicknameFault(`  ${'x'.repeat(20)}  `)).toBeNull()
  expect(nicknameFault('x'.repeat(21))).toBe('nickname_long')
})
