import * as z from 'zod/mini'
import { id, LANGUAGES } from '../shapes.ts'

/** A text in every language of the store. */
export const words = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodMiniString
  >,
)
export type Words = z.output<typeof words>

export const playerFace = z.object({ id, nickname: z.string() })

export const numberInQuery = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(0), z.maximum(1_000_000_000))
