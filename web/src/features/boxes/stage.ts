import type { Opening } from '@noktra/contract/boxes'
import type { SkinFace } from '@noktra/contract/shapes'
import type { Spin } from './reel-maths.ts'

export type OpenKind = 'coins' | 'key' | 'welfare' | 'demo'

/** One reel: the cards of its strip, and the one it rests at. */
export type Reel = { faces: SkinFace[]; at: number }

/** Openings the store has decided; `spins` is empty when nothing moves. */
export type Run = { kind: OpenKind; openings: Opening[]; price: number; spins: Spin[]; total_ms: number }

export type Stage =
  | { step: 'rest' }
  | { step: 'asking'; kind: OpenKind; notActive: boolean }
  | { step: 'spinning'; run: Run }
  | { step: 'shown'; run: Run }
