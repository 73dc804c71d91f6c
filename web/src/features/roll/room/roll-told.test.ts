import { expect, test } from 'vitest'
import { differencesOf } from '../../../domain/visit/judge-draw.ts'
import { toldOfRoll } from './roll-told.ts'

const winner = (user_id: number, place: number) => ({ user_id, place, nickname: 'Bryn', avatar: '' })
const room = {
  phase: 'drawn',
  fair_id: 'r12',
  server_seed_hash: 'cd'.repeat(32),
  attempts: [{ lock_hash: 'late' }, { lock_hash: 'ab'.repeat(32) }],
  prizes: [
    { prize_id: 8, winner: winner(100_004, 3) },
    { prize_id: 9, winner: winner(100_001, 1) },
    { prize_id: 10, winner: null },
  ],
} as const
const proof = {
  kind: 'roll',
  id: 'r12',
  server_seed_hash: room.server_seed_hash,
  lock_hash: 'ab'.repeat(32),
  wins: [
    { prize_id: 9, entrant: 100_001, place: 1 },
    { prize_id: 8, entrant: 100_004, place: 3 },
  ],
}

test('a room before its draw has nothing to compare', () => {
  expect(toldOfRoll({ ...room, phase: 'locked' })).toBeNull()
})

test('what a room showed stands in its proof', () => {
  expect(differencesOf(toldOfRoll(room)!, proof)).toEqual([])
})

test.each([
  ['another winner', { wins: [{ ...proof.wins[0], entrant: 100_002 }, proof.wins[1]] }, ['p9']],
  ['a win that was not shown', { wins: [...proof.wins, { prize_id: 10, entrant: 1, place: 2 }] }, ['wins']],
  ['no wins', { wins: null }, ['wins', 'p8', 'p9']],
  ['another lock', { lock_hash: 'late' }, ['lock_hash']],
])('a proof with %s differs at it', (_, changed, fields) => {
  const found = differencesOf(toldOfRoll(room)!, { ...proof, ...changed }).map((one) => one.field)
  expect(found.toSorted()).toEqual(fields.toSorted())
})
