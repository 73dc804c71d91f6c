import { useEffect, useRef, useState } from 'react'
import { playUpgrade } from '@noktra/contract/plain/upgrades'
import type { UpgradeShown } from '@noktra/contract/upgrades'
import type { BodySent, DataOf } from '@noktra/contract/plain-types'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import { useMove } from '../../api/use-move.ts'
import { tierOf } from '@noktra/game/celebration'
import { SOUND_OF } from '../../domain/play/tier-sound.ts'
import type { Speed } from '../../domain/play/play-time.ts'
import { refusalOf, type Refusal } from '../../domain/play/refusal.ts'
import { tellRevealed } from '../../domain/play/tell-revealed.ts'
import { usePlay } from '../../domain/play/use-play.ts'
import { usePlayTime } from '../../domain/play/use-speed.ts'
import { holdOwnWins } from '../../live/live.ts'
import { patchUser, refreshUser } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { planDialSpin, ticketAngle } from './dial.ts'
import { useReadyChecks, visitChecks } from '../../domain/visit/visit-checks.ts'
import { keepPromise } from '../../domain/log/keep-promise.ts'
import { persistSent } from '../../domain/proof/kept-sent.ts'
import { lastUpgrade } from './last-upgrade.ts'
import { makeNonceSeed, pricesSentOf } from './nonce-seed.ts'
import { updateAfterUpgrade, refetchTerms } from './queries.ts'
import type { Run } from './stage.ts'

const OUTDATED = [
  'upgrade_changed',
  'prices_changing',
  'skin_unknown',
  'item_unknown',
  'item_locked',
  'item_busy',
  'upgrade_comfort_staked',
  'upgrade_target_small',
  'upgrade_chance_low',
  'upgrade_chance_high',
] as const

type Sent = { nonce_seed: string; prices_hash?: string | undefined }

/** Plays upgrades: asks the store first, then shows what it has decided (PRODUCT 6). */
export function useUpgrade(speed: Speed, onPlayed: (upgrade: UpgradeShown) => void) {
  const { total_ms, still } = usePlayTime(speed, 'upgrade_loading_time')
  const [angle, setAngle] = useState(0)
  const asked_at = useRef(0)
  const sent = useRef<Sent>({ nonce_seed: '' })
  const { answer, hasLeft, press, refuse, ...state } = usePlay<Run, null, Refusal>({
    skipsAhead: true,
    isLarge: false,
    onShown,
  })
  const move = useMove(playUpgrade, { silent: true, onSuccess: answered, onError: refused })

  useReadyChecks()
  useEffect(() => holdOwnWins(total_ms, 'dial'), [total_ms])

  function onShown({ upgrade: { won, target, stake, upgrade_id, fair_id } }: Run): void {
    if (won) void tellRevealed('upgrade', [{ id: upgrade_id, proof: fair_id }])
    lastUpgrade.forget()
    updateAfterUpgrade()
    void refreshUser()
    playSound((won && SOUND_OF[tierOf(target.price, stake)]) || 'failed')
  }

  /** The call goes out first; nothing moves before the store has decided. */
  function play(body: BodySent<typeof playUpgrade>): void {
    if (!press(null)) return
    asked_at.current = Date.now()
    sent.current = { nonce_seed: makeNonceSeed(), prices_hash: body.prices_hash }
    lastUpgrade.persist({ asked_at: asked_at.current, upgrade: null })
    move.mutate({ ...body, nonce_seed: sent.current.nonce_seed })
  }

  function answered({ upgrade, coin, bonus_coin, promise }: DataOf<typeof playUpgrade>): void {
    patchUser({ coin, bonus_coin })
    const { nonce_seed, prices_hash } = sent.current
    persistSent([
      { id: upgrade.fair_id, sent: nonce_seed },
      ...(prices_hash === undefined ? [] : [{ id: pricesSentOf(upgrade.fair_id), sent: prices_hash }]),
    ])
    keepPromise([upgrade.fair_id], promise)
    const { fair_id: id, ticket: drawn, won } = upgrade
    void visitChecks.checkDraws([{ id, told: { ticket: drawn, won } }])
    lastUpgrade.persist({ asked_at: asked_at.current, upgrade })
    if (hasLeft()) return
    const { ticket, direction } = upgrade
    const moves = total_ms > 0 && !still
    const spin = moves ? planDialSpin({ from: angle, ticket, direction, duration_ms: total_ms }) : null
    setAngle(spin ? spin.to : ticketAngle(ticket))
    answer({ upgrade, spin, total_ms }, moves)
    onPlayed(upgrade)
  }

  function refused(error: Error): void {
    // Without an answer it may have been played all the same: the note of it stays.
    if (!hasNoAnswer(error)) lastUpgrade.forget()
    if (hasLeft()) return
    refuse(refusalOf(error))
    if (isAppError(error, ...OUTDATED)) refetchTerms()
    if (isAppError(error, 'insufficient_coins')) void refreshUser()
  }

  return { ...state, angle, play }
}

export type UpgradeState = ReturnType<typeof useUpgrade>
