import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, itIsMachine, walk, type Machine } from '../../machine-properties.ts'
import { MINES_STATUSES, next, type MinesEvent, type MinesStatus } from './mines-state.ts'

const layer = fc.integer({ min: 0, max: 6 })
const events: fc.Arbitrary<MinesEvent> = fc.oneof(
  fc.record({ type: fc.constant('tile_opened' as const), bomb: fc.boolean(), last: fc.boolean() }),
  fc.record({ type: fc.constant('prize_taken' as const), layer }),
  fc.record({ type: fc.constant('left_alone' as const), layer }),
)
const game: Machine<MinesStatus, MinesEvent> = {
  start: 'open',
  ways: {
    open: ['open', 'bomb', 'cleared', 'taken', 'refunded'],
    taken: [],
    cleared: [],
    bomb: [],
    refunded: [],
  },
  events,
  next,
}

describe('a game of mines', () => {
  itIsMachine(game)

  it('has the statuses that it names', () => {
    expect(Object.keys(game.ways)).toEqual([...MINES_STATUSES])
  })

  it('ends at a bomb on every layer, the last one too', () => {
    fc.assert(
      fc.property(fc.boolean(), (last) => {
        expect(next('open', { type: 'tile_opened', bomb: true, last }).state).toBe('bomb')
      }),
    )
  })

  it('goes on after a cleared layer unless it is the last', () => {
    fc.assert(
      fc.property(fc.boolean(), (last) => {
        const { state } = next('open', { type: 'tile_opened', bomb: false, last })
        expect(state).toBe(last ? 'cleared' : 'open')
      }),
    )
  })

  it('gives a prize only where a layer is cleared, and the stake back only where none is', () => {
    fc.assert(
      fc.property(layer, (layer) => {
        const none = layer === 0
        expect(next('open', { type: 'prize_taken', layer })).toEqual(
          none ? { fault: 'nothing' } : { state: 'taken' },
        )
        expect(next('open', { type: 'left_alone', layer }).state).toBe(none ? 'refunded' : 'taken')
      }),
    )
  })

  it('gives a prize, a consolation or the stake back exactly once', () => {
    fc.assert(
      fc.property(walk(events), (happens) => {
        const { accepted } = follow(game, happens)
        expect(accepted.filter(({ to }) => to !== 'open')).toHaveLength(1)
      }),
      { numRuns: 30 },
    )
  })
})
