import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RollShown } from '@noktra/contract/rolls'
import {
  changesOf,
  emptyForm,
  faultsOf,
  formOf,
  localText,
  quickTimes,
  secondsOf,
  termsOf,
  timeFault,
  type RollForm,
} from './new-roll-form.ts'

const NOON = new Date(2026, 10, 21, 12, 0, 30).getTime()
const MINUTE = 60_000
const GOOD: RollForm = { ...emptyForm(NOON), name: 'Friday gift' }

function room(part: Partial<RollShown>): RollShown {
  return {
    room_name: 'Friday gift',
    descr: 'For all',
    lottery_time: Math.floor(NOON / 1000) + 3600,
    max_join: null,
    has_password: false,
    conditions: { recharge: 0, recharge_from: null, recharge_to: null, invited: false },
    join_num: 0,
    can_edit: true,
    can_change_terms: true,
    ...part,
  } as RollShown
}

describe('the form of a room', () => {
  test('an empty one lacks a name, and a prize where prizes count', () => {
    expect(faultsOf(emptyForm(NOON), { now_ms: NOON })).toEqual({ name: 'name_empty' })
    expect(faultsOf(GOOD, { now_ms: NOON, prizes: 0 })).toEqual({ prizes: 'prizes' })
    expect(faultsOf(GOOD, { now_ms: NOON, prizes: 1 })).toEqual({})
  })

  test.each<[string, Partial<RollForm>, object]>([
    ['a name of spaces', { name: '   ' }, { name: 'name_empty' }],
    ['a name that cannot be seen', { name: 'a\u202eb' }, { name: 'name_signs' }],
    ['40 characters of two units each', { name: '🎁'.repeat(40) }, {}],
    ['41 characters', { name: 'x'.repeat(41) }, { name: 'name_long' }],
    ['lines in a description', { descr: 'one\ntwo' }, {}],
    ['a long description', { descr: 'x'.repeat(301) }, { descr: 'descr_long' }],
    ['a tab in a description', { descr: 'a\tb' }, { descr: 'descr_signs' }],
    ['no time', { time: '' }, { time: 'time_empty' }],
    ['a time that has passed', { time: localText(NOON - MINUTE) }, { time: 'time_soon' }],
    ['31 days', { time: localText(NOON + 31 * 24 * 60 * MINUTE) }, { time: 'time_late' }],
    ['one place', { places: '1' }, { places: 'places' }],
    ['10,000 places', { places: '10000' }, {}],
    ['10,001 places', { places: '10001' }, { places: 'places' }],
    ['a long password', { password: 'x'.repeat(21) }, { password: 'password_long' }],
    ['no amount', { asks_recharge: true }, { recharge: 'recharge' }],
    ['a third of a cent', { asks_recharge: true, recharge: '0.005' }, { recharge: 'recharge' }],
    ['a comma', { asks_recharge: true, recharge: '10,5' }, {}],
    ['dates without the condition', { recharge_from: localText(NOON), recharge_to: localText(NOON) }, {}],
  ])('%s', (_, part, faults) => {
    expect(faultsOf({ ...GOOD, ...part }, { now_ms: NOON })).toEqual(faults)
  })

  test('the time of a recharge begins before it ends and before the draw', () => {
    const asked = { ...GOOD, asks_recharge: true, recharge: '10' }
    const later = { ...asked, recharge_from: localText(NOON + 120 * MINUTE) }
    expect(faultsOf(later, { now_ms: NOON })).toEqual({ recharge_from: 'from_late' })
    const turned = { ...asked, recharge_from: localText(NOON), recharge_to: localText(NOON - MINUTE) }
    expect(faultsOf(turned, { now_ms: NOON })).toEqual({ recharge_to: 'to_early' })
  })

  test('is sent trimmed, with nothing for what is left empty', () => {
    expect(termsOf({ ...GOOD, name: ' Friday gift ', places: '12' })).toEqual({
      room_name: 'Friday gift',
      descr: '',
      lottery_time: secondsOf(GOOD.time),
      max_join: 12,
      password: null,
      conditions: { recharge: 0, recharge_from: null, recharge_to: null, invited: false },
    })
  })
})

describe('usual times', () => {
  test('every one may be chosen at once, at any time of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 60 - 1 }), (minute) => {
        const now_ms = new Date(2026, 10, 21).getTime() + minute * MINUTE + 17_000
        for (const { text } of quickTimes(now_ms)) expect(timeFault(text, now_ms)).toBeNull()
      }),
    )
  })

  test('late at night there is no tonight', () => {
    const at = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute).getTime()
    const has = (now_ms: number) => quickTimes(now_ms).find(({ key }) => key === 'tonight')?.text
    expect(has(at(12, 0))).toBe('2026-11-21T21:00')
    expect(has(at(20, 45))).toBe('2026-11-21T23:00')
    expect(has(at(22, 45))).toBeUndefined()
  })
})

describe('changes of a room', () => {
  test('nothing touched is nothing sent, seconds in its time included', () => {
    const shown = room({ max_join: 20, has_password: true })
    expect(changesOf(formOf(shown), shown)).toBeNull()
  })

  test('only what differs is sent', () => {
    const shown = room({ has_password: true, max_join: 20 })
    const form = { ...formOf(shown), name: 'Sunday gift', places: '', drops_password: true }
    expect(changesOf(form, shown)).toEqual({ room_name: 'Sunday gift', max_join: null, password: null })
  })

  test('once somebody has joined only texts are judged and sent', () => {
    const shown = room({ can_change_terms: false, join_num: 3 })
    const form = { ...formOf(shown), descr: 'New', places: '1', time: '' }
    expect(faultsOf(form, { now_ms: NOON, room: shown })).toEqual({})
    expect(changesOf(form, shown)).toEqual({ descr: 'New' })
  })

  test('a time that stays is not judged again', () => {
    const shown = room({ lottery_time: Math.floor(NOON / 1000) + 120 })
    expect(faultsOf(formOf(shown), { now_ms: NOON, room: shown })).toEqual({})
  })
})
