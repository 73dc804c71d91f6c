import { describe, expect, test } from 'vitest'
import { animationTime, lingerTime } from './play-time.ts'

describe('the time an opening takes', () => {
  test('is the setting, 1500 ms when fast, nothing when off', () => {
    expect(animationTime('normal', 6000)).toBe(6000)
    expect(animationTime('fast', 6000)).toBe(1500)
    expect(animationTime('none', 6000)).toBe(0)
  })

  test('fast is never slower than normal', () => {
    expect(animationTime('fast', 1000)).toBe(1000)
  })

  test('with reduced motion is 300 ms at most, and nothing when off', () => {
    expect(animationTime('normal', 6000, true)).toBe(300)
    expect(animationTime('fast', 200, true)).toBe(200)
    expect(animationTime('none', 6000, true)).toBe(0)
  })
})

test('what moved is seen a moment longer, what did not move is not', () => {
  expect(lingerTime(6000, true)).toBe(6450)
  expect(lingerTime(300, false)).toBe(300)
})
