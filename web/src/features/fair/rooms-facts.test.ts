import { beaconNote } from '@noktra/game/beacon-proof'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { envelopeParts } from '@noktra/game/envelopes'
import { proofOfAttempt } from '@noktra/game/roll/roll-proof'
import { fromHex } from '@noktra/game/sha256'
import { sampleEnvelope, sampleRoll, sampleRollFair } from '../../../../game/sample-rolls.ts'
import { partsOf, partSteps } from '../envelope/proof/envelope-facts.ts'
import { findKeptRollLock, persistRollLock } from '../../domain/locks/kept-roll-locks.ts'
import { readProofs } from './proof-input.ts'
import { ENVELOPE_WORKS } from '../envelope/proof/envelope-works.ts'
import { ROLL_WORKS } from '../roll/proof/roll-works.ts'
import { entrantLine, MOST_LINES, recordLines } from '../../domain/proof/record-lines.ts'
import { attemptState, entrantsInOrder, findEntrant, rollSwaps } from '../roll/proof/roll-facts.ts'
import { GAME_PROOFS } from '@noktra/game/games'
import { gameOfId, verifyProof } from '@noktra/game/verify-proof'

const room = sampleRoll({ room_id: 7, values: [900, 50, 50], entrants: 40 })
const closed = { ...room, server_seed: null, beacon: { ...room.beacon, randomness: null }, wins: null }

describe('the entrants of a room', () => {
  test('stand in the order of the shuffle, the first of them with the prizes', () => {
    const entrants = entrantsInOrder(room, ROLL_WORKS.order(room))
    expect(entrants).toHaveLength(40)
    expect(
      entrants.slice(0, 3).map(({ prize_id, place, number }) => ({ prize_id, place, entrant: number })),
    ).toEqual(room.wins)
    expect(entrants.slice(3).every(({ prize_id }) => prize_id === null)).toBe(true)
    expect(entrants.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      room.entrants.toSorted((a, b) => a - b),
    )
  })

  test('stand in the order of joining before the draw, and when the proof is not sound', () => {
    for (const proof of [closed, { ...room, server_seed: 'ff' }]) {
      const order = ROLL_WORKS.order(proof)
      expect(order).toBeNull()
      expect(entrantsInOrder(proof, order).map(({ number }) => number)).toEqual(room.entrants)
    }
  })

  test('are found by their whole number, however it is typed', () => {
    const entrants = entrantsInOrder(room, null)
    const number = String(room.entrants[11])
    expect(findEntrant(entrants, ` #${number.slice(0, 3)} ${number.slice(3)}`)).toBe(11)
    expect(findEntrant(entrants, number.slice(0, 3))).toBe(-1)
    expect(findEntrant(entrants, '')).toBe(-1)
  })

  test('are swapped as the table says, page by page', () => {
    const pages = [0, 15, 30].flatMap((from) => rollSwaps(room, { from, count: 15 }))
    expect(pages.map(({ cursor }) => cursor)).toEqual(Array.from({ length: 39 }, (_, cursor) => cursor))
    const order = Array.from({ length: 40 }, (_, at) => at)
    for (const { n, j } of pages) [order[n - 1], order[j]] = [order[j]!, order[n - 1]!]
    expect(order).toEqual(ROLL_WORKS.order(room))
    expect(rollSwaps(closed, { from: 0, count: 15 })).toEqual([])
  })
})

describe('the attempts of a room', () => {
  const { proof, attempts } = sampleRollFair({ room_id: 9, values: [500], entrants: 12, attempt: 3 })
  const listed = attempts.map(({ beacon, ...attempt }) => ({
    ...attempt,
    beacon: { ...beacon, note: beaconNote(beacon.source) },
    locked_at: 1,
    round_at: 2,
  }))

  test('are late but for the last, which counted, waits or was late too', () => {
    const states = (phase: 'drawn' | 'locked' | 'returned') =>
      listed.map(({ attempt }) => attemptState({ phase, attempts: listed }, attempt))
    expect(states('drawn')).toEqual(['late', 'late', 'counted'])
    expect(states('locked')).toEqual(['late', 'late', 'waiting'])
    expect(states('returned')).toEqual(['late', 'late', 'late'])
  })

  test('are computed with what the late ones would have given, and their proofs check out when pasted', () => {
    const late = ROLL_WORKS.attempt({ proof, attempt: listed[0]! })
    expect(late).toEqual(proofOfAttempt(proof, listed[0]!))
    const pasted = readProofs(JSON.stringify(late))
    expect('proofs' in pasted && verifyProof(pasted.proofs[0]).every(({ ok }) => ok)).toBe(true)
    expect(ROLL_WORKS.attempt({ proof: { ...proof, entrants: [5, 5] }, attempt: listed[0]! })).toBeNull()
  })
})

