import { startTransition, useEffect, useState } from 'react'

/** Where frames take long, a part waits no longer than this for those before it. */
const MOST_MS = 500

/**
 * A value so many frames after it came, at least one. All that a room shows of a round is too much to lay out in one frame: its parts
 * follow one another (`turns.ts`), and reels go by the clock all the same.
 */
export function useFramesLater<Value>(value: Value, frames: number): Value {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const came_at = performance.now()
    let left = frames
    let asked = requestAnimationFrame(function wait(at) {
      left -= 1
      if (left > 0 && at - came_at < MOST_MS) asked = requestAnimationFrame(wait)
      else startTransition(() => setLate(value))
    })
    return () => cancelAnimationFrame(asked)
  }, [value, frames])
  return late
}
