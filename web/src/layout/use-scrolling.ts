import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useFirstScreenOver } from '../domain/skin/first-screen-over.ts'
import { useReducedMotion } from '../ui/use-media.ts'

const BACK_MS = 320
const STANDARD = 'cubic-bezier(0.2, 0, 0, 1)'

/**
 * Moves a track slowly by its own width, again and again; what follows it has to look like its beginning. When `newest` changes
 * it goes back to the beginning, where the new card is, and goes on from there. `paused` holds it, `still` lays it at its start.
 */
export function useScrolling(
  newest: number | undefined,
  { lap_ms, paused, still }: { lap_ms: number; paused: boolean; still: boolean },
): RefObject<HTMLUListElement | null> {
  const track = useRef<HTMLUListElement>(null)
  const moving = useRef<Animation | null>(null)
  const reduced = useReducedMotion()
  const begun = useFirstScreenOver()
  const runs = begun && !reduced && !still && newest !== undefined

  const holdIfPaused = useEffectEvent((lap: Animation) => {
    if (paused) lap.pause()
  })

  useEffect(() => {
    const moved = track.current
    if (!moved || !runs) return
    const lap = moved.animate([{ transform: 'none' }, { transform: 'translateX(-100%)' }], {
      duration: lap_ms,
      iterations: Infinity,
      id: String(newest),
    })
    moving.current = lap
    holdIfPaused(lap)
    return () => {
      const { transform } = getComputedStyle(moved)
      lap.cancel()
      moving.current = null
      moved.animate([{ transform }, { transform: 'none' }], { duration: BACK_MS, easing: STANDARD })
    }
  }, [runs, newest, lap_ms])

  useEffect(() => {
    if (paused) moving.current?.pause()
    else moving.current?.play()
  }, [paused])

  return track
}
