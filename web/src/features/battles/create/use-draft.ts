import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** Text being typed, committed after a short pause; when the committed value changes by itself, the text follows. */
export function useDraft(value: string, commit: (value: string) => void) {
  const [draft, setDraft] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    if (value !== draft.trim()) setDraft(value)
  }

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
