import type { showRevenue, Revenue } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { GAMES } from '../../games.ts'

export type Shown = DataOf<typeof showRevenue>

type GameRevenue = Revenue['games'][number]

export function nameOfGame(game: string): string {
  return GAMES.find(({ kind }) => kind === game)?.title ?? game
}

/** What was staked: coins of both kinds, and items. */
export function stakedIn({ cash, bonus, staked }: GameRevenue): number {
  return cash + bonus + staked
}

/** What was won for a coin staked; null where nothing was staked. */
export function returnOf(game: GameRevenue): number | null {
  const staked = stakedIn(game)
  return staked > 0 ? game.won / staked : null
}
