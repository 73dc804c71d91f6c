import type { MineTier, OfferedTier } from '@noktra/contract/mines'
import type { PlayedGame } from './use-game.ts'

/** What the panel beside the board and the bar below it work with. */
export type Play = {
  played: PlayedGame
  /** The tier of the game, or the chosen one. */
  tier: MineTier
  /** The same tier as it is offered now, null when it is offered no more. */
  offered: OfferedTier | null
  /** Coins missing for it. */
  short: number
  start: () => void
  take: () => void
  /** Goes on from a finished game; its item is in the backpack. */
  keep: () => void
  openConsolation: () => void
}
