import { useEffect, useState } from 'react'

function secondsTo(ends_at: number | null): number {
  return ends_at === null ? 0 : Math.max(0, Math.ceil((ends_at - performance.now()) / 1000))
}

/** Whole seconds until a moment of the local clock, rounded up; changes on the second. */
export function useSecondsLeft(ends_at: number | null): number {
  const [left, setLeft] = useState(() => secondsTo(ends_at))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    function tell(): void {
      const seconds = secondsTo(ends_at)
      setLeft(seconds)
      if (ends_at !== null && seconds > 0) {
        timer = setTimeout(tell, Math.max(20, ends_at - (seconds - 1) * 1000 - performance.now()))
      }
    }
    tell()
    return () => clearTimeout(timer)
  }, [ends_at])
  return left
}
