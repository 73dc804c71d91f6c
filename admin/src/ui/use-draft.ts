import { useState } from 'react'

type Revised = { revision: number }

/**
 * What somebody edits of a record that another may change meanwhile: it begins as the record is, and what was typed stays
 * until it is saved or thrown away, also when a newer revision of the record has come.
 */
export function useDraft<D extends object>(record: Revised, begin: () => D) {
  const [kept, setKept] = useState<{ revision: number; draft: D } | null>(null)
  const draft = kept?.draft ?? begin()
  return {
    draft,
    /** The revision that was begun from. */
    revision: kept?.revision ?? record.revision,
    isTouched: kept !== null,
    isStale: kept !== null && kept.revision !== record.revision,
    change: (change: Partial<D>) =>
      setKept({ revision: kept?.revision ?? record.revision, draft: { ...draft, ...change } }),
    forget: () => setKept(null),
  }
}
