import type { Opening } from '@noktra/contract/boxes'
import type { SkinFace } from '@noktra/contract/shapes'
import type { PlayStage } from '../play/play-stage.ts'
import type { Spin } from '../play/reel-spin.ts'

export const OPEN_KINDS = ['coins', 'key', 'free', 'demo'] as const
export type OpenKind = (typeof OPEN_KINDS)[number]

/**
 * One reel: the cards of its strip, the one it rests at, and the one that was won, which takes its place in the strip when the
 * store has told it. `isResult`: it rests at what was won.
 */
export type Reel = { faces: readonly SkinFace[]; won: SkinFace | null; at: number; isResult: boolean }

/** Openings the store has decided; `spins` is empty when nothing moves. */
export type Run = {
  kind: OpenKind
  openings: Opening[]
  price: number
  spins: Spin[]
  total_ms: number
  /** Of it, what the box takes to open before its reels move; 0 where it is not seen. */
  unlock_ms: number
  /** Of a demo: whether this browser drew the same. */
  isProven?: boolean | undefined
}

/** What is asked for is how to open. */
export type Stage = PlayStage<Run, OpenKind>
