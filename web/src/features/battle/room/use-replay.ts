import { startTransition, useEffect, useState } from 'react'
import type { BattleDetails } from '@noktra/contract/battles'
import { replayScene, type Scene } from './battle-clock.ts'

type Run = { began_at: number; now: number; speed: number }

/** Plays a finished battle again, from what is known of it. `scene` is null while nothing is replayed. */
export function useReplay(details: BattleDetails | null, speed: number | null) {
  const [run, setRun] = useState<Run | null>(null)
  const isReady = details?.room.phase === 'finished' && details.result !== null
  const scene: Scene | null =
    run && details && isReady ? replayScene(details, run.began_at, run.speed, run.now) : null
  const until = scene?.until ?? null
  const seen = run?.now ?? null

  useEffect(() => {
    if (speed === null || !isReady) return
    const frame = requestAnimationFrame((at) =>
      startTransition(() => setRun({ began_at: at, now: at, speed })),
    )
    return () => {
      cancelAnimationFrame(frame)
      setRun(null)
    }
  }, [speed, isReady])

  useEffect(() => {
    if (until === null || seen === null) return
    const look = () =>
      startTransition(() => setRun((now) => now && { ...now, now: Math.max(until, performance.now()) }))
    const timer = setTimeout(look, Math.max(0, until - Math.max(seen, performance.now())))
    return () => clearTimeout(timer)
  }, [until, seen])

  return {
    scene,
    /** Goes to the end. */
    skip: () => setRun((now) => now && { ...now, began_at: Number.NEGATIVE_INFINITY }),
    again: () => {
      const at = performance.now()
      setRun((now) => now && { ...now, began_at: at, now: at })
    },
  }
}
