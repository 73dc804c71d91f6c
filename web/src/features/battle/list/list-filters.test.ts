import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparing,
  countFilters,
  fits,
  FORMATS,
  MODES,
  queryOf,
  readFilters,
  SORTS,
  TABS,
  writeFilters,
  type ListFilters,
} from './list-filters.ts'
import { room } from './sample-room.ts'

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
const filters: fc.Arbitrary<ListFilters> = fc.record({
  tab: fc.constantFrom(...TABS),
  format: fc.constantFrom(undefined, ...FORMATS),
  mode: fc.constantFrom(undefined, ...MODES),
  min: fc.option(amount, { nil: undefined }),
  max: fc.option(amount, { nil: undefined }),
  playersOnly: fc.boolean(),
  affordable: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
})

describe('the filters of the list', () => {
  test('survive a reload in the address', () => {
    fc.assert(
      fc.property(filters, (chosen) => {
        expect(readFilters(new URLSearchParams(writeFilters(chosen)))).toEqual(chosen)
      }),
    )
  })

  test('take what the address cannot mean for nothing', () => {
    const read = readFilters(
      new URLSearchParams('tab=won&format=5&mode=2v2&min=-1&max=x&players=yes&affordable=0&sort=new'),
    )
    expect(writeFilters(read)).toEqual({})
    expect(countFilters(read)).toBe(0)
  })

  test('ask for 2v2 as four seats in pairs, and for four seats without pairs', () => {
    const open = readFilters(new URLSearchParams())
    expect(queryOf({ ...open, format: 'team' }, undefined)).toMatchObject({ seats: 4, team: '1' })
    expect(queryOf({ ...open, format: '4' }, undefined)).toMatchObject({ seats: 4, team: '0' })
    expect(queryOf(open, undefined)).toEqual({ tab: 'open', sort: '-new' })
  })

  test('ask for no more than the player has, once that is known', () => {
    const chosen = readFilters(new URLSearchParams('max=50&affordable=1'))
    expect(queryOf(chosen, 12.5).max_price).toBe(12.5)
    expect(queryOf(chosen, 80).max_price).toBe(50)
    expect(queryOf(chosen, undefined).max_price).toBe(50)
    expect(queryOf({ ...chosen, affordable: false }, 12.5).max_price).toBe(50)
  })
})

describe('whether a room belongs to the list', () => {
  test('follows the tab', () => {
    expect(fits(room(), { tab: 'open' }, undefined)).toBe(true)
    expect(fits(room({ status: 1, phase: 'rounds' }), { tab: 'open' }, undefined)).toBe(false)
    expect(fits(room({ status: 1, phase: 'locked' }), { tab: 'running' }, undefined)).toBe(true)
    expect(fits(room({ status: -1, phase: 'timeout' }), { tab: 'finished' }, undefined)).toBe(false)
  })

  test('shows a private room only to those inside', () => {
    const hidden = room({ private: true, user_id: 7 })
    expect(fits(hidden, { tab: 'open' }, 7)).toBe(false)
    expect(fits(hidden, { tab: 'mine' }, 7)).toBe(true)
    expect(fits(hidden, { tab: 'mine' }, 8)).toBe(false)
    expect(fits(room(), { tab: 'mine' }, undefined)).toBe(false)
  })

  test('follows every filter', () => {
    const four = room({ seats: 4, team: true, mode: 'jackpot', price: 20, players_only: true })
    const fitsAll = { seats: 4, team: '1', mode: 'jackpot', min_price: 20, max_price: 20 } as const
    expect(fits(four, { tab: 'open', ...fitsAll, players_only: '1' }, undefined)).toBe(true)
    for (const other of [
      { seats: 3 },
      { team: '0' },
      { mode: 'classic' },
      { min_price: 20.01 },
      { max_price: 19.99 },
      { players_only: '0' },
    ] as const) {
      expect(fits(four, { tab: 'open', ...other }, undefined)).toBe(false)
    }
  })
})

test('the list stands in the order of the store, rooms of one price by number', () => {
  const rooms = [
    room({ room_id: 1, price: 5 }),
    room({ room_id: 2, price: 5 }),
    room({ room_id: 3, price: 4 }),
  ]
  const ids = (sort: (typeof SORTS)[number]) => rooms.toSorted(comparing(sort)).map(({ room_id }) => room_id)
  expect(ids('-new')).toEqual([3, 2, 1])
  expect(ids('price')).toEqual([3, 1, 2])
  expect(ids('-price')).toEqual([2, 1, 3])
})
