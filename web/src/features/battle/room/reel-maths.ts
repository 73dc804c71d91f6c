/*
 * What a reel of a battle shows, and its way. It comes from the room's numbers alone, so everybody sees the same reel, also who
 * comes in the middle of a spin.
 */

import { spinShare } from '../../../domain/play/reel-motion.ts'
import { planSpinOf, type Spin } from '../../../domain/play/reel-spin.ts'

/** Tiles a reel passes in a round. */
export const TRAVEL = { normal: 32, fast: 18 } as const
/** The tile it starts on: the one it landed on in the round before. */
export const START_AT = 1

/** It stops within this part of a tile to either side of the won tile's centre. */
const STOP_SPREAD = 0.36
/** Of the moving time, what the way to the stop takes; the rest settles to the tile's centre. */
const ROLL_SHARE = 0.88

/** Random numbers from 0 to below 1 that are the same for the same text (FNV-1a, then mulberry32). */
export function seededRandom(text: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A spin over `travel` tiles; the stop is drawn evenly from the places within the won tile. */
export function planSpin(travel: number, total_ms: number, random01: () => number): Spin {
  const to = START_AT + travel
  return planSpinOf({ from: START_AT, to, total_ms, spin_share: ROLL_SHARE, spread: STOP_SPREAD }, random01)
}

/** What the tiles of a reel show besides the won one; the same for everybody. */
export function fillers<Tile>(
  seed: string,
  travel: number,
  sample: (random01: () => number) => Tile,
): Tile[] {
  const random = seededRandom(seed)
  return Array.from({ length: START_AT + travel + 2 }, () => sample(random))
}

type Strip<Tile> = { tiles: readonly Tile[]; won: Tile | undefined }

/**
 * The strip of a round: it begins with what the round before ended on, so that nothing jumps, and ends on the won tile
 * between fillers. A reel that has not landed yet has no `before`.
 */
export function stripOf<Tile>(
  { tiles, won }: Strip<Tile>,
  before: Strip<Tile> | null,
  travel: number,
): Tile[] {
  const won_at = START_AT + travel
  return tiles.map((tile, at) => {
    if (at === won_at) return won ?? tile
    if (!before || at > START_AT + 1) return tile
    return (at === START_AT ? before.won : before.tiles[won_at - START_AT + at]) ?? tile
  })
}

/**
 * Where the pointer of a jackpot stands, as frames of equal time: it runs along the bar (0 to 1), turns at the ends and
 * stops exactly on `target` after `turns` whole ways.
 */
export function pointerFrames(target: number, turns: number, count = 120): number[] {
  const way = turns * 2 + target
  return Array.from({ length: count + 1 }, (_, frame) => {
    // What it winds up by it runs into the bar: there is nothing to the left of it.
    const run = way * Math.abs(spinShare(frame / count))
    const folded = run % 2
    return frame === count ? target : folded > 1 ? 2 - folded : folded
  })
}
