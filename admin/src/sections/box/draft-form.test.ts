import { describe, expect, test } from 'vitest'
import { CONTENT } from '../../test/box-content.ts'
import {
  chanceText,
  contentOf,
  draftOf,
  faultsOf,
  formOf,
  numbersOf,
  ticketsOf,
  type DraftForm,
} from './draft-form.ts'

const FORM = formOf({ content: CONTENT })
const BASE = { welfare: null, highest_return: 950_000 }

const typed = (part: Partial<DraftForm>): DraftForm => ({ ...FORM, ...part })
const chances = (...texts: string[]) => FORM.rows.map((row, at) => ({ ...row, chance: texts[at]! }))
const numbers = (form: DraftForm) => numbersOf(draftOf(form, BASE))
const faults = (form: DraftForm) => faultsOf(form, draftOf(form, BASE))

test.each([
  ['', 0],
  ['0.0001', 1],
  ['12,5', 125_000],
  [' 100 ', 1_000_000],
  ['1.', 10_000],
  ['0.00001', Number.NaN],
  ['-1', Number.NaN],
  ['1e2', Number.NaN],
])('“%s” percent are %d tickets', (text, tickets) => {
  expect(ticketsOf(text)).toBe(tickets)
})

test('what is loaded is sent as it was', () => {
  const rows = CONTENT.rows.map(({ skin_id, tickets }) => ({ skin_id, tickets }))
  expect(contentOf(FORM)).toEqual({ ...CONTENT, rows })
  expect(chanceText(0)).toBe('')
  expect(formOf({ content: { ...CONTENT, price: 0 } }).price).toBe('')
})

test('what cannot be read counts as not typed yet', () => {
  const sent = contentOf(typed({ price: 'ten', sort: 'first', rows: chances('many', '90') }))
  expect(sent).toMatchObject({ price: 0, sort: 0, rows: [{ tickets: 0 }, { tickets: 900_000 }] })
  expect(contentOf(typed({ price: '10,555', sort: '2.9' }))).toMatchObject({ price: 10.56, sort: 2 })
})

describe('what a draft promises', () => {
  test('is counted from price and chances', () => {
    expect(numbers(FORM)).toMatchObject({
      sum: 1_000_000,
      expected_return: 0.9,
      chance_of_profit: 0.1,
      top_one_in: 10,
    })
  })

  test('is unknown without a price, or while the chances are not the whole', () => {
    expect(numbers(typed({ price: '' }))).toBeNull()
    expect(numbers(typed({ rows: chances('10', '89.9999') }))).toBeNull()
    expect(numbers(typed({ rows: chances('100', '') }))).toBeNull()
  })
})

test('a draft without faults can be published; each fault names its field', () => {
  expect(faults(FORM)).toEqual([])
  const fields = faults(typed({ price: '', rows: chances('many', '90') })).map(({ field }) => field)
  expect(fields).toEqual(['rows.0', 'price', 'rows.0', 'rows'])
})
