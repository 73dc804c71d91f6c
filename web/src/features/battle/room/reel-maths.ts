/*
 * Where the reels of a battle stand at a moment. Positions are counted in tiles: 7 means that the centre of tile 7 is
 * between the pointers. What a reel shows comes from the room's numbers alone, so everybody sees the same reel, also who
 * comes in the middle of a spin.
 */

import { ease, SETTLE_EASING, spinShare } from '../../../domain/play/reel-motion.ts'

/** Tiles a reel passes in a round. */
export const TRAVEL = { normal: 32, fast: 18 } as const
/** The tile it starts on: the one it landed on in the round before. */
export const START_AT = 1

/** It stops within this part of a tile to either side of the won tile's centre. */
const STOP_SPREAD = 0.36
/** Of the moving time, what the way to the stop takes; the rest settles to the tile's centre. */
const ROLL_SHARE = 0.88

export type Spin = { won_at: number; stop: number; roll_ms: number; spin_ms: number }

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
export function planSpin(travel: number, spin_ms: number, random01: () => number): Spin {
  const won_at = START_AT + travel
  return {
    won_at,
    stop: won_at + (random01() * 2 - 1) * STOP_SPREAD,
    roll_ms: spin_ms * ROLL_SHARE,
    spin_ms,
  }
}

/** Position after so many milliseconds of the round. */
export function positionAt({ won_at, stop, roll_ms, spin_ms }: Spin, elapsed_ms: number): number {
  if (elapsed_ms < roll_ms) return START_AT + (stop - START_AT) * spinShare(elapsed_ms / roll_ms)
  const left_ms = spin_ms - roll_ms
  return stop + (won_at - stop) * ease(SETTLE_EASING, left_ms > 0 ? (elapsed_ms - roll_ms) / left_ms : 1)
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
