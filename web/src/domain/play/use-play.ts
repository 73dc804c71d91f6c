import { startTransition, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { beginAnimation } from '../../live/live.ts'
import { lingerTime } from './play-time.ts'
import { isBusy, nextStage, type PlayEvent, type PlayStage } from './play-stage.ts'

type Options<Run> = {
  /** A skip counts also before the answer has come. */
  skipsAhead: boolean
  /** Its result is so much to render that it would hold up a phone. */
  isLarge: boolean
  /** Shows the result after it has moved, by calling `show`. */
  showEnd?: ((show: () => void) => void) | undefined
  onShown: (run: Run) => void
}

const REST = { step: 'rest' } as const

/** The stages of a play, the time that each takes, and why the store refused the last one. */
export function usePlay<Run extends { total_ms: number }, Asked, Refusal>(options: Options<Run>) {
  // Each field by itself: `options` in what the functions below hold would tie every play to the one before it, and none would be let go.
  const { skipsAhead, isLarge, showEnd } = options
  const [stage, dispatch] = useReducer<PlayStage<Run, Asked>, [PlayEvent<Run, Asked>]>(nextStage, REST)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const hasLeft = useRef(false)
  const onShown = useEffectEvent(options.onShown)
  const end = useEffectEvent(() => {
    const show = () => dispatch({ type: 'end' })
    if (showEnd) showEnd(show)
    else reveal(show, isLarge)
  })

  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])

  useEffect(() => {
    if (stage.step !== 'spinning') return
    const endAnimation = beginAnimation()
    const timer = setTimeout(end, stage.lasts_ms)
    return () => {
      endAnimation()
      clearTimeout(timer)
    }
  }, [stage])

  useEffect(() => {
    if (stage.step === 'shown') onShown(stage.run)
  }, [stage])

  return {
    stage,
    refusal,
    /** Whether the player has gone to another page. */
    hasLeft: () => hasLeft.current,
    /** The call goes out with it. False while another one is on its way or moves. */
    press(asked: Asked): boolean {
      if (isBusy(stage)) return false
      setRefusal(null)
      dispatch({ type: 'press', asked })
      return true
    },
    wait: () => dispatch({ type: 'too_early' }),
    /** Shows what the store has decided: after it has moved, or at once. */
    answer(run: Run, moves: boolean): void {
      const lasts_ms = lingerTime(run.total_ms, moves)
      const show = () => dispatch({ type: 'answer', run, lasts_ms })
      if (lasts_ms > 0) show()
      else reveal(show, isLarge)
    },
    refuse(why: Refusal): void {
      dispatch({ type: 'refuse' })
      setRefusal(why)
    },
    /** The answer may have come since this was drawn: the stage decides what is skipped. */
    skip: () => reveal(() => dispatch({ type: 'skip', isAhead: skipsAhead }), isLarge),
    close: () => dispatch({ type: 'close' }),
    dismiss: () => setRefusal(null),
  }
}

/** What is large is rendered bit by bit. */
function reveal(show: () => void, isLarge: boolean): void {
  if (isLarge) startTransition(show)
  else show()
}
