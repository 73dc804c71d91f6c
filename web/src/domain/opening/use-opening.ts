import { useEffect, useRef, useState } from 'react'
import type { Opening } from '@noktra/contract/boxes'
import type { PlayPromise } from '@noktra/contract/log'
import { sampleByOdds } from '@noktra/game/boxes'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import { isBusy, isWaiting } from '../play/play-stage.ts'
import type { Speed } from '../play/play-time.ts'
import { tellRevealed } from '../play/tell-revealed.ts'
import { usePlay } from '../play/use-play.ts'
import { usePlayTime } from '../play/use-speed.ts'
import { holdOwnWins } from '../../live/live.ts'
import { refreshUser } from '../../session/session.ts'
import { whenIdle } from '../../session/when-idle.ts'
import { playSound } from '../../sound/sound.ts'
import { tierOfOpenings } from './celebrate.ts'
import { lastOpening } from './last-opening.ts'
import { openingRefusalOf, type OpeningRefusal } from './opening-refusal.ts'
import { SOUND_OF } from '../play/tier-sound.ts'
import type { Box } from '../box/box-queries.ts'
import { updateAfterOpening, refetchBox } from './queries.ts'
import { planSpin, stopTimes, nextStrip, restingStrip, START_AT, unlockTime, WON_AT } from './reel-maths.ts'
import type { OpenKind, Reel, Run } from './stage.ts'
import { useReelWidth } from '../play/reel-picture.tsx'
import { CARD_WIDTHS, fetchWonPictures, reelPicturesReady } from './reel-pictures.ts'
import { flyWon } from './fly-won.ts'
import { useScene } from './opening-reel.tsx'
import type { SkinFace } from '@noktra/contract/shapes'
import { useReadyChecks, visitChecks } from '../visit/visit-checks.ts'
import { toCents } from '@noktra/game/money'
import type { ShownDraw } from '../visit/judge-draw.ts'
import { keepPromise } from '../log/keep-promise.ts'
import { persistSent } from '../proof/kept-sent.ts'
import { wearIn } from '../skin/exterior-words.ts'

const MOST_REELS = 10

/** With more at once a phone would stand still. */
const RESTED_AT_ONCE = 1

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

/** Asks the store to open so many of a box by the odds that are shown; gives what came out, or rejects with the refusal. */
type Open = (
  num: number,
  shown: Pick<Box, 'pool_version' | 'pool_hash'>,
) => Promise<{ list: Opening[]; isProven?: boolean; promise?: PlayPromise | undefined }>

