import { describe, expect, test } from 'vitest'
import { roomActionOf } from './room-action.ts'
import { player, room } from './sample-room.ts'

const RICH = { user_id: 8, coin: 100, lifetime_recharge: 30 }
const PLAYER = { signedIn: true, user: RICH, minRecharge: 30 }
const VISITOR = { signedIn: false, user: undefined, minRecharge: 30 }

describe('what a row offers', () => {
  test('a free seat to a player, and to a visitor once they sign in', () => {
    expect(roomActionOf(room(), PLAYER)).toEqual({ act: 'join' })
    expect(roomActionOf(room(), VISITOR)).toEqual({ act: 'sign_in' })
    expect(roomActionOf(room(), { ...PLAYER, user: undefined })).toEqual({ act: 'join' })
  })

  test('what is missing to the cent, when the balance does not do', () => {
    const user = { ...RICH, coin: 9.9 }
    expect(roomActionOf(room(), { ...PLAYER, user })).toEqual({ act: 'top_up', missing: 0.1 })
    expect(roomActionOf(room({ own_price: 9.9 }), { ...PLAYER, user })).toEqual({ act: 'join' })
  })

  test('the reason, to who may not sit with others', () => {
    const user = { ...RICH, lifetime_recharge: 12.5 }
    expect(roomActionOf(room(), { ...PLAYER, user })).toEqual({
      act: 'blocked',
      why: 'recharge',
      missing: 17.5,
    })
    const botsOnly = room({ bots_only: true })
    expect(roomActionOf(botsOnly, PLAYER)).toEqual({ act: 'blocked', why: 'bots_only' })
    expect(roomActionOf(botsOnly, VISITOR)).toEqual({ act: 'blocked', why: 'bots_only' })
  })

  test('the way in to who made it or sits there, whatever they have', () => {
    const poor = { ...PLAYER, user: { ...RICH, coin: 0 } }
    expect(roomActionOf(room({ user_id: 8 }), poor)).toEqual({ act: 'open' })
    const seated = room({ status: 1, phase: 'rounds', players: [player(), player({ seat: 2, user_id: 8 })] })
    expect(roomActionOf(seated, poor)).toEqual({ act: 'open' })
  })

  test('to watch once it is full, and its result once it is over', () => {
    const full = { players: [player(), player({ seat: 2, user_id: 9 })] }
    expect(roomActionOf(room(full), PLAYER)).toEqual({ act: 'watch' })
    expect(roomActionOf(room({ ...full, status: 1, phase: 'draft' }), PLAYER)).toEqual({ act: 'watch' })
    expect(roomActionOf(room({ ...full, status: 2, phase: 'finished' }), VISITOR)).toEqual({ act: 'result' })
    expect(roomActionOf(room({ status: -1, phase: 'timeout' }), VISITOR)).toEqual({ act: 'open' })
  })
})
