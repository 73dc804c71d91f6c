import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/**
 * Text being typed, told to the address after a short pause: browsers refuse a step for every key. When the address
 * changes by itself (back, "clear"), the text follows.
 */
export function useDraft(value: string, commit: (value: string) => void) {
  const [draft, setDraft] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    if (value !== draft.trim()) setDraft(value)
  }

  // Another field may have changed the address meanwhile: the pause ends with what `commit` is by then.
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    if (draft.trim() === value) return
    const timer = setTimeout(() => latest.current(draft.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, value])

  return [draft, setDraft] as const
}
