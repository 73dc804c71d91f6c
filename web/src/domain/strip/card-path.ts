import type { ScrollCard } from '@noktra/contract/live'
import { paths } from '../../paths.ts'
import type { Wheel } from '../../live/strip.ts'
import type { GameView } from '../game/game-view.ts'

type Card = { message_type: string; extend_data: ScrollCard['extend_data'] }

/** Where a card of the strip leads: to where such wins are made (SPEC 2). */
export function cardPath(games: readonly GameView[], { message_type, extend_data }: Card): string {
  const game = games.find(({ card }) => card?.type === message_type)
  return game?.card?.path(extend_data) ?? paths.home
}

/** What moves until the player sees a win of this type. */
export function wheelOf(games: readonly GameView[], message_type: string): Wheel | undefined {
  return games.find(({ card }) => card?.type === message_type)?.card?.wheel
}
