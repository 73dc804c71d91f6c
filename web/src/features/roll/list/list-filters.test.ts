import { expect, test } from 'vitest'
import { queryOf, readFilters, writeFilters } from './list-filters.ts'

const at = (search: string) => readFilters(new URLSearchParams(search))
const addressOf = (search: string) => new URLSearchParams(writeFilters(at(search))).toString()

/** @shows SPEC-9.28 SPEC-9.29 SPEC-9.30 */
test('without an address the list is the one of SPEC 9', () => {
  expect(queryOf(at(''))).toEqual({
    lottery_status: 0,
    no_password_room: 1,
    sort: 'prize_pool',
    order: 'desc',
  })
})

test.each([
  ['locked=1', { lottery_status: 0, sort: 'prize_pool', order: 'desc' }],
  ['sort=time', { lottery_status: 0, no_password_room: 1, sort: 'lottery_time', order: 'asc' }],
  ['sort=people', { lottery_status: 0, no_password_room: 1, sort: 'join_num', order: 'desc' }],
  ['tab=official', { lottery_status: 0, room_type: 1, sort: 'prize_pool', order: 'desc' }],
  [
    'tab=players',
    { lottery_status: 0, room_type: 2, no_password_room: 1, sort: 'prize_pool', order: 'desc' },
  ],
  ['tab=mine', { is_join: 1, sort: 'lottery_time', order: 'desc' }],
  ['tab=mine&mine=created', { i_created: 1, sort: 'lottery_time', order: 'desc' }],
  ['tab=ended', { lottery_status: 1, sort: 'lottery_time', order: 'desc' }],
  ['tab=ended&sort=pool', { lottery_status: 1, sort: 'prize_pool', order: 'desc' }],
])('%s asks for %o', (search, query) => {
  expect(queryOf(at(search))).toEqual(query)
})

test('an address comes back as it was read, and what is usual or unknown is left out', () => {
  expect(addressOf('tab=players&locked=1&sort=people')).toBe('tab=players&locked=1&sort=people')
  expect(addressOf('tab=mine&mine=created')).toBe('tab=mine&mine=created')
  expect(addressOf('tab=ended&sort=time')).toBe('tab=ended')
  expect(addressOf('tab=all&sort=pool&mine=created&locked=0')).toBe('')
  expect(addressOf('tab=official&locked=1')).toBe('tab=official')
  expect(addressOf('tab=nonsense&sort=price')).toBe('')
})
