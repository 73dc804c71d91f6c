import { useEffect, useState } from 'react'

/**
 * A value some frames after it came. What each seat shows of a round is much to lay out: one seat follows the other, a frame apart, and
 * its reel goes by the clock all the same.
 */
export function useFramesLater<Value>(value: Value, frames: number): Value {
  const [late, setLate] = useState(value)
  useEffect(() => {
    if (frames === 0) return undefined
    let left = frames
    const wait = () => {
      left -= 1
      if (left === 0) setLate(value)
      else asked = requestAnimationFrame(wait)
    }
    let asked = requestAnimationFrame(wait)
    return () => cancelAnimationFrame(asked)
  }, [value, frames])
  return frames === 0 ? value : late
}
