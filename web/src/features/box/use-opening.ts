import { startTransition, useEffect, useRef, useState } from 'react'
import { tryUnpack, unpackBoxes, unpackByKey } from '@noktra/contract/plain/boxes'
import type { Opening } from '@noktra/contract/boxes'
import { unpackWelfareBox } from '@noktra/contract/plain/welfare'
import { sampleByOdds } from '@noktra/game/boxes'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import { useMove } from '../../api/use-move.ts'
import { beginAnimation, holdOwnWins } from '../../live/live.ts'
import { patchUser, refreshUser, useSetting } from '../../session/session.ts'
import { whenIdle } from '../../session/when-idle.ts'
import { playSound } from '../../sound/sound.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { tierOfOpenings } from './celebrate.ts'
import { noticeOf, type Notice } from './notices.ts'
import { forgetOpening, persistOpening } from './last-opening.ts'
import { SOUND_OF } from '../../domain/play/tier-sound.ts'
import { animationTime, type Speed } from '../../domain/play/open-speed.ts'
import {
  updateAfterOpening,
  updateAfterWelfareOpening,
  refetchBox,
  refetchWelfare,
  type Box,
} from './queries.ts'
import { planSpin, stopTimes, nextStrip, restingStrip, START_AT, WON_AT } from './reel-maths.ts'
import type { OpenKind, Reel, Run, Stage } from './stage.ts'
import { picturesReady } from './reel-pictures.ts'
import type { SkinFace } from '@noktra/contract/shapes'

const MOST_REELS = 10

/** With more at once a phone would stand still. */
const RESTED_AT_ONCE = 1

const NORMAL_MS = 6000

/** Reduced motion: the resting reel stays for this long, then the result fades in (ART 6). */
const STILL_MS = 300

/** The reel that has stopped is seen for a moment before the result covers it. */
const LINGER_SHARE = 0.075

const TRY_AGAIN_MS = 1000

function freshReels(box: Box): Reel[] {
  return Array.from({ length: MOST_REELS }, () => freshReel(() => sampleByOdds(box, Math.random)))
}

function isAnyEnded(reels: readonly Reel[]): boolean {
  return reels.some(({ won }) => won !== null)
}

/** At most `most` of the reels that have ended on something are made ready for another spin. */
function restedReels(reels: Reel[], box: Box, most = MOST_REELS): Reel[] {
  const ended = reels.filter(({ won }) => won !== null).slice(0, most)
  return reels.map((reel) =>
    ended.includes(reel) ? restedReel(reel, () => sampleByOdds(box, Math.random)) : reel,
  )
}

/**
 * Opens boxes: asks the store first, then shows what it has decided (PRODUCT 4). `welfare_id` is the number of a box
 * that opens by the day's recharge.
 */
