import { expect, test } from 'vitest'
import { differencesOf } from '../../../domain/visit/judge-draw.ts'
import { toldOfBattle } from './battle-told.ts'
import { testDetails, testDraws } from './test-details.ts'

const lock = {
  lock_hash: 'ab'.repeat(32),
  lock_record: 'noktra-battle-lock-v2\n',
  locked_at: 1,
  beacon: { source: 'local', chain_hash: '', round: 7, time: 2 },
} as const
const details = testDetails(
  { phase: 'finished', winners: [2] },
  { lock, server_seed_hash: 'cd'.repeat(32), draws: testDraws(1, [3, 2.5]) },
)
const drawn = { round: 1, ticket: 1, skin_id: 1, wear: 1000, exterior: 'MW' }
const proof = {
  kind: 'battle',
  id: 'b20418',
  server_seed_hash: details.server_seed_hash,
  lock_hash: lock.lock_hash,
  lock_record: lock.lock_record,
  outcome: { winners: [2] },
  draws: [
    { ...drawn, seat: 1, value_cents: 300 },
    { ...drawn, seat: 2, value_cents: 250 },
  ],
}

test('a battle that is not over has nothing to compare', () => {
  expect(toldOfBattle({ ...details, room: { ...details.room, phase: 'rounds' } })).toBeNull()
  expect(toldOfBattle({ ...details, lock: null })).toBeNull()
})

test('what a room showed stands in its proof', () => {
  expect(differencesOf(toldOfBattle(details)!, proof)).toEqual([])
})

test.each([
  ['another winner', { outcome: { winners: [1] } }, 'winners'],
  ['no outcome', { outcome: null }, 'winners'],
  ['another lock', { lock_hash: 'ef'.repeat(32) }, 'lock_hash'],
  ['another seed', { server_seed_hash: 'ef'.repeat(32) }, 'server_seed_hash'],
  ['another wear', { draws: [{ ...proof.draws[0], wear: 1001 }, proof.draws[1]] }, 'r1s1'],
  ['a draw less', { draws: [proof.draws[0]] }, 'r1s2'],
  ['another battle', { id: 'b20419' }, 'id'],
])('a proof with %s differs at it', (_, changed, field) => {
  expect(differencesOf(toldOfBattle(details)!, { ...proof, ...changed }).map((one) => one.field)).toEqual([
    field,
  ])
})
