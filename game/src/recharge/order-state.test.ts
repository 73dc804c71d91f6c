import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, itIsMachine, walk, type Machine } from '../../machine-properties.ts'
import {
  keptAs,
  next,
  ORDER_STATES,
  orderStateOf,
  orderStatusAt,
  type KeptStatus,
  type OrderEvent,
  type OrderState,
} from './order-state.ts'

const events: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({ type: fc.constant('paid' as const), right: fc.boolean() }),
  fc.record({
    type: fc.constantFrom('not_taken' as const, 'time_over', 'failed', 'paid_back', 'refunded'),
  }),
)
const order: Machine<OrderState, OrderEvent> = {
  start: 'waiting',
  ways: {
    waiting: ['paid', 'failed', 'expired', 'barred'],
    paid: ['refunded'],
    refunded: [],
    failed: ['failed', 'paid', 'barred'],
    expired: ['expired', 'paid', 'barred'],
    barred: [],
  },
  events,
  next,
}
const state = fc.constantFrom(...ORDER_STATES)
const day = new Date(0)
const kept = fc.constantFrom<KeptStatus[]>('waiting', 'paid', 'failed', 'expired')

describe('a recharge order', () => {
  itIsMachine(order)

  it('has the states that it names', () => {
    expect(Object.keys(order.ways).toSorted()).toEqual(ORDER_STATES.toSorted())
  })

  it('is paid by the right amount alone, also after its end', () => {
    fc.assert(
      fc.property(fc.constantFrom<OrderState[]>('waiting', 'failed', 'expired'), (state) => {
        expect(next(state, { type: 'paid', right: true })).toEqual({ state: 'paid' })
        expect(next(state, { type: 'paid', right: false })).toEqual({ fault: 'wrong_amount' })
      }),
    )
  })

  it('says of a payment that comes again or too late what became of the first, whatever its amount', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OrderState[]>('paid', 'refunded', 'barred'),
        fc.boolean(),
        (state, right) => {
          expect(next(state, { type: 'paid', right })).toEqual({ fault: state })
        },
      ),
    )
  })

  it('loses nothing that was paid by a failure or the end of its time', () => {
    fc.assert(
      fc.property(fc.constantFrom('failed' as const, 'time_over', 'not_taken'), (type) => {
        expect(next('paid', { type })).toEqual({ fault: 'paid' })
      }),
    )
  })

  it('is refunded by staff only when it is paid', () => {
    fc.assert(
      fc.property(state, (state) => {
        const { fault } = next(state, { type: 'refunded' })
        expect(fault === undefined).toBe(state === 'paid')
        expect(fault === 'refunded').toBe(state === 'refunded')
      }),
    )
  })

  it('is credited once at most, and taken back once at most and only after that', () => {
    fc.assert(
      fc.property(walk(events), (happens) => {
        const ways = follow(order, happens).accepted.map(({ to }) => to)
        expect(ways.filter((to) => to === 'paid').length).toBeLessThanOrEqual(1)
        expect(ways.filter((to) => to === 'refunded').length).toBeLessThanOrEqual(1)
        if (ways.includes('refunded')) expect(ways).toContain('paid')
        if (ways.includes('barred')) expect(ways).not.toContain('paid')
      }),
    )
  })

  it('is known by what is kept of it', () => {
    fc.assert(
      fc.property(kept, fc.constantFrom(null, 'refunded', 'charged_back'), (status, reversed_as) => {
        const isBarred = reversed_as !== null && status !== 'paid'
        const plain = orderStateOf({ status, refunded_at: null, reversed_as })
        expect(plain).toBe(isBarred ? 'barred' : status)
        expect(orderStateOf({ status: 'paid', refunded_at: day, reversed_as })).toBe('refunded')
      }),
    )
  })

  it('is known again by what is kept of it after any event', () => {
    fc.assert(
      fc.property(kept, events, (status, event) => {
        const { state } = next(status, event)
        if (state === undefined) return
        const back = event.type === 'paid_back' || event.type === 'refunded'
        const row = {
          status: keptAs(state, status),
          refunded_at: back && status === 'paid' ? day : null,
          reversed_as: event.type === 'paid_back' ? 'refunded' : null,
        }
        expect(orderStateOf(row)).toBe(state)
        expect(row.status).not.toBe(back ? 'waiting' : undefined)
      }),
    )
  })

  it('is shown as expired when its time is over, and as refunded when its coins were taken back', () => {
    fc.assert(
      fc.property(kept, fc.integer({ min: -5, max: 5 }), (status, ms) => {
        const now = new Date(1000)
        const shown = { status, expires_at: new Date(1000 + ms) }
        const expected = status === 'waiting' && ms <= 0 ? 'expired' : status
        expect(orderStatusAt({ ...shown, refunded_at: null }, now)).toBe(expected)
        expect(orderStatusAt({ ...shown, refunded_at: now }, now)).toBe('refunded')
      }),
    )
  })
})