export function useOpening(box: Box, speed: Speed, welfare_id?: number) {
  const still = useReducedMotion()
  const normal_ms = useSetting('open_box_loading_time', NORMAL_MS)
  const chosen_ms = animationTime(speed, normal_ms)
  const total_ms = still ? Math.min(STILL_MS, chosen_ms) : chosen_ms
  const moves = total_ms > 0 && !still
  const sample = () => sampleByOdds(box, Math.random)
  const [stage, setStage] = useState<Stage>({ step: 'rest' })
  const [notice, setNotice] = useState<Notice | null>(null)
  const [reels, setReels] = useState(() => freshReels(box))
  const [filledFrom, setFilledFrom] = useState(box.pool_version)
  if (filledFrom !== box.pool_version && stage.step === 'rest') {
    setFilledFrom(box.pool_version)
    setReels(freshReels(box))
  }
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)
  const left = useRef(false)

  const byCoins = useMove(unpackBoxes, {
    silent: true,
    onSuccess: ({ coin, bonus_coin, list }) => {
      patchUser({ coin, bonus_coin })
      answered('coins', list)
    },
    onError: (error, { num }) => refused('coins', error, num ?? 1),
  })
  const byKey = useMove(unpackByKey, {
    silent: true,
    onSuccess: ({ list }) => answered('key', list),
    onError: (error, { num }) => refused('key', error, num ?? 1),
  })
  const byDemo = useMove(tryUnpack, {
    silent: true,
    onSuccess: ({ list }) => answered('demo', list),
    onError: (error, { num }) => refused('demo', error, num ?? 1),
  })

  const byWelfare = useMove(unpackWelfareBox, {
    silent: true,
    onSuccess: ({ list, next_at }) => {
      updateAfterWelfareOpening(next_at)
      answered('welfare', list)
    },
    onError: (error) => refused('welfare', error, 1),
  })

  useEffect(() => holdOwnWins(total_ms), [total_ms])
  useEffect(() => whenIdle(() => void picturesReady(box.rows.map((row) => row.image_url))), [box.rows])
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      clearTimeout(retry.current)
    }
  }, [])

  useEffect(() => {
    if (stage.step !== 'spinning') return
    const end = beginAnimation()
    const { run } = stage
    const seen_ms = run.total_ms * (run.spins.length > 0 ? 1 + LINGER_SHARE : 1)
    const timer = setTimeout(() => show(run), seen_ms)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [stage])

  // Behind the result and bit by bit, so that another opening finds its strips already there.
  const isBusy = stage.step === 'asking' || stage.step === 'spinning'
  useEffect(() => {
    if (isBusy || !isAnyEnded(reels)) return
    let isOver = false
    whenIdle(() => {
      if (!isOver) setReels(restedReels(reels, box, RESTED_AT_ONCE))
    })
    return () => {
      isOver = true
    }
  }, [isBusy, reels, box])

  useEffect(() => {
    if (stage.step !== 'shown' || stage.run.kind === 'demo') return
    forgetOpening()
    updateAfterOpening(box.box_id, stage.run.openings.length)
    void refreshUser()
    const sound = SOUND_OF[tierOfOpenings(stage.run.openings, stage.run)]
    if (sound) playSound(sound)
  }, [stage, box.box_id])

  /** Rendered bit by bit: many items at once would hold up a phone. By the end and by a press at once it is shown once. */
  function show(run: Run): void {
    startTransition(() => setStage((now) => (now.step === 'shown' ? now : { step: 'shown', run })))
  }

  function ask(kind: OpenKind, num: number): void {
    const body = { box_id: box.box_id, num, pool_version: box.pool_version }
    if (kind === 'coins') byCoins.mutate(body)
    else if (kind === 'key') byKey.mutate(body)
    else if (kind === 'welfare' && welfare_id !== undefined) {
      byWelfare.mutate({ id: welfare_id, pool_version: box.pool_version })
    } else if (kind === 'demo') byDemo.mutate(body)
  }

  /** The call goes out first; nothing moves before the store has decided. */
  function open(kind: OpenKind, num: number): void {
    if (isBusy) return
    setNotice(null)
    setStage({ step: 'asking', kind, notActive: false })
    setReels(restedReels(reels, box))
    if (kind !== 'demo') persistOpening({ box_id: box.box_id, num, asked_at: Date.now(), openings: null })
    ask(kind, num)
  }

  function answered(kind: OpenKind, openings: Opening[]): void {
    if (kind !== 'demo') {
      persistOpening({ box_id: box.box_id, num: openings.length, asked_at: Date.now(), openings })
    }
    void picturesReady(openings.map((opening) => opening.image_url)).then(() => {
      if (left.current) return
      const run: Run = { kind, openings, price: box.price, spins: [], total_ms }
      if (moves) {
        run.spins = stopTimes(openings.length, total_ms, Math.random).map((time) =>
          planSpin(time, Math.random),
        )
      }
      setReels((now) =>
        now.map((reel, i) => {
          const won = openings[i]
          if (!won) return reel
          return moves ? wonReel(reel, won) : stillReel(won, sample)
        }),
      )
      if (total_ms > 0) setStage({ step: 'spinning', run })
      else show(run)
    })
  }

  function refused(kind: OpenKind, error: Error, num: number): void {
    if (left.current) return
    if (isAppError(error, 'box_not_active')) {
      setStage({ step: 'asking', kind, notActive: true })
      retry.current = setTimeout(() => ask(kind, num), TRY_AGAIN_MS)
      return
    }
    setStage({ step: 'rest' })
    // Without an answer it may have been opened all the same: the note of it stays.
    if (kind !== 'demo' && !hasNoAnswer(error)) forgetOpening()
    if (
      isAppError(error, 'pool_version_stale', 'box_retired', 'box_closed', 'box_unknown', 'insufficient_keys')
    ) {
      refetchBox(box.box_id)
    }
    if (isAppError(error, 'insufficient_coins')) void refreshUser()
    if (kind === 'welfare') refetchWelfare()
    setNotice(noticeOf(error))
  }

  return {
    stage,
    notice,
    reels,
    /** Whether the reels will spin. */
    moves,
    open,
    /** Jumps to the result, or gives up waiting for a box that is not open yet. */
    skip() {
      // The answer may have come since this was drawn.
      startTransition(() =>
        setStage((now) => (now.step === 'spinning' ? { step: 'shown', run: now.run } : now)),
      )
      if (stage.step === 'asking' && stage.notActive) {
        clearTimeout(retry.current)
        forgetOpening()
        setStage({ step: 'rest' })
      }
    },
    close: () => setStage({ step: 'rest' }),
    dismiss: () => setNotice(null),
  }
}

type Sample = () => SkinFace

/** A reel before anything was won by it. */
function freshReel(sample: Sample): Reel {
  return { faces: restingStrip(sample), won: null, at: START_AT, isResult: false }
}

/** A reel that is to end on what was won. */
function wonReel(reel: Reel, won: SkinFace): Reel {
  return { ...reel, won, at: WON_AT, isResult: false }
}

/** A reel that shows what was won without a spin. */
function stillReel(won: SkinFace, sample: Sample): Reel {
  return { faces: restingStrip(sample).with(START_AT, won), won: null, at: START_AT, isResult: true }
}

/** The reel after its spin: it looks as it does now, and its strip is that of the next one. */
function restedReel(reel: Reel, sample: Sample): Reel {
  if (reel.won === null) return reel
  const seen = reel.faces.with(WON_AT, reel.won)
  return { faces: nextStrip(seen, reel.at, sample), won: null, at: START_AT, isResult: true }
}
