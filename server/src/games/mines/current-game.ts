import type * as api from '@noktra/contract/mines'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { endIdleGame } from './end-idle-games.ts'
import { selectGames } from './game-row.ts'
import { presentGame } from './present-game.ts'

/** The player's open game, as its last answer left it; one whose day is over is ended first. */
export async function currentGame(call: PlayerCall<typeof api.currentMineGame>) {
  const { db, player, clock } = call
  const game = await selectGames(db)
    .where('mine_game.player_id', '=', player.id)
    .where('mine_game.status', '=', 'open')
    .executeTakeFirst()
  if (!game) return { game: null }
  if (game.next_at! <= clock.now()) {
    await endIdleGame(call, game.id)
    return { game: null }
  }
  return { game: await presentGame(call, game) }
}
