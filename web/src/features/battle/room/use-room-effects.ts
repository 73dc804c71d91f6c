import { useEffect, useRef } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { persistLock } from '../../../domain/locks/kept-locks.ts'
import { tellRevealed } from '../../../domain/play/tell-revealed.ts'
import { tierOf } from '@noktra/game/celebration'
import { SOUND_OF } from '../../../domain/play/tier-sound.ts'
import { beginAnimation } from '../../../live/live.ts'
import { refreshUser } from '../../../session/session.ts'
import { whenIdle } from '../../../session/when-idle.ts'
import { playBed, playSound } from '../../../sound/sound.ts'
import { useReadyChecks, visitChecks } from '../../../domain/visit/visit-checks.ts'
import { toldOfBattle } from './battle-told.ts'
import type { Scene } from './battle-clock.ts'
import { isHeard, type RoomShown } from './room-parts.ts'

const LEADS_TO_END: readonly Scene['step'][] = ['round', 'finale', 'gather', 'draft']

/** What the scene does outside the page: sounds, the live strip that waits, and balances that are no longer so. */
export function useRoomEffects({ details, scene, isReplay }: Omit<RoomShown, 'faces'>): void {
  const { step, round, landed } = scene
  const isMoving = step === 'round' || step === 'finale' || step === 'gather'
  const { my_seat, my_result, room } = details
  const sound = my_result && SOUND_OF[tierOf(my_result.won, my_result.paid)]
  const heard = isHeard({ details, isReplay })
  const before = useRef(step)

  useEffect(() => (isMoving ? beginAnimation() : undefined), [isMoving])

  const landedRound = step === 'round' && landed ? round : 0
  useEffect(() => {
    if (heard && landedRound > 0) playSound('round')
  }, [heard, landedRound])

  useEffect(() => {
    if (heard && step === 'versus') playSound('start')
  }, [heard, step])

  const bedOf = heard && isMoving ? Math.max(1, round) : null
  useEffect(() => playBed(bedOf), [bedOf])
  useEffect(() => () => playBed(null), [])

  useEffect(() => {
    const seen = before.current
    before.current = step
    if (step !== 'over' || !LEADS_TO_END.includes(seen)) return
    if (sound) playSound(sound)
  }, [step, sound])

  // Only what came before the result is a witness.
  const record = step === 'locked' || step === 'versus' ? details.lock?.lock_record : undefined
  useEffect(() => {
    if (record) persistLock({ room_id: room.room_id, lock_record: record, at: Date.now() })
  }, [record, room.room_id])

  useReadyChecks()
  const told = step === 'over' && my_seat !== null && !isReplay ? details : null
  useEffect(() => {
    const shown = told && toldOfBattle(told)
    if (shown) void visitChecks.checkDraws([shown])
  }, [told])

  // The winners are seen while the items fly to them.
  const isSeen = (step === 'gather' || step === 'over') && my_seat !== null && !isReplay
  const wonIn = isSeen && room.phase === 'finished' ? room.room_id : null
  useEffect(() => {
    if (wonIn !== null) void tellRevealed('battleBox', [{ id: wonIn, proof: `b${wonIn}` }])
  }, [wonIn])

  // Won items, or a stake that came back.
  const isPaid = my_seat !== null && (step === 'timeout' || (step === 'over' && room.phase === 'finished'))
  useEffect(() => {
    if (!isPaid) return
    // Once the result is drawn, and also for who has left by then.
    whenIdle(() => {
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
    })
  }, [isPaid])
}
