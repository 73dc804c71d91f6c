import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, itIsMachine, walk, type Machine } from '../../machine-properties.ts'
import {
  isOver,
  next,
  OPEN_RETRIEVALS,
  reachedBy,
  RETRIEVAL_PHASES,
  type MarketPhase,
  type RetrievalEvent,
  type RetrievalPhase,
} from './retrieval-state.ts'

const said = fc.constantFrom<MarketPhase[]>('buying', 'offer_sent', 'received', 'done')
const events: fc.Arbitrary<RetrievalEvent> = fc.oneof(
  fc.record({ type: fc.constant('market_said' as const), phase: said }),
  fc.record({ type: fc.constantFrom('market_failed' as const, 'given_back', 'delivered') }),
)
const retrieval: Machine<RetrievalPhase, RetrievalEvent> = {
  start: 'requested',
  ways: {
    requested: ['buying', 'offer_sent', 'received', 'done', 'failed'],
    buying: ['buying', 'offer_sent', 'received', 'done', 'failed'],
    offer_sent: ['offer_sent', 'received', 'done', 'failed'],
    received: ['received', 'done', 'failed'],
    done: [],
    failed: [],
  },
  events,
  next,
}
const open = fc.constantFrom(...OPEN_RETRIEVALS)

describe('a retrieval', () => {
  itIsMachine(retrieval)

  it('has the phases that it names', () => {
    expect(Object.keys(retrieval.ways)).toEqual([...RETRIEVAL_PHASES])
  })

  it('is open until nothing can happen to it any more', () => {
    for (const phase of RETRIEVAL_PHASES) {
      expect(isOver({ phase })).toBe(retrieval.ways[phase].length === 0)
    }
  })

  it('goes as far as the market says, and never back', () => {
    fc.assert(
      fc.property(open, said, (from, phase) => {
        const rank = (each: RetrievalPhase) => RETRIEVAL_PHASES.indexOf(each)
        const { state } = next(from, { type: 'market_said', phase })
        expect(state).toBe(rank(phase) > rank(from) ? phase : from)
      }),
    )
  })

  it('reaches every phase on its way once, whether or not it was seen', () => {
    fc.assert(
      fc.property(fc.array(said), (words) => {
        let phase: RetrievalPhase = 'requested'
        const timeline: RetrievalPhase[] = [phase]
        for (const word of words) {
          const { state } = next(phase, { type: 'market_said', phase: word })
          if (state === undefined) continue
          timeline.push(...reachedBy(phase, word))
          phase = state
        }
        expect(timeline).toEqual(RETRIEVAL_PHASES.slice(0, timeline.length))
        expect(timeline.at(-1)).toBe(phase)
      }),
    )
  })

  it('delivers its item or gives it back exactly once', () => {
    fc.assert(
      fc.property(walk(events), (happens) => {
        const { accepted } = follow(retrieval, happens)
        expect(accepted.filter(({ to }) => to === 'done' || to === 'failed')).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })
})
