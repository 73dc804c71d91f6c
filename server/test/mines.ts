import { unpackBoxes } from '@noktra/contract/boxes'
import * as api from '@noktra/contract/mines'
import { fair } from '@noktra/contract/fair'
import type { MinesFair } from '@noktra/contract/mines-proof'
import type { DataOf } from '@noktra/contract/route'
import { MINE_TILES, minesLayout } from '@noktra/game/mines'
import { drawsOf, getGame } from '#server/games/mines/game-row.ts'
import { BOX } from './battles.ts'
import { makePlayer, type TestPlayer } from './factories.ts'
import type { Answer, World } from './world.ts'

/** A player with money and a game of the tier of 2 coins, or of another. */
export async function startedGame(
  world: World,
  { tier_id = 1, cash = 100_000, bonus = 0 }: { tier_id?: number; cash?: number; bonus?: number } = {},
): Promise<{ player: TestPlayer; game: api.MineGame; layout: number[][] }> {
  const player = await makePlayer(world, { cash, bonus })
  const { game } = await world.data(api.startMineGame, { token: player.token, body: { tier_id } })
  return { player, game, layout: await secretLayout(world, game.game_id) }
}

/** The whole layout of a game, as only the server knows it. */
export async function secretLayout(world: World, gameId: number): Promise<number[][]> {
  const { source } = await drawsOf(world.store.ctx, await getGame(world.db, gameId))
  return minesLayout(source)
}

/** A tile without a mine in a layer (from 1). */
export function safeTile(layout: number[][], layer: number): number {
  return tiles().find((tile) => !layout[layer - 1]!.includes(tile))!
}

export function mineTile(layout: number[][], layer: number): number {
  return layout[layer - 1]![0]!
}

function tiles(): number[] {
  return Array.from({ length: MINE_TILES }, (_, index) => index + 1)
}

export type Played = { player: TestPlayer; game: api.MineGame; layout: number[][] }

/** Opens a tile of a layer as the page does it. */
export function pickOf(
  world: World,
  { player, game }: Pick<Played, 'player' | 'game'>,
  layer: number,
  tile: number,
): Promise<Answer<typeof api.pickMineTile>> {
  return world.call(api.pickMineTile, {
    token: player.token,
    body: { game_id: game.game_id, tile, layer },
  })
}

/** Clears the layers 1 to `layers`; gives the last answer. */
export async function clear(
  world: World,
  played: Played,
  layers: number,
): Promise<DataOf<typeof api.pickMineTile>> {
  let last: DataOf<typeof api.pickMineTile> | undefined
  for (let layer = 1; layer <= layers; layer += 1) {
    const answer = await pickOf(world, played, layer, safeTile(played.layout, layer))
    if (answer.code !== 0) throw new Error(`layer ${layer} was refused: ${answer.error}`)
    last = answer.data
  }
  return last!
}

export function take(
  world: World,
  { player, game }: Pick<Played, 'player' | 'game'>,
  layer?: number,
): Promise<Answer<typeof api.takeMinePrize>> {
  return world.call(api.takeMinePrize, { token: player.token, body: { game_id: game.game_id, layer } })
}

export async function currentOf(world: World, { token }: TestPlayer): Promise<api.MineGame | null> {
  return (await world.data(api.currentMineGame, { token })).game
}

export async function minesProofOf(world: World, gameId: number, token?: string): Promise<MinesFair> {
  return (await world.data(fair, { params: { id: `m${gameId}` }, token })) as MinesFair
}

/** Opens boxes until the player's pair has given so many nonces more. */
export async function useNonces(world: World, { token }: TestPlayer, count: number): Promise<void> {
  for (let left = count; left > 0;) {
    const num = [10, 5, 1].find((many) => many <= left)!
    await world.data(unpackBoxes, { token, body: { box_id: BOX.half, num } })
    left -= num
  }
}
