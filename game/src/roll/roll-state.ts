import { LEAST_ENTRANTS } from '../rolls.ts'
import { lookUp, type EventOf, type Step, type Table } from '../state-machine.ts'

/** Parts of a room's life. `locked` waits for the beacon with its entrants fixed; the last three are over. */
export const ROLL_PHASES = ['open', 'locked', 'drawn', 'returned', 'cancelled'] as const
export type RollPhase = (typeof ROLL_PHASES)[number]

/** Phases in which a room has its draw before it: its prizes are still staked. */
export const PENDING_ROLLS = ['open', 'locked'] as const satisfies readonly RollPhase[]

/** `entrants` is how many are in the room. */
type Facts = {
  joined: object
  /** Its owner changes texts, terms or prizes. */
  changed: object
  /** Its owner closes it. */
  cancelled: { entrants: number }
  /** The store closes it. */
  moderated: object
  /** Its time has come, and too few are in it. */
  few_entrants: { entrants: number }
  /** Entrants, prizes and a round of the beacon are published: for the first time, or again after a round that did not come. */
  draw_locked: { entrants: number }
  /** The beacon is given up. */
  beacon_late: object
  /** The round is out, and decides who wins. */
  prizes_drawn: object
}
export type RollEvent = EventOf<Facts>

/** The events that end a room without a draw, by which its end is told. */
export const ROLL_END_REASONS = [
  'few_entrants',
  'beacon_late',
  'cancelled',
  'moderated',
] as const satisfies readonly RollEvent['type'][]
export type RollEndReason = (typeof ROLL_END_REASONS)[number]

/** Why a room does not accept an event: where it stands in its life, or how many are in it. */
export type RollFault = 'not_locked' | 'locked' | 'over' | 'has_entrants' | 'few_entrants' | 'enough_entrants'

const ROOM: Table<RollPhase, Facts, RollFault> = {
  open: {
    joined: () => 'open',
    changed: () => 'open',
    cancelled: ({ entrants }) => (entrants === 0 ? 'cancelled' : { fault: 'has_entrants' }),
    moderated: () => 'returned',
    few_entrants: ({ entrants }) => (entrants < LEAST_ENTRANTS ? 'returned' : { fault: 'enough_entrants' }),
    draw_locked: ({ entrants }) => (entrants < LEAST_ENTRANTS ? { fault: 'few_entrants' } : 'locked'),
    beacon_late: () => 'returned',
  },
  locked: {
    draw_locked: () => 'locked',
    beacon_late: () => 'returned',
    prizes_drawn: () => 'drawn',
  },
  drawn: {},
  returned: {},
  cancelled: {},
}

const WHY_NOT: Record<RollPhase, RollFault> = {
  open: 'not_locked',
  locked: 'locked',
  drawn: 'over',
  returned: 'over',
  cancelled: 'over',
}

/** The phase of a room after an event, or why it does not accept the event. */
export function next(phase: RollPhase, event: RollEvent): Step<RollPhase, RollFault> {
  return lookUp(ROOM, phase, event) ?? { fault: WHY_NOT[phase] }
}
