import type { ErrorName } from './errors.ts'

/** The error of a field that is left out; whatever else is wrong with it has its own. */
export function whenMissing(name: ErrorName) {
  return {
    error: ({ input }: { input?: unknown }) => ((input ?? null) === null ? name : undefined),
  }
}
