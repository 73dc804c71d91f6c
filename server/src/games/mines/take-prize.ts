import type * as api from '@noktra/contract/mines'
import { takeFault, takePrize as takenOf } from '@noktra/game/mines'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { endGames, withPrize } from './end-game.ts'
import { assertShown, drawsOf, lockOpenGame, stateOf } from './game-row.ts'
import { presentGame } from './present-game.ts'

/** Ends the game with the prize of the highest cleared layer. */
export async function takePrize(command: Command<typeof api.takeMinePrize>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const game = await lockOpenGame(tx, { gameId: body.game_id, playerId: player.id, now })
  assertShown(game, body.layer, game.layer)
  const state = stateOf(game)
  if (takeFault(state)) throw new AppError('mine_nothing_to_take')
  const end = { game, ...(await drawsOf(command, game)), now }
  const [ended] = await endGames(tx, [withPrize(end, takenOf(state))])
  return { game: await presentGame(command, ended!) }
}
