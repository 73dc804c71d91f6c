import { useEffect, useRef, type RefObject } from 'react'
import { useMedia, useReducedMotion } from '../../../ui/use-media.ts'
import type { Scene } from './battle-clock.ts'

/** On a small screen the reels are below the fold: when they are about to move, they are brought up, once. */
export function useReelsInView(main: RefObject<HTMLElement | null>, { step }: Scene): void {
  const isSmall = useMedia('(width < 600px), (height < 560px)')
  const still = useReducedMotion()
  const isShown = useRef(false)
  const begins = step === 'versus' || step === 'round'
  useEffect(() => {
    if (!isSmall || !begins || isShown.current) return
    isShown.current = true
    main.current?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  }, [main, isSmall, still, begins])
}
