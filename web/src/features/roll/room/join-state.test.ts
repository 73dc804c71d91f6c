import { expect, test } from 'vitest'
import { blockOf, rechargeTime } from './join-state.ts'

const NOW = 1_800_000_000

const room = {
  lottery_time: NOW + 3600,
  join_num: 3,
  max_join: 10,
  room_type: 2,
  has_password: false,
  conditions: { recharge: 0, recharge_from: null, recharge_to: null, invited: false },
  my_conditions: { recharged: 0, recharge_met: true, invited_met: true, missing_recharge: 0 },
}
const asks = (recharge: number, recharge_from: number | null = null, recharge_to: number | null = null) => ({
  ...room.conditions,
  recharge,
  recharge_from,
  recharge_to,
})
const by = (password = '') => ({ now: NOW, password })

test('who meets everything may join, and so may a visitor try', () => {
  expect(blockOf(room, by())).toBeNull()
  expect(blockOf({ ...room, conditions: asks(30), my_conditions: null }, by())).toBeNull()
})

test('a room whose time is up or whose places are taken is closed to everybody', () => {
  expect(blockOf({ ...room, lottery_time: NOW }, by())).toEqual({ why: 'closed' })
  expect(blockOf({ ...room, join_num: 10, my_conditions: null }, by())).toEqual({ why: 'full' })
  expect(blockOf({ ...room, join_num: 10_000, max_join: null }, by())).toBeNull()
})

test('an account with gifts only is told what is missing, but not in rooms of the house', () => {
  const mine = { ...room.my_conditions, missing_recharge: 29.99 }
  expect(blockOf({ ...room, my_conditions: mine }, by())).toEqual({ why: 'first', missing: 29.99 })
  expect(blockOf({ ...room, room_type: 1, my_conditions: mine }, by())).toBeNull()
})

test('missing coins are counted to the cent', () => {
  const mine = { ...room.my_conditions, recharged: 12.3, recharge_met: false }
  expect(blockOf({ ...room, conditions: asks(30.1), my_conditions: mine }, by())).toEqual({
    why: 'recharge',
    missing: 17.8,
    when: 'now',
  })
})

test('coins count only in their time', () => {
  expect(rechargeTime(asks(5, NOW + 1), NOW)).toBe('too_early')
  expect(rechargeTime(asks(5, NOW - 9, NOW + 9), NOW)).toBe('now')
  expect(rechargeTime(asks(5, null, NOW - 1), NOW)).toBe('too_late')
})

test('an invitation and a password are asked for', () => {
  const mine = { ...room.my_conditions, invited_met: false }
  expect(blockOf({ ...room, my_conditions: mine }, by())).toEqual({ why: 'invited' })
  expect(blockOf({ ...room, has_password: true }, by())).toEqual({ why: 'password' })
  expect(blockOf({ ...room, has_password: true }, by('dusk'))).toBeNull()
})