describe('the lines of a lock record', () => {
  test('are all shown while they are few', () => {
    expect(recordLines(room.lock_record, null)).toHaveLength(room.lock_record.trimEnd().split('\n').length)
  })

  test('of thousands are cut, but for the last ones and the reader’s own', () => {
    const { lock_record } = sampleRoll({ room_id: 8, values: [5], entrants: 3000 })
    const own = entrantLine(lock_record, 1234)!
    const lines = recordLines(lock_record, own)
    const shown = lines.flatMap((line) => ('line' in line ? [line.line] : []))
    expect(lines.length).toBeLessThan(MOST_LINES)
    expect(shown).toContain(lock_record.split('\n')[own])
    expect(shown.at(-1)).toMatch(/^round:/)
    const hidden = lines.reduce((sum, line) => sum + ('hidden' in line ? line.hidden : 0), 0)
    expect(shown.length + hidden).toBe(lock_record.trimEnd().split('\n').length)
    expect(entrantLine(lock_record, 3001)).toBeNull()
    expect(entrantLine(lock_record, null)).toBeNull()
  })
})

describe('the parts of an envelope', () => {
  const envelope = sampleEnvelope({ envelope_id: 4, total_cents: 500, parts: 10 }, 6)

  test('are only the claimed ones while it is open', () => {
    const open = { ...envelope, server_seed: null }
    const parts = partsOf(open, ENVELOPE_WORKS.parts(open))
    expect(parts.map(({ cents }) => cents)).toEqual(envelope.claimed)
    expect(parts.every(({ is_claimed }) => is_claimed)).toBe(true)
  })

  test('are all there afterwards, sum to the total, and each is computed as written', () => {
    const all = ENVELOPE_WORKS.parts(envelope)
    expect(all).toEqual(envelopeParts(envelope.terms, fromHex(envelope.server_seed!)))
    const parts = partsOf(envelope, all)
    expect(parts.filter(({ is_claimed }) => !is_claimed).map(({ n }) => n)).toEqual([7, 8, 9, 10])
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(500)
    for (const part of parts.slice(0, -1)) {
      expect(partSteps(envelope, part).computed?.result).toBe(part.cents)
    }
    expect(parts.at(-1)).toMatchObject({ left: parts.at(-1)?.cents, most: parts.at(-1)?.cents })
  })
})

test('an address says of what kind its draw is', () => {
  expect(['r12', 'e7', 'b1', '184', 'x5', 'r', 'r1e'].map((id) => gameOfId(id, GAME_PROOFS).kind)).toEqual([
    'roll',
    'envelope',
    'battle',
    'box',
    'box',
    'box',
    'box',
  ])
})

describe('lock records that the browser keeps', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  test('are the first that arrived of each attempt', () => {
    persistRollLock({ room_id: 1, attempt: 1, lock_record: 'a', at: 5 })
    persistRollLock({ room_id: 1, attempt: 1, lock_record: 'b', at: 9 })
    persistRollLock({ room_id: 1, attempt: 2, lock_record: 'c', at: 10 })
    expect(findKeptRollLock({ room_id: 1, attempt: 1 })).toMatchObject({ lock_record: 'a', at: 5 })
    expect(findKeptRollLock({ room_id: 1, attempt: 2 })).toMatchObject({ lock_record: 'c' })
    expect(findKeptRollLock({ room_id: 2, attempt: 1 })).toBeNull()
  })

  test('are no more than a few, and long ones push the oldest out', () => {
    for (let room_id = 1; room_id <= 20; room_id += 1) {
      persistRollLock({ room_id, attempt: 1, lock_record: 'x'.repeat(90_000), at: room_id })
    }
    expect(findKeptRollLock({ room_id: 20, attempt: 1 })).not.toBeNull()
    expect(findKeptRollLock({ room_id: 17, attempt: 1 })).not.toBeNull()
    expect(findKeptRollLock({ room_id: 16, attempt: 1 })).toBeNull()
  })

  test('are none when the storage holds something else', () => {
    stored.set('roll_locks', '{"a":1}')
    expect(findKeptRollLock({ room_id: 1, attempt: 1 })).toBeNull()
    stored.set('roll_locks', 'no json')
    expect(findKeptRollLock({ room_id: 1, attempt: 1 })).toBeNull()
  })
})
