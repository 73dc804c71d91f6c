import { describe, expect, test } from 'vitest'
import { NO_COINS } from './stake.ts'
import { aimFrom, readSetup, writeSetup, type Setup } from './setup.ts'

function read(query: string): Setup {
  return readSetup(new URLSearchParams(query), 10)
}

function written(setup: Setup, before = ''): string {
  const params = new URLSearchParams(before)
  writeSetup(params, setup)
  return decodeURIComponent(params.toString())
}

const EMPTY: Setup = { item_ids: [], aim: NO_COINS, target_id: null, direction: 'under' }

describe('the setup in the address', () => {
  test('comes back as it was written', () => {
    const setups: Setup[] = [
      EMPTY,
      { item_ids: [7, 12], aim: { by: 'coin', cents: 320 }, target_id: 44, direction: 'over' },
      { item_ids: [], aim: { by: 'chance', ppm: 370_000 }, target_id: 1, direction: 'under' },
      { item_ids: [3], aim: { by: 'times', times: 5 }, target_id: null, direction: 'under' },
      { item_ids: [], aim: { by: 'times', times: 5, from_cents: 500 }, target_id: null, direction: 'under' },
    ]
    for (const setup of setups) expect(read(written(setup))).toEqual(setup)
  })

  test('is short, and leaves the filters of the lists alone', () => {
    expect(written(EMPTY, 'item=4&chance=50&q=gilt')).toBe('q=gilt')
    expect(written({ ...EMPTY, item_ids: [4, 9], aim: { by: 'coin', cents: 50 } })).toBe('item=4,9&coin=0.5')
  })

  test('takes nothing that cannot be chosen', () => {
    expect(read('item=1,1,x,-2,0,2.5,9&target=zero&coin=-4&direction=up')).toEqual({
      ...EMPTY,
      item_ids: [1, 9],
    })
    expect(read('chance=4.99').aim).toEqual(NO_COINS)
    expect(read('chance=76').aim).toEqual(NO_COINS)
    expect(read('times=4').aim).toEqual(NO_COINS)
    expect(read('coin=1e999').aim).toEqual(NO_COINS)
    expect(read(`item=${Array.from({ length: 14 }, (_, i) => i + 1).join(',')}`).item_ids).toHaveLength(10)
  })
})

test('an aim without a target keeps what is staked, and stakes something where that is nothing', () => {
  const twice = { by: 'times', times: 2 } as const
  expect(aimFrom(twice, { by: 'coin', cents: 320 }, 0)).toEqual({ ...twice, from_cents: 320 })
  expect(aimFrom(twice, { by: 'times', times: 5, from_cents: 320 }, 2)).toEqual({ ...twice, from_cents: 320 })
  expect(aimFrom(twice, NO_COINS, 1)).toEqual(twice)
  expect(aimFrom(twice, NO_COINS, 0)).toEqual({ ...twice, from_cents: 500 })
})
