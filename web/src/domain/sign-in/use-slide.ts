import type { newCaptcha } from '@noktra/contract/plain/sign-in'
import type { DataOf } from '@noktra/contract/plain-types'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { startTrack, type Track, type TrackPoint } from './slide-track.ts'

export type Puzzle = Extract<DataOf<typeof newCaptcha>, { provider: 'slide' }>

/** Steps of the keys, in CSS pixels of the puzzle. */
const STEPS: Record<string, number> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 10,
  PageDown: -10,
}

/** A piece that was hardly moved was not dropped but touched. */
const LEAST_MOVE = 8

type Options = { puzzle: Puzzle; disabled: boolean; onDrop: (x: number, track: TrackPoint[]) => void }
type Grip = { track: Track; clientX: number; clientY: number; scale: number }

/**
 * Moves the piece by pointer, or by arrow keys with Enter to drop it, and records the way.
 * `x` is in CSS pixels of the puzzle, whatever size it is shown in.
 */
export function useSlide({ puzzle, disabled, onDrop }: Options) {
  const most = puzzle.width - puzzle.piece_width
  const [x, setX] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const ground = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | null>(null)
  const keys = useRef<Track | null>(null)

  function move(to: number, y: number, track: Track): number {
    const next = Math.round(Math.min(most, Math.max(0, to)) * 10) / 10
    track.add(next, y)
    setX(next)
    return next
  }

  function release(): void {
    grip.current = null
    keys.current = null
    setHeld(false)
  }

  function drop(at: number, track: Track): void {
    release()
    if (at >= LEAST_MOVE) onDrop(at, track.points())
    else setX(0)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (disabled || event.button !== 0 || !ground.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const scale = ground.current.getBoundingClientRect().width / puzzle.width
    grip.current = { track: startTrack(), clientX: event.clientX, clientY: event.clientY, scale }
    setX(0)
    setHeld(true)
  }

  /** Where the pointer has the piece. */
  function follow(event: PointerEvent<HTMLElement>, held: Grip): number {
    return move(
      (event.clientX - held.clientX) / held.scale,
      (event.clientY - held.clientY) / held.scale,
      held.track,
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (disabled || grip.current) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      keys.current ??= startTrack()
      move(x + step, 0, keys.current)
    } else if ((event.key === 'Enter' || event.key === ' ') && keys.current) {
      event.preventDefault()
      drop(move(x, 0, keys.current), keys.current)
    }
  }

  return {
    x,
    most,
    isHeld,
    ground,
    handle: {
      onPointerDown,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (grip.current) follow(event, grip.current)
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const held = grip.current
        if (held) drop(follow(event, held), held.track)
      },
      onPointerCancel: () => {
        release()
        setX(0)
      },
      onKeyDown,
    },
  }
}
