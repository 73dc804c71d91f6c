import type { MineGame, MineLayer } from '@noktra/contract/mines'
import { MINE_TILES } from '@noktra/game/mines'

/* What the board shows of a game. Layers and tiles count from 1; layer 1 is the lowest. */

/** `ahead` is locked, `seen` was never played but is known after the end. */
export type LayerState = 'ahead' | 'current' | 'passed' | 'bomb' | 'seen'

/** `prize` is the picked clear tile, `hit` the picked mine. */
export type TileFace = 'key' | 'clear' | 'mine' | 'prize' | 'hit'

/** The part of a game that the board is made of. */
export type Played = Pick<MineGame, 'status' | 'layer' | 'opened' | 'layout'>

export function layerState(game: Played | null, layer: number): LayerState {
  if (!game) return 'ahead'
  if (layer <= game.layer) return 'passed'
  if (game.status === 'open') return layer === game.layer + 1 ? 'current' : 'ahead'
  return game.status === 'bomb' && layer === game.layer + 1 ? 'bomb' : 'seen'
}

/** The faces of the seven tiles of a layer; keys as long as nothing is known of it. */
export function tileFaces(game: Played | null, layer: number): TileFace[] {
  const mines = game?.layout[layer - 1]
  const state = layerState(game, layer)
  const isKnown = mines !== undefined && state !== 'current' && state !== 'ahead'
  return Array.from({ length: MINE_TILES }, (_, index) => {
    if (!isKnown) return 'key'
    const isMine = mines.includes(index + 1)
    if (game?.opened[layer - 1] === index + 1) return isMine ? 'hit' : 'prize'
    return isMine ? 'mine' : 'clear'
  })
}

/** The layer whose prize would be taken now, null before the first one is cleared or when the game is over. */
export function heldLayer(game: Played | null): number | null {
  return game?.status === 'open' && game.layer > 0 ? game.layer : null
}

/** The layer that is picked next, null when nothing is. */
export function nextLayer(game: Played | null): number | null {
  return game?.status === 'open' ? game.layer + 1 : null
}

export function layerOf(layers: readonly MineLayer[], layer: number | null): MineLayer | undefined {
  return layers.find((each) => each.layer === layer)
}

/** One tile that turns over: the pick that leads from one state of a game to the next. */
export type Turn = { layer: number; tile: number; isBomb: boolean }

type Identified = Played & Pick<MineGame, 'game_id'>

/** The pick between two states of a game, null unless it is exactly one. */
export function turnBetween(before: Identified | null, after: Identified | null): Turn | null {
  if (!before || !after || before.game_id !== after.game_id || before.status !== 'open') return null
  if (after.opened.length !== before.opened.length + 1) return null
  const tile = after.opened.at(-1)!
  // A cleared layer may have been taken at once in another tab; the pick is shown all the same.
  return { layer: after.opened.length, tile, isBomb: after.status === 'bomb' }
}

/** The faces of a layer while one of its tiles turns over: the others stay closed. */
export function turningFaces(turn: Turn): TileFace[] {
  return Array.from({ length: MINE_TILES }, (_, index) =>
    index + 1 === turn.tile ? (turn.isBomb ? 'hit' : 'prize') : 'key',
  )
}
