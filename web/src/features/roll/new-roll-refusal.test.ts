import { describe, expect, test } from 'vitest'
import { AppError } from '../../api/app-error.ts'
import { refusalOf } from './new-roll-refusal.ts'

describe('a refused room', () => {
  test.each([
    ['roll_name', 'name'],
    ['roll_time', 'time'],
    ['roll_places', 'places'],
    ['roll_password_form', 'password'],
    ['roll_conditions', 'recharge'],
    ['item_busy', 'prizes'],
    ['item_locked', 'prizes'],
  ] as const)('%s is told at the field %s, in the words of the store', (name, at) => {
    expect(refusalOf(new AppError(name, 1, 'said so'))).toEqual({ at, msg: 'said so' })
  })

  test('what no field is to blame for is told for all of it', () => {
    expect(refusalOf(new AppError('roll_open_rooms', 1, 'three'))).toEqual({
      at: null,
      why: 'told',
      msg: 'three',
    })
  })

  test('a recharge that is asked for comes with what is missing', () => {
    const error = new AppError('recharge_needed', 1, 'x', { missing: '25.50' })
    expect(refusalOf(error)).toEqual({ at: null, why: 'recharge', missing: 25.5 })
  })

  test('without an answer the same room may be sent again', () => {
    expect(refusalOf(new AppError('timeout', 0, ''))).toEqual({ at: null, why: 'no_answer' })
  })
})
