import { useEffect, useState, useSyncExternalStore } from 'react'

/** Whether nobody can see the page now. */
function usePageHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.hidden,
  )
}

/** Counts up every `everyMs` while the page is seen and nobody has stopped it. */
export function useTurns(everyMs: number, isStopped: boolean): [turn: number, next: () => void] {
  const [turn, setTurn] = useState(0)
  const isHidden = usePageHidden()
  useEffect(() => {
    if (isStopped || isHidden) return
    const timer = setInterval(() => setTurn((past) => past + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isStopped, isHidden])
  return [turn, () => setTurn((past) => past + 1)]
}