/** Opens boxes in some ways: asks the store first, then shows what it has decided (PRODUCT 4). */
export function useOpening(box: Box, speed: Speed, ways: Partial<Record<OpenKind, Open>>) {
  const { total_ms, still } = usePlayTime(speed, 'open_box_loading_time')
  const moves = total_ms > 0 && !still
  const scene = useScene(moves)
  const sample = () => sampleByOdds(box, Math.random)
  const play = usePlay<Run, OpenKind, OpeningRefusal>({
    skipsAhead: false,
    isLarge: true,
    showEnd: moves ? flyWon : undefined,
    onShown,
  })
  const { stage } = play
  const [reels, setReels] = useState(() => freshReels(box))
  const [filledFrom, setFilledFrom] = useState(box.pool_version)
  if (filledFrom !== box.pool_version && stage.step === 'rest') {
    setFilledFrom(box.pool_version)
    setReels(freshReels(box))
  }
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** The player may stop waiting while the store is asked again. */
  const hasStopped = useRef(false)

  useReadyChecks()
  useEffect(() => holdOwnWins(total_ms, 'reel'), [total_ms])
  const width = useReelWidth(CARD_WIDTHS)
  useEffect(() => {
    const pictures = box.rows.map((row) => row.image_url)
    return whenIdle(() => void reelPicturesReady(pictures, width))
  }, [box.rows, width])
  useEffect(() => () => clearTimeout(retry.current), [])

  // Behind the result and bit by bit, so that another opening finds its strips already there.
  const busy = isBusy(stage)
  useEffect(() => {
    if (busy || !isAnyEnded(reels)) return undefined
    return whenIdle(() => setReels(restedReels(reels, box, RESTED_AT_ONCE)))
  }, [busy, reels, box])

  function onShown(run: Run): void {
    if (run.kind === 'demo') return
    void tellRevealed(
      'openBox',
      run.openings.map(({ open_id }) => ({ id: Number(open_id), proof: open_id })),
    )
    lastOpening.forget()
    updateAfterOpening(box.box_id, run.openings.length)
    void refreshUser()
    const sound = SOUND_OF[tierOfOpenings(run.openings, run)]
    if (sound) playSound(sound)
  }

  function ask(kind: OpenKind, num: number): void {
    const { pool_version, pool_hash } = box
    ways[kind]?.(num, { pool_version, pool_hash }).then(
      ({ list: openings, isProven, promise }) => {
        if (kind !== 'demo') persistSent(openings.map(({ open_id }) => ({ id: open_id, sent: pool_hash })))
        keepPromise(
          openings.map(({ open_id }) => open_id),
          promise,
        )
        if (kind !== 'demo') void visitChecks.checkDraws(openings.map((opening) => shownIn(box, opening)))
        answered(kind, openings, isProven)
      },
      (error: Error) => refused(kind, error, num),
    )
  }

  /** The call goes out first; nothing moves before the store has decided. */
  function open(kind: OpenKind, num: number): void {
    if (!play.press(kind)) return
    hasStopped.current = false
    setReels(restedReels(reels, box))
    if (kind !== 'demo') persistOpening(box.box_id, num, null)
    ask(kind, num)
  }

  function answered(kind: OpenKind, openings: Opening[], isProven?: boolean): void {
    if (kind !== 'demo') persistOpening(box.box_id, openings.length, openings)
    const pictures = openings.map((opening) => opening.image_url)
    void reelPicturesReady(pictures, width).then(() => {
      if (play.hasLeft()) return
      const unlock_ms = scene ? unlockTime(total_ms) : 0
      const run: Run = { kind, openings, price: box.price, spins: [], total_ms, unlock_ms, isProven }
      if (moves) {
        fetchWonPictures(pictures)
        run.spins = stopTimes(openings.length, total_ms - unlock_ms, Math.random).map((time) =>
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
      if (run.unlock_ms > 0) playSound('unlock')
      play.answer(run, moves)
    })
  }

  function refused(kind: OpenKind, error: Error, num: number): void {
    if (play.hasLeft()) return
    if (isAppError(error, 'box_not_active')) {
      if (hasStopped.current) return
      play.wait()
      retry.current = setTimeout(() => ask(kind, num), TRY_AGAIN_MS)
      return
    }
    play.refuse(openingRefusalOf(error))
    // Without an answer it may have been opened all the same: the note of it stays.
    if (kind !== 'demo' && !hasNoAnswer(error)) lastOpening.forget()
    if (
      isAppError(error, 'pool_version_stale', 'box_retired', 'box_closed', 'box_unknown', 'insufficient_keys')
    ) {
      refetchBox(box.box_id)
    }
    if (isAppError(error, 'insufficient_coins')) void refreshUser()
  }

  return {
    stage,
    refusal: play.refusal,
    reels,
    scene,
    /** Whether the reels will spin. */
    moves,
    open,
    /** Jumps to the result, or gives up waiting for a box that is not open yet. */
    skip(): void {
      if (!isWaiting(stage)) return play.skip()
      hasStopped.current = true
      clearTimeout(retry.current)
      lastOpening.forget()
      play.close()
    },
    close: play.close,
    dismiss: play.dismiss,
  }
}

/** Notes what was asked for, and once the store has said so what came out. */
function persistOpening(box_id: number, num: number, openings: Opening[] | null): void {
  lastOpening.persist({ box_id, num, asked_at: Date.now(), openings })
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

/** An opening as the page told it, in the words of its proof: out of the odds that it showed. */
function shownIn({ pool_hash }: { pool_hash: string }, opening: Opening): ShownDraw {
  const { open_id, ticket, nonce, skin_id, exterior_name, wear, value } = opening
  return {
    id: open_id,
    told: {
      pool_hash,
      ticket,
      nonce,
      skin_id,
      exterior: exterior_name || null,
      wear: wearIn(wear),
      value_cents: toCents(value),
    },
  }
}
