import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BATTLE_MODES, MOST_ROUNDS, shapeFault } from '@noktra/game/battles'
import { cutToMost, roundsOf } from './line-up.ts'
import {
  chooseFormat,
  EMPTY_SETUP,
  FORMATS,
  FUND_STEPS,
  readSetup,
  setupText,
  withSetup,
  writeSetup,
  type Setup,
} from './setup.ts'

const entry = fc.record({
  box_id: fc.integer({ min: 1, max: 999_999 }),
  count: fc.integer({ min: 1, max: MOST_ROUNDS }),
})

const setups: fc.Arbitrary<Setup> = fc
  .record({
    entries: fc.array(entry, { maxLength: 60 }).map(cutToMost),
    mode: fc.constantFrom(...BATTLE_MODES),
    format: fc.constantFrom(...FORMATS),
    private: fc.boolean(),
    fast: fc.boolean(),
    players_only: fc.boolean(),
    fund_percent: fc.constantFrom(...FUND_STEPS),
  })
  .map(({ format, ...rest }) => chooseFormat({ ...EMPTY_SETUP, ...rest }, format))

function read(query: string) {
  return readSetup(new URLSearchParams(query))
}

describe('the set-up in the address', () => {
  test('survives a reload', () => {
    fc.assert(
      fc.property(setups, (setup) => {
        const query = new URLSearchParams(writeSetup(setup)).toString()
        expect(read(query)).toEqual({ setup, dropped: [] })
      }),
    )
  })

  test('of anything is a battle that exists, and reads the same when written again', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '1',
        '0',
        '2',
        '3',
        '4',
        '5',
        '15',
        '90',
        'shared',
        'classic',
        '8x3,4',
        '8x60',
        '1x1,,x2',
      ),
    )
    const key = fc.constantFrom('boxes', 'mode', 'seats', 'team', 'private', 'fast', 'fund_percent', 'room')
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
        const { setup } = readSetup(new URLSearchParams(pairs))
        expect(shapeFault(setup)).toBeNull()
        expect(roundsOf(setup.entries)).toBeLessThanOrEqual(MOST_ROUNDS)
        expect(FUND_STEPS).toContain(setup.fund_percent)
        expect(readSetup(new URLSearchParams(writeSetup(setup)))).toEqual({ setup, dropped: [] })
      }),
    )
  })

  test('is as short as it can be', () => {
    const setup = read('boxes=8x3,4&seats=4&team=1&mode=classic&fast=1').setup
    expect(setup).toEqual({
      ...EMPTY_SETUP,
      entries: [
        { box_id: 8, count: 3 },
        { box_id: 4, count: 1 },
      ],
      seats: 4,
      team: true,
      fast: true,
    })
    expect(writeSetup(setup)).toEqual({ boxes: '8x3,4', seats: '4', team: '1', fast: '1' })
    expect(writeSetup(EMPTY_SETUP)).toEqual({ boxes: '' })
  })

  test.each([
    ['boxes=8,banana,-3,4x0,9', ['boxes']],
    ['boxes=8x49,4x3', ['rounds']],
    ['mode=roulette', ['mode']],
    ['seats=5', ['format']],
    ['seats=3&team=1', ['format']],
    ['seats=4&team=1&mode=shared', ['format']],
    ['fund_percent=95', ['fund']],
    ['fund_percent=12', ['fund']],
    ['fast=yes', ['options']],
    ['q=dust&room=20001', []],
  ])('%s drops %j', (query, dropped) => {
    expect(read(query).dropped).toEqual(dropped)
  })

  test('takes the place of the old one; other parameters stay', () => {
    const params = new URLSearchParams('q=dust&boxes=8&fast=1&room=20001')
    const next = withSetup(params, { ...EMPTY_SETUP, mode: 'jackpot' })
    expect(Object.fromEntries(next)).toEqual({ q: 'dust', room: '20001', boxes: '', mode: 'jackpot' })
    expect(setupText(next)).toBe('boxes=&mode=jackpot')
  })
})

test('2v2 makes of a shared battle a classic one, other formats do not', () => {
  const shared: Setup = { ...EMPTY_SETUP, mode: 'shared' }
  expect(chooseFormat(shared, { seats: 4, team: true }).mode).toBe('classic')
  expect(chooseFormat(shared, { seats: 4, team: false }).mode).toBe('shared')
})
