import { startTransition, useEffect, useState } from 'react'

/**
 * A value so many frames after it came, at least one. All that a room shows of a round is too much to lay out in one frame: its parts
 * follow one another (`turns.ts`), and reels go by the clock all the same.
 */
export function useFramesLater<Value>(value: Value, frames: number): Value {
  const [late, setLate] = useState(value)
  useEffect(() => {
    let left = frames
    let asked = requestAnimationFrame(function wait() {
      left -= 1
      if (left > 0) asked = requestAnimationFrame(wait)
      else startTransition(() => setLate(value))
    })
    return () => cancelAnimationFrame(asked)
  }, [value, frames])
  return late
}
