import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Step } from './src/state-machine.ts'

/** A machine as its properties are tried. */
export type Machine<State extends string, Event> = {
  start: State
  /** All states, each with those that some event leads to from it; itself, where an event changes nothing. */
  ways: Record<State, readonly State[]>
  events: fc.Arbitrary<Event>
  next: (state: State, event: Event) => Step<State, string>
}

/** Events that are drawn to try a state: enough that each kind comes with each of its facts. */
const TRIED = 2000
/** A walk that has not ended after so many events does not end. */
const LONGEST = 3000

/** What holds of every machine. */
export function itIsMachine<State extends string, Event>(machine: Machine<State, Event>): void {
  const { start, ways, events, next } = machine
  const states = statesOf(ways)
  const ends = states.filter((state) => ways[state].length === 0)
  const tried = fc.sample(events, TRIED)

  it.each(states)('goes from %s where the table says, and nowhere else', (state) => {
    const reached = tried.flatMap((event) => next(state, event).state ?? [])
    expect([...new Set(reached)].toSorted()).toEqual(ways[state].toSorted())
  })

  it('says why it does not accept an event, and never both', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), events, (state, event) => {
        const step = next(state, event)
        expect(typeof step.state === 'string').toBe(step.fault === undefined)
        expect(next(state, event)).toEqual(step)
      }),
    )
  })

  it('has no way out of an end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ends), events, (end, event) => {
        expect(next(end, event).fault).toBeTypeOf('string')
      }),
    )
  })

  it('reaches every state from its start', () => {
    const reached = new Set([start])
    for (const state of reached) for (const way of ways[state]) reached.add(way)
    expect([...reached].toSorted()).toEqual(states.toSorted())
  })

  it('comes to an end, whatever happens', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), walk(events), (from, happens) => {
        const { last } = follow(machine, happens, from)
        expect(ends).toContain(last)
      }),
      { numRuns: 30 },
    )
  })
}

/** So many events that every walk has ended. */
export function walk<Event>(events: fc.Arbitrary<Event>): fc.Arbitrary<Event[]> {
  return fc.array(events, { minLength: LONGEST, maxLength: LONGEST })
}

/** The events that a machine accepts of those that happen, each with the state it led to, and where it stands then. */
export function follow<State extends string, Event>(
  { start, next }: Pick<Machine<State, Event>, 'start' | 'next'>,
  happens: readonly Event[],
  from = start,
): { accepted: { event: Event; from: State; to: State }[]; last: State } {
  const accepted: { event: Event; from: State; to: State }[] = []
  let last = from
  for (const event of happens) {
    const { state } = next(last, event)
    if (state === undefined) continue
    accepted.push({ event, from: last, to: state })
    last = state
  }
  return { accepted, last }
}

function statesOf<State extends string>(ways: Record<State, readonly State[]>): State[] {
  const states: State[] = []
  for (const state in ways) states.push(state)
  return states
}
