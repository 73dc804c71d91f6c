import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useReducedMotion } from '../../../ui/use-media.ts'
import { useFirstScreenOver } from '../first-screen-over.ts'
import { followLight } from './follow-light.ts'
import type { LiveEngine } from './live-engine.ts'
import { takeSeat } from './live-seats.ts'

export type LiveCopy = {
  /** 0…1, as exact as it is known. */
  wear: number
  /** Of the copy, whose wear lies as its pattern says; null for the design as its pictures show it. */
  pattern: number | null
}

type Props = LiveCopy & {
  /** Address of the design's picture, in any exterior: another one starts another surface. */
  url: string
}

/** A graphics card that fails again and again is left alone. */
const MOST_LOSSES = 2

/** Pixels across at most: more is not seen on a phone, and a weak one draws each of them. */
const WIDEST = 900

/**
 * A skin that answers to light, over its picture: it turns with the pointer or the phone. It is not seen until it is drawn, nor where
 * it cannot be (no WebGL 2, a context lost, no seat left, data saved); the elements behind it hide while it is (`.live-canvas-on`).
 */
export function LiveCanvas({ url, wear, pattern }: Props) {
  const isSettled = useFirstScreenOver()
  const isStill = useReducedMotion()
  const canvas = useRef<HTMLCanvasElement>(null)
  const engine = useRef<LiveEngine | null>(null)
  const redraw = useRef<(() => void) | null>(null)
  const [losses, setLosses] = useState(0)
  const [drawn, setDrawn] = useState('')
  // A context ends with its canvas: whatever starts another surface has a canvas of its own.
  const key = `${url} ${losses} ${isStill}`

  const dress = useEffectEvent((started: LiveEngine) => started.wear(wear, pattern))

  useEffect(() => {
    const place = canvas.current
    if (!isSettled || place === null || savesData()) return undefined
    const giveBack = takeSeat()
    if (giveBack === null) return undefined
    const ended = new AbortController()
    const { signal } = ended
    place.addEventListener(
      'webglcontextlost',
      () => {
        setDrawn('')
        giveBack()
        setLosses((count) => Math.min(MOST_LOSSES, count + 1))
      },
      { signal },
    )
    begin(place, url, signal)
      .then((started) => {
        if (started === null) return giveBack()
        dress(started)
        redraw.current = followLight(place, started, { isStill, signal })
        engine.current = started
        setDrawn(key)
      })
      // The picture stays, and another may live.
      .catch(giveBack)
    return () => {
      ended.abort()
      engine.current?.end()
      engine.current = null
      redraw.current = null
      giveBack()
    }
  }, [isSettled, isStill, url, key])

  useEffect(() => {
    engine.current?.wear(wear, pattern)
    redraw.current?.()
  }, [wear, pattern])

  return (
    <canvas
      key={key}
      ref={canvas}
      className={cx('live-canvas', drawn === key && 'live-canvas-on')}
      aria-hidden
    />
  )
}

async function begin(place: HTMLCanvasElement, url: string, signal: AbortSignal): Promise<LiveEngine | null> {
  const { startEngine } = await import('./live-engine.ts')
  signal.throwIfAborted()
  const across = Math.min(WIDEST, Math.round(place.clientWidth * Math.min(2, devicePixelRatio)))
  place.width = Math.max(1, across)
  place.height = Math.max(1, Math.round((across * 3) / 4))
  return startEngine(place, url, signal)
}

/** Whether the player has asked their browser for less. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
