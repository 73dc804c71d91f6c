import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { leaveAlone } from '@noktra/game/mines'
import { endGames, endWithRefund, withPrize } from './end-game.ts'
import { drawsOf, lockIdleGame, stateOf } from './game-row.ts'

const MOST_DUE = 200

export function idleGameSweep(ctx: Ctx): Sweep {
  return { name: 'idle minesweeper games', everyMs: 2000, run: () => endIdleGames(ctx) }
}

/** Ends the games that were idle for a day. Each is ended by one guarded step, in whatever process. */
export async function endIdleGames(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('mine_game')
    .select('id')
    .where('next_at', '<=', ctx.clock.now())
    .orderBy('next_at')
    .limit(MOST_DUE)
    .execute()
  for (const { id } of due) {
    try {
      await endIdleGame(ctx, id)
    } catch (error) {
      ctx.log.error({ err: error, game: id }, 'an idle minesweeper game was not ended')
    }
  }
}

/** Gives an idle game's player the prize of the highest layer they cleared, or their stake if they cleared none. */
export async function endIdleGame(
  ctx: Pick<Ctx, 'transact' | 'clock' | 'memory' | 'secrets' | 'bus'>,
  gameId: number,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact(async (tx, afterCommit) => {
    const game = await lockIdleGame(tx, gameId, now)
    if (!game) return
    const { memory, secrets } = ctx
    const end = { game, ...(await drawsOf({ db: tx, memory, secrets }, game)), now }
    const state = leaveAlone(stateOf(game))
    if (state.over === 'taken') {
      await endGames(tx, [withPrize(end, state)])
      return
    }
    await endWithRefund(tx, end, state)
    afterCommit(() => ctx.bus.publish('balance', game.player_id))
  })
}
