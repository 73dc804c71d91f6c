import type * as api from '@noktra/contract/mines'
import { unixSeconds } from '../../platform/clock.ts'
import { cutPage, offsetOf, readAfter } from '../../platform/http/page.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { selectGames } from './game-row.ts'
import { fairIdOf, wonOf } from './present-game.ts'

/** The player's finished games, newest first. */
export async function mineRecord({ db, player, query, language }: PlayerCall<typeof api.mineRecord>) {
  const after = readAfter(query.after, 1)
  let select = selectGames(db)
    .where('mine_game.player_id', '=', player.id)
    .where('mine_game.status', '<>', 'open')
  if (after) select = select.where('mine_game.id', '<', after[0]!)
  const rows = await select
    .orderBy('mine_game.id', 'desc')
    .offset(offsetOf(query))
    .limit(query.page_size + 1)
    .execute()
  const { total } = await db
    .selectFrom('mine_game')
    .select((all) => all.fn.countAll<number>().as('total'))
    .where('player_id', '=', player.id)
    .where('status', '<>', 'open')
    .executeTakeFirstOrThrow()
  const page = cutPage(rows, query.page_size, (game) => [game.id])
  return {
    list: page.list.map((game) => ({
      game_id: game.id,
      fair_id: fairIdOf(game),
      tier_id: game.tier,
      stake: game.stake / 100,
      status: game.status,
      layer: game.layer,
      won: wonOf(game, language),
      created_at: unixSeconds(game.created_at),
      ended_at: unixSeconds(game.ended_at!),
    })),
    total,
    next: page.next,
  }
}
