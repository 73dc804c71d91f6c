import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberMarks } from '@noktra/languages/number-marks'
import { writeByMarks } from './format.ts'

const LANGUAGES = [
  'en',
  'zh',
  'pt',
  'es',
  'de',
  'fr',
  'ru',
  'sv',
  'pl',
  'it',
  'tr',
  'vi',
  'ja',
  'ko',
  'pt-PT',
]

const numbers = fc.oneof(
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.integer({ min: -100_000_000, max: 100_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 0, max: 100_000_000 }).map((ppm) => (ppm / 1_000_000) * 100),
  fc.constantFrom(0, -0, 0.005, 1.005, -1.005, 0.5, 999.995, 999_999.995, 1e21, 5e-324, NaN, Infinity),
)

test.each(LANGUAGES)('in %s numbers are written as Intl writes them', (language) => {
  const marks = numberMarks(language)!
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 6 }), (value, digits) => {
      const format = new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      const written = writeByMarks(value, digits, marks)
      if (written !== null) expect(written).toBe(format.format(value))
      else expect(Math.abs(value) >= 1e21 || Math.abs(value) < 1e-6 || Number.isNaN(value)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each(['hi', 'bn', 'ar-EG', 'fa'])('the numbers of %s are left to Intl', (language) => {
  expect(numberMarks(language)).toBeNull()
})
