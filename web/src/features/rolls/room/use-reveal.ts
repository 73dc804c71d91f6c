import { useEffect, useEffectEvent, useState } from 'react'
import type { RollShown } from '@noktra/contract/rolls'
import { beginAnimation } from '../../../live/live.ts'
import { playSound } from '../../../sound/sound.ts'
import { useReducedMotion } from '../../../ui/use-media.ts'
import { revealSteps } from './reveal-steps.ts'

/** Pins that follow each other faster than this are not heard one by one; only those who take part hear them at all. */
const HEARD_MS = 150

/**
 * How many prizes show their winner. Who was there when the room was drawn sees them pinned one after the other, dearest
 * first, as the draw went through them; who comes later, or wants no motion, sees all at once.
 */
export function useReveal(room: Pick<RollShown, 'phase' | 'prizes' | 'is_join' | 'i_created'>): {
  /** Prizes whose winner shows. */
  shown: number
  isDone: boolean
  /** This page has seen the room before its draw. */
  wasWitnessed: boolean
  /** Shows at once what the pins are on the way to. */
  skip: () => void
} {
  const still = useReducedMotion()
  const isDrawn = room.phase === 'drawn'
  const count = room.prizes.length
  const [cameAfter] = useState(isDrawn)
  const [pinned, setPinned] = useState(0)
  const isMoving = isDrawn && !cameAfter && !still && pinned < count
  const shown = isDrawn ? (isMoving ? pinned : count) : 0

  const pin = useEffectEvent((step_ms: number) => {
    setPinned((count) => count + 1)
    if (step_ms >= HEARD_MS && (room.is_join || room.i_created)) playSound('land')
  })

  useEffect(() => {
    if (!isMoving) return
    const { first_ms, step_ms } = revealSteps(count)
    const end = beginAnimation()
    let timer = setTimeout(function next() {
      pin(step_ms)
      timer = setTimeout(next, step_ms)
    }, first_ms)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [isMoving, count])

  return {
    shown,
    isDone: isDrawn && shown === count,
    wasWitnessed: !cameAfter,
    skip: () => {
      if (isMoving) setPinned(count)
    },
  }
}
