import { lookUp, type EventOf, type Step, type Table } from '../state-machine.ts'

/** A game is open until a bomb, its last layer, its player or a day without a move ends it. */
export const MINES_STATUSES = ['open', 'taken', 'cleared', 'bomb', 'refunded'] as const
export type MinesStatus = (typeof MINES_STATUSES)[number]

type Facts = {
  /** A tile of the next layer is opened; `last`: no layer follows. */
  tile_opened: { bomb: boolean; last: boolean }
  /** Its player ends the game; `layer` is how many layers are cleared. */
  prize_taken: { layer: number }
  /** The game was idle for a day. */
  left_alone: { layer: number }
}
export type MinesEvent = EventOf<Facts>

/** Why a game does not accept an event: it is over, or no layer is cleared yet. */
export type MinesFault = 'over' | 'nothing'

const GAME: Table<MinesStatus, Facts, MinesFault> = {
  open: {
    tile_opened: ({ bomb, last }) => {
      if (bomb) return 'bomb'
      return last ? 'cleared' : 'open'
    },
    prize_taken: ({ layer }) => (layer > 0 ? 'taken' : { fault: 'nothing' }),
    left_alone: ({ layer }) => (layer > 0 ? 'taken' : 'refunded'),
  },
  taken: {},
  cleared: {},
  bomb: {},
  refunded: {},
}

/** The status of a game after an event, or why it does not accept the event. */
export function next(status: MinesStatus, event: MinesEvent): Step<MinesStatus, MinesFault> {
  return lookUp(GAME, status, event) ?? { fault: 'over' }
}
