import type * as api from '@noktra/contract/mines'
import { MINE_IDLE_MS, minesLayout, pick, pickFault } from '@noktra/game/mines'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { endWithBomb, endWithPrize } from './end-game.ts'
import { assertShown, drawsOf, getGame, lockOpenGame, stateOf } from './game-row.ts'
import { presentGame } from './present-game.ts'

/** Opens a tile of the next layer. A bomb ends the game, and so does the sixth cleared layer. */
export async function pickTile(command: Command<typeof api.pickMineTile>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const game = await lockOpenGame(tx, { gameId: body.game_id, playerId: player.id, now })
  assertShown(game, body.layer, game.layer + 1)
  const before = stateOf(game)
  if (pickFault(before, body.tile)) throw new AppError('mine_tile')

  const { tier, source } = await drawsOf(command, game)
  const state = pick(minesLayout(source), before, body.tile)
  const end = { game, tier, source, now }
  if (state.over === 'bomb') await endWithBomb(tx, end, state)
  else if (state.over === 'cleared') await endWithPrize(tx, end, state)
  else {
    await tx
      .updateTable('mine_game')
      .set({
        layer: state.layer,
        opened: state.opened,
        next_at: new Date(now.getTime() + MINE_IDLE_MS),
      })
      .where('id', '=', game.id)
      .execute()
  }
  return { game: await presentGame(command, await getGame(tx, game.id)), bomb: state.over === 'bomb' }
}
