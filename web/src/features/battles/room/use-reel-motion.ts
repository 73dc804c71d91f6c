import { useEffect, type RefObject } from 'react'
import { playSound } from '../../../sound/sound.ts'
import { blurOf, tickVolume } from '../../../domain/play/reel-motion.ts'
import { positionAt, type Spin } from './reel-maths.ts'

const FRAME_MS = 16

/** While the reels move (all alike), their arena is told how fast, for the blur, and every tile that passes ticks
 * where it is heard. */
export function useReelMotion(
  arena: RefObject<HTMLElement | null>,
  spin: Spin | null,
  began_at: number,
  blurs: boolean,
  heard: boolean,
): void {
  const { won_at = 0, stop = 0, roll_ms = 0, spin_ms = 0 } = spin ?? {}
  useEffect(() => {
    const element = arena.current
    if (!element || spin_ms === 0) return
    const way = { won_at, stop, roll_ms, spin_ms }
    const tile = element.querySelector<HTMLElement>('.room-tile')
    const pitch = tile ? tile.offsetHeight : 0
    let last = Math.round(positionAt(way, performance.now() - began_at))
    let frame = requestAnimationFrame(function step() {
      const elapsed = performance.now() - began_at
      const position = positionAt(way, elapsed)
      const speed = (Math.abs(positionAt(way, elapsed + FRAME_MS) - position) * 1000) / FRAME_MS
      const blur = blurs ? blurOf(speed * pitch) : 'none'
      if (element.dataset['blur'] !== blur) element.dataset['blur'] = blur
      if (heard && Math.round(position) !== last) playSound('tick', tickVolume(speed))
      last = Math.round(position)
      if (elapsed < spin_ms) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      delete element.dataset['blur']
    }
  }, [arena, won_at, stop, roll_ms, spin_ms, began_at, blurs, heard])
}
