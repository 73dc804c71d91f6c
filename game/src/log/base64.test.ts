import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

it('goes to base64 and back, as others write it', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
})

it.each(['A', 'AA', 'AAA', 'AA=', 'AB==', 'AAB=', 'AA==AA==', 'AAA A', 'AAAA\n', 'AA-_', '===='])(
  'refuses %j',
  (text) => {
    expect(() => fromBase64(text)).toThrow(RangeError)
  },
)
