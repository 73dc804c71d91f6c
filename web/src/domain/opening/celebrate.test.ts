import { describe, expect, test } from 'vitest'
import { tierOfOpenings } from './celebrate.ts'
import { OPEN_KINDS } from './stage.ts'

describe('what an opening is celebrated by', () => {
  test('is its value against the price of the box, however it was opened', () => {
    for (const kind of OPEN_KINDS.filter((each) => each !== 'demo')) {
      expect(tierOfOpenings([{ value: 0.49 }], { kind, price: 0.5 })).toBe('loss')
      expect(tierOfOpenings([{ value: 0.5 }], { kind, price: 0.5 })).toBe('even')
      expect(tierOfOpenings([{ value: 10.01 }], { kind, price: 0.5 })).toBe('huge')
    }
  })

  test('of several is their sum against all that was paid', () => {
    const run = { kind: 'coins', price: 4.99 } as const
    expect(tierOfOpenings([{ value: 14.97 }, { value: 0.02 }, { value: 0.01 }], run)).toBe('even')
    expect(tierOfOpenings([{ value: 14.95 }, { value: 0.01 }, { value: 0 }], run)).toBe('loss')
  })

  test('is nothing for a demo', () => {
    expect(tierOfOpenings([{ value: 900 }], { kind: 'demo', price: 2 })).toBe('loss')
  })
})
