import { useEffect, useEffectEvent, useState } from 'react'

const PAUSE_MS = 300

/** Text being typed, told after a short pause; when the value changes by itself ("clear"), the text follows. */
export function useDraft(value: string, commit: (value: string) => void) {
  const [draft, setDraft] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    if (value !== draft.trim()) setDraft(value)
  }

  const tell = useEffectEvent(commit)
  useEffect(() => {
    if (draft.trim() === value) return
    const timer = setTimeout(() => tell(draft.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, value])

  return [draft, setDraft] as const
}
