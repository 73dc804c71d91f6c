/**
 * What this process remembers between calls beside the database: one of each kind, made when it is first asked for. Another
 * process remembers something else, so nothing may depend on it that the database does not decide.
 */
export type Memory = { of: <T extends object>(kind: new () => T) => T }

export function makeMemory(): Memory {
  const kept = new Map<new () => object, object>()
  return {
    of: (kind) => {
      const known = kept.get(kind)
      if (known instanceof kind) return known
      const made = new kind()
      kept.set(kind, made)
      return made
    },
  }
}
