import { useEffect, useEffectEvent, useState } from 'react'

/** How long a room that left the list stays with its new state. */
const STAYS_MS = 4000
const LOOK_AGAIN_MS = 500
/** As long as the transition in battle-list.css. */
const COLLAPSE_MS = 280

/**
 * Lets a row that left the list go: after its time it collapses, but only when nothing is in the way, and is then gone.
 * Gives whether it collapses now.
 */
export function useLeaving(
  left_at: number | null,
  { mayGo, onGone }: { mayGo: () => boolean; onGone: () => void },
): boolean {
  const [collapsing, setCollapsing] = useState(false)
  const canGo = useEffectEvent(mayGo)
  const gone = useEffectEvent(onGone)

  useEffect(() => {
    if (left_at === null) return
    let timer = setTimeout(look, Math.max(0, left_at + STAYS_MS - performance.now()))
    function look(): void {
      if (!canGo()) {
        timer = setTimeout(look, LOOK_AGAIN_MS)
        return
      }
      setCollapsing(true)
      timer = setTimeout(() => gone(), COLLAPSE_MS)
    }
    return () => {
      clearTimeout(timer)
      setCollapsing(false)
    }
  }, [left_at])

  return collapsing
}
