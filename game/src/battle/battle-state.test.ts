import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, itIsMachine, walk, type Machine } from '../../machine-properties.ts'
import {
  BATTLE_END_REASONS,
  BATTLE_PHASES,
  isDecided,
  next,
  type BattleEvent,
  type BattlePhase,
} from './battle-state.ts'

const events: fc.Arbitrary<BattleEvent> = fc.oneof(
  fc.record({ type: fc.constant('seat_taken' as const), free: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    type: fc.constantFrom(
      'seat_left' as const,
      'set_up',
      'not_full',
      'box_retired',
      'box_closed',
      'cancelled',
      'rounds_drawn',
      'beacon_late',
      'item_picked',
      'draft_over',
      'paid_out',
    ),
  }),
  fc.record({
    type: fc.constant('decided' as const),
    team: fc.boolean(),
    players: fc.integer({ min: 0, max: 2 }),
  }),
)
const room: Machine<BattlePhase, BattleEvent> = {
  start: 'waiting',
  ways: {
    waiting: ['waiting', 'locked', 'timeout'],
    locked: ['rounds', 'timeout'],
    rounds: ['draft', 'settling'],
    draft: ['draft', 'settling'],
    settling: ['finished'],
    finished: [],
    timeout: [],
  },
  events,
  next,
}
const phase = fc.constantFrom(...BATTLE_PHASES)

describe('a battle', () => {
  itIsMachine(room)

  it('has the phases that it names', () => {
    expect(Object.keys(room.ways)).toEqual([...BATTLE_PHASES])
  })

  it('begins with its last seat, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (free) => {
        const { state } = next('waiting', { type: 'seat_taken', free })
        expect(state).toBe(free === 0 ? 'locked' : 'waiting')
      }),
    )
  })

  it('lets no player in or out and cannot be changed once it has begun or is over', () => {
    const moves: fc.Arbitrary<BattleEvent> = fc.constantFrom(
      { type: 'seat_taken', free: 0 },
      { type: 'seat_left' },
      { type: 'set_up' },
      { type: 'cancelled' },
    )
    fc.assert(
      fc.property(phase, moves, (phase, move) => {
        const { fault } = next(phase, move)
        if (phase === 'waiting') expect(fault).toBeUndefined()
        else expect(fault).toBe(phase === 'timeout' ? 'timeout' : 'begun')
      }),
    )
  })

  it('is drafted only by a winning pair with a player in it', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 0, max: 2 }), (team, players) => {
        const { state } = next('rounds', { type: 'decided', team, players })
        expect(state).toBe(team && players > 0 ? 'draft' : 'settling')
      }),
    )
  })

  it('tells who won once it is decided, and never takes that back', () => {
    fc.assert(
      fc.property(walk(events), (happens) => {
        const told = follow(room, happens).accepted.map(({ to }) => isDecided({ phase: to }))
        const first = told.indexOf(true)
        expect(first < 0 || told.slice(first).every(Boolean)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('is drawn, decided and paid out once at most, and pays the stakes back once or not at all', () => {
    const endings: string[] = ['paid_out', ...BATTLE_END_REASONS]
    fc.assert(
      fc.property(walk(events), (happens) => {
        const types = follow(room, happens).accepted.map(({ event }) => event.type)
        for (const once of ['rounds_drawn', 'decided', 'draft_over']) {
          expect(types.filter((type) => type === once).length).toBeLessThanOrEqual(1)
        }
        expect(types.filter((type) => endings.includes(type))).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })

  it('pays nothing back once its items are drawn', () => {
    const drawn = fc.constantFrom<BattlePhase[]>('rounds', 'draft', 'settling', 'finished')
    fc.assert(
      fc.property(drawn, fc.constantFrom(...BATTLE_END_REASONS), (phase, type) => {
        expect(next(phase, { type }).fault).toBe('begun')
      }),
    )
  })
})
