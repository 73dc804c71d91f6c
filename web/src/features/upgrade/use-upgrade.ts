import { useEffect, useRef, useState } from 'react'
import { playUpgrade } from '@noktra/contract/plain/upgrades'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import type { BodySent } from '@noktra/contract/plain-types'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import { useMove } from '../../api/use-move.ts'
import { tierOf } from '@noktra/game/celebration'
import { SOUND_OF } from '../../domain/play/tier-sound.ts'
import { animationTime, type Speed } from '../../domain/play/open-speed.ts'
import { beginAnimation, holdOwnWins } from '../../live/live.ts'
import { patchUser, refreshUser, useSetting } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { planDialSpin, ticketAngle } from './dial.ts'
import { forgetUpgrade, persistUpgrade } from './last-upgrade.ts'
import { noticeOf, type Notice } from './notices.ts'
import { updateAfterUpgrade, refetchTerms } from './queries.ts'
import { isBusy, type Run, type Stage } from './stage.ts'

const NORMAL_MS = 5000

/** Reduced motion: the resting dial stays for this long, then the result fades in (ART 6). */
const STILL_MS = 300

/** The pointer that has stopped is seen for a moment before the result comes. */
const LINGER_SHARE = 0.075

const OUTDATED = [
  'upgrade_changed',
  'skin_unknown',
  'item_unknown',
  'item_locked',
  'item_busy',
  'upgrade_comfort_staked',
  'upgrade_target_small',
  'upgrade_chance_low',
  'upgrade_chance_high',
] as const

/** How long the wheel runs now, and whether nothing moves. */
export function useDialTime(speed: Speed): { total_ms: number; still: boolean } {
  const still = useReducedMotion()
  const chosen_ms = animationTime(speed, useSetting('upgrade_loading_time', NORMAL_MS))
  return { total_ms: still ? Math.min(STILL_MS, chosen_ms) : chosen_ms, still }
}

/** Plays upgrades: asks the store first, then shows what it has decided (PRODUCT 6). */
export function useUpgrade(speed: Speed, onPlayed: (upgrade: UpgradeShown) => void) {
  const { total_ms, still } = useDialTime(speed)
  const [stage, setStage] = useState<Stage>({ step: 'rest' })
  const [notice, setNotice] = useState<Notice | null>(null)
  const [angle, setAngle] = useState(0)
  const left = useRef(false)
  const asked_at = useRef(0)
  /** Skipped before the answer was there. */
  const skipped = useRef(false)

  const move = useMove(playUpgrade, { silent: true, onSuccess: answered, onError: refused })

  useEffect(() => holdOwnWins(total_ms, 'upgrade'), [total_ms])
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  useEffect(() => {
    if (stage.step !== 'spinning') return
    const end = beginAnimation()
    const { run } = stage
    const seen_ms = run.total_ms * (run.spin ? 1 + LINGER_SHARE : 1)
    const timer = setTimeout(() => setStage({ step: 'shown', run }), seen_ms)
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [stage])

  useEffect(() => {
    if (stage.step !== 'shown') return
    forgetUpgrade()
    updateAfterUpgrade()
    void refreshUser()
    const { won, target, stake } = stage.run.upgrade
    playSound((won && SOUND_OF[tierOf(target.price, stake)]) || 'failed')
  }, [stage])

  /** The call goes out first; nothing moves before the store has decided. */
  function play(body: BodySent<typeof playUpgrade>): void {
    if (isBusy(stage)) return
    setNotice(null)
    setStage({ step: 'asking' })
    asked_at.current = Date.now()
    skipped.current = false
    persistUpgrade({ asked_at: asked_at.current, upgrade: null })
    move.mutate(body)
  }

  function answered({
    upgrade,
    coin,
    bonus_coin,
  }: {
    upgrade: UpgradeShown
    coin: number
    bonus_coin: number
  }) {
    patchUser({ coin, bonus_coin })
    persistUpgrade({ asked_at: asked_at.current, upgrade })
    if (left.current) return
    const { ticket, direction } = upgrade
    const spin =
      total_ms > 0 && !still ? planDialSpin({ from: angle, ticket, direction, duration_ms: total_ms }) : null
    const run: Run = { upgrade, spin, total_ms }
    setAngle(spin ? spin.to : ticketAngle(ticket))
    setStage(total_ms > 0 && !skipped.current ? { step: 'spinning', run } : { step: 'shown', run })
    onPlayed(upgrade)
  }

  function refused(error: Error): void {
    // Without an answer it may have been played all the same: the note of it stays.
    if (!hasNoAnswer(error)) forgetUpgrade()
    if (left.current) return
    setStage({ step: 'rest' })
    if (isAppError(error, ...OUTDATED)) refetchTerms()
    if (isAppError(error, 'insufficient_coins')) void refreshUser()
    setNotice(noticeOf(error))
  }

  return {
    stage,
    notice,
    angle,
    play,
    skip() {
      skipped.current = true
      // The answer may have come since this was drawn.
      setStage((now) => (now.step === 'spinning' ? { step: 'shown', run: now.run } : now))
    },
    close: () => setStage({ step: 'rest' }),
    dismiss: () => setNotice(null),
  }
}

export type UpgradeState = ReturnType<typeof useUpgrade>
