import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, itIsMachine, walk, type Machine } from '../../machine-properties.ts'
import { LEAST_ENTRANTS } from '../rolls.ts'
import {
  next,
  PENDING_ROLLS,
  ROLL_END_REASONS,
  ROLL_PHASES,
  type RollEvent,
  type RollPhase,
} from './roll-state.ts'

const entrants = fc.integer({ min: 0, max: 5 })
const events: fc.Arbitrary<RollEvent> = fc.oneof(
  fc.record({
    type: fc.constantFrom('joined' as const, 'changed', 'moderated', 'beacon_late', 'prizes_drawn'),
  }),
  fc.record({ type: fc.constantFrom('cancelled' as const, 'few_entrants', 'draw_locked'), entrants }),
)
const room: Machine<RollPhase, RollEvent> = {
  start: 'open',
  ways: {
    open: ['open', 'locked', 'returned', 'cancelled'],
    locked: ['locked', 'drawn', 'returned'],
    drawn: [],
    returned: [],
    cancelled: [],
  },
  events,
  next,
}
const phase = fc.constantFrom(...ROLL_PHASES)

describe('a roll room', () => {
  itIsMachine(room)

  it('has the phases that it names', () => {
    expect(Object.keys(room.ways)).toEqual([...ROLL_PHASES])
  })

  it('is pending until nothing can happen in it any more', () => {
    for (const phase of ROLL_PHASES) {
      expect(PENDING_ROLLS.some((pending) => pending === phase)).toBe(room.ways[phase].length > 0)
    }
  })

  it('locks its draw or gives its prizes back when its time has come, by how many are in it', () => {
    fc.assert(
      fc.property(entrants, (entrants) => {
        const few = next('open', { type: 'few_entrants', entrants })
        const locked = next('open', { type: 'draw_locked', entrants })
        expect(entrants < LEAST_ENTRANTS ? few : locked).toEqual({
          state: entrants < LEAST_ENTRANTS ? 'returned' : 'locked',
        })
        expect(entrants < LEAST_ENTRANTS ? locked.fault : few.fault).toBeTypeOf('string')
      }),
    )
  })

  it('is cancelled only as long as it has no entrants', () => {
    fc.assert(
      fc.property(entrants, (entrants) => {
        expect(next('open', { type: 'cancelled', entrants })).toEqual(
          entrants === 0 ? { state: 'cancelled' } : { fault: 'has_entrants' },
        )
      }),
    )
  })

  it('takes no entrant and changes nothing once it is locked', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('joined' as const, 'changed' as const, 'moderated' as const),
        phase,
        (type, phase) => {
          const { fault } = next(phase, { type })
          if (phase === 'open') expect(fault).toBeUndefined()
          else expect(fault).toBe(phase === 'locked' ? 'locked' : 'over')
        },
      ),
    )
  })

  it('is drawn only when it is locked', () => {
    fc.assert(
      fc.property(phase, (phase) => {
        const { state, fault } = next(phase, { type: 'prizes_drawn' })
        if (phase === 'locked') expect(state).toBe('drawn')
        else expect(fault).toBe(phase === 'open' ? 'not_locked' : 'over')
      }),
    )
  })

  it('gives its prizes away or back exactly once', () => {
    const over: string[] = ['prizes_drawn', ...ROLL_END_REASONS]
    fc.assert(
      fc.property(walk(events), (happens) => {
        const { accepted } = follow(room, happens)
        expect(accepted.filter(({ event }) => over.includes(event.type))).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })
})
