import { lookUp, type EventOf, type Step, type Table } from '../state-machine.ts'

/** Parts of a room's life. `locked` waits for the beacon; `draft` is the winning pair choosing its items. */
export const BATTLE_PHASES = [
  'waiting',
  'locked',
  'rounds',
  'draft',
  'settling',
  'finished',
  'timeout',
] as const
export type BattlePhase = (typeof BATTLE_PHASES)[number]

/** Phases of a room that has begun and is not over. */
export const RUNNING_PHASES = ['locked', 'rounds', 'draft', 'settling'] as const satisfies BattlePhase[]

/** Phases in which everybody may know what was drawn and who won. */
const DECIDED: readonly BattlePhase[] = ['draft', 'settling', 'finished']

/** Whether everybody may know what was drawn in a room and who won. */
export function isDecided({ phase }: { phase: BattlePhase }): boolean {
  return DECIDED.includes(phase)
}

type Facts = {
  /** A player or a bot takes a seat; `free` seats are left after it. */
  seat_taken: { free: number }
  seat_left: object
  /** Its creator changes the room. */
  set_up: object
  /** Its time is over before its last seat is taken. */
  not_full: object
  box_retired: object
  box_closed: object
  /** Its creator closes it. */
  cancelled: object
  /** The beacon's round is out: every item is drawn. */
  rounds_drawn: object
  /** The beacon is given up. */
  beacon_late: object
  /** The rounds are over; `players` is how many of the winning seats are not bots. */
  decided: { team: boolean; players: number }
  item_picked: object
  /** Neither of the winning pair has an item left to choose. */
  draft_over: object
  /** Every seat has its result. */
  paid_out: object
}
export type BattleEvent = EventOf<Facts>

/** The events that end a room without a result, by which its end is told. */
export const BATTLE_END_REASONS = [
  'not_full',
  'beacon_late',
  'box_retired',
  'box_closed',
  'cancelled',
] as const satisfies readonly BattleEvent['type'][]
export type BattleEndReason = (typeof BATTLE_END_REASONS)[number]

/** Why a room does not accept an event: it still waits, it has begun (and perhaps finished), or it ended without a result. */
export type BattleFault = 'waiting' | 'begun' | 'timeout'

const ROOM: Table<BattlePhase, Facts> = {
  waiting: {
    seat_taken: ({ free }) => (free > 0 ? 'waiting' : 'locked'),
    seat_left: () => 'waiting',
    set_up: () => 'waiting',
    not_full: () => 'timeout',
    box_retired: () => 'timeout',
    box_closed: () => 'timeout',
    cancelled: () => 'timeout',
  },
  locked: {
    rounds_drawn: () => 'rounds',
    beacon_late: () => 'timeout',
  },
  rounds: {
    decided: ({ team, players }) => (team && players > 0 ? 'draft' : 'settling'),
  },
  draft: {
    item_picked: () => 'draft',
    draft_over: () => 'settling',
  },
  settling: {
    paid_out: () => 'finished',
  },
  finished: {},
  timeout: {},
}

const WHY_NOT: Record<BattlePhase, BattleFault> = {
  waiting: 'waiting',
  locked: 'begun',
  rounds: 'begun',
  draft: 'begun',
  settling: 'begun',
  finished: 'begun',
  timeout: 'timeout',
}

/** The phase of a room after an event, or why it does not accept the event. */
export function next(phase: BattlePhase, event: BattleEvent): Step<BattlePhase, BattleFault> {
  return lookUp(ROOM, phase, event) ?? { fault: WHY_NOT[phase] }
}
