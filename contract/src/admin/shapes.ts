import * as z from 'zod/mini'
import { id, inLanguages } from '../shapes.ts'

/** A text in every language of the store. */
export const words = inLanguages(z.string())
export type Words = z.output<typeof words>

export const playerFace = z.object({ id, nickname: z.string() })

export const numberInQuery = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(0), z.maximum(1_000_000_000))
