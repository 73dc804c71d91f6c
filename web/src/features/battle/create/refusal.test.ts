import { expect, test } from 'vitest'
import { AppError } from '../../../api/app-error.ts'
import { refusalOf } from './refusal.ts'

test.each([
  ['battle_rounds', {}, 'lineup'],
  ['box_retired', {}, 'lineup'],
  ['pool_version_stale', {}, 'lineup'],
  ['battle_team', {}, 'format'],
  ['battle_fund_grade', { grade: 2 }, 'fund'],
  ['battle_options', { field: 'fund_percent' }, 'fund'],
  ['battle_options', { field: 'players_only' }, 'options'],
  ['battle_rooms_many', { most: 3 }, 'action'],
  ['service_unavailable', {}, 'action'],
] as const)('%s %j is said at the %s', (name, details, place) => {
  expect(refusalOf(new AppError(name, 1, 'why', details))).toMatchObject({ place, name, msg: 'why' })
})

test('a shortfall and a box are kept as numbers', () => {
  const error = new AppError('insufficient_coins', 15001, 'short', { shortfall: 4.5 })
  expect(refusalOf(error)).toMatchObject({ place: 'action', shortfall: 4.5 })
  const stale = new AppError('pool_version_stale', 13004, 'changed', { box_id: 8, pool_version: 2 })
  expect(refusalOf(stale)).toMatchObject({ place: 'lineup', box_id: 8, shortfall: null })
})
