import * as z from 'zod/mini'

/** Left out, or null as a browser's storage says of what it does not hold. */
export function maybe<T extends z.ZodMiniType>(schema: T) {
  return z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value) => value ?? undefined),
    ),
  )
}
