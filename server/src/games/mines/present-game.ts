import type { MineGame } from '@noktra/contract/mines'
import type { Language } from '@noktra/contract/shapes'
import type { GivenItem } from '@noktra/contract/skins'
import { minesLayout } from '@noktra/game/mines'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { faceOf, wearText, type FaceRow } from '../../core/skins/skin-face.ts'
import { drawsOf, type GameRow } from './game-row.ts'
import { getTier, presentTier } from './load-tier.ts'

/** A game as its player sees it: of an open one, no mine of a layer that is not played yet. */
export async function presentGame(
  ctx: Pick<Ctx, 'db' | 'memory' | 'secrets'> & { language: Language },
  game: GameRow,
): Promise<MineGame> {
  return {
    game_id: game.id,
    fair_id: fairIdOf(game),
    status: game.status,
    tier: presentTier(await getTier(ctx, game), ctx.language),
    layer: game.layer,
    opened: game.opened,
    layout: await layoutOf(ctx, game),
    won: wonOf(game, ctx.language),
    created_at: unixSeconds(game.created_at),
    ended_at: game.ended_at && unixSeconds(game.ended_at),
    idle_until: game.next_at && unixSeconds(game.next_at),
  }
}

/** The mines that may be known: of all layers once the game is over, of the played ones before. */
async function layoutOf(ctx: Pick<Ctx, 'db' | 'memory' | 'secrets'>, game: GameRow): Promise<number[][]> {
  if (game.layout !== null) return game.layout as number[][]
  const { source } = await drawsOf(ctx, game)
  return minesLayout(source).slice(0, game.opened.length)
}

export function fairIdOf({ id }: { id: number }): string {
  return `m${id}`
}

/** What a game gave: the prize or the consolation, at the value of the day. */
export function wonOf(game: GameRow, language: Language): GivenItem | null {
  if (game.item_id === null) return null
  return {
    item_id: game.item_id,
    wear: wearText(game.wear),
    value: game.value! / 100,
    ...faceOf(game as FaceRow, language),
  }
}
