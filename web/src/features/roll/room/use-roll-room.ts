import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fair } from '@noktra/contract/plain/fair'
import type { RollShown } from '@noktra/contract/rolls'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { persistRollLock } from '../../../domain/locks/kept-roll-locks.ts'
import { isOf } from '../../../domain/proof/fair-answer.ts'
import { useReadyChecks, visitChecks } from '../../../domain/visit/visit-checks.ts'
import { onConnect, onLive } from '../../../live/live.ts'
import { refreshUser } from '../../../session/session.ts'
import { playSound } from '../../../sound/sound.ts'
import { entrantsQuery, rollQuery } from '../queries.ts'
import { toldOfRoll } from './roll-told.ts'

/** A room as it stands, looked at again as often as it may change and whenever the store says that it did. */
export function useRollRoom(free_room_id: number) {
  const roll = useQuery(rollQuery(free_room_id))
  const { refetch } = roll

  useEffect(() => {
    const stops = [
      onLive('roll', (push) => {
        if (push.free_room_id === free_room_id) void refetch()
      }),
      // What was pushed while the connection was gone.
      onConnect(() => void refetch()),
    ]
    return () => stops.forEach((stop) => stop())
  }, [free_room_id, refetch])

  return roll
}

/** What a change of the room brings about outside of it. */
export function useRollEffects(room: RollShown, isRevealed: boolean): void {
  const { t } = useTranslation('rolls')
  const before = useRef({ room, isRevealed })

  const look = useEffectEvent((now: { room: RollShown; isRevealed: boolean }) => {
    const seen = before.current
    before.current = now
    const { id, join_num, phase, i_created, is_join, won_num, changes } = now.room
    if (seen.room.join_num !== join_num) {
      void queryClient.invalidateQueries({ queryKey: entrantsQuery(id).queryKey })
    }
    if (changes.length > seen.room.changes.length && !i_created) toast.info(t('changes.told'))
    if (seen.room.phase !== phase && phase !== 'locked' && (i_created || is_join)) {
      // Prizes, or staked items that came back.
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
    }
    if (!seen.isRevealed && now.isRevealed && won_num > 0) playSound('fanfare')
  })

  useEffect(() => look({ room, isRevealed }), [room, isRevealed])

  useReadyChecks()
  const told = isRevealed && (room.i_created || room.is_join) ? room : null
  useEffect(() => {
    const shown = told && toldOfRoll(told)
    if (shown) void visitChecks.checkDraws([shown])
  }, [told])

  const { id, phase, fair_id } = room
  const attempt = room.attempts.length
  useEffect(() => {
    if (phase === 'locked') void persistLockOf(id, fair_id, attempt)
  }, [id, phase, fair_id, attempt])
}

/** The visitor's own witness of what was fixed before the beacon's round. */
async function persistLockOf(room_id: number, fair_id: string, attempt: number): Promise<void> {
  try {
    const proven = await call(fair, { params: { id: fair_id }, silent: true })
    if (!isOf(proven, 'roll') || proven.proof.attempt !== attempt) return
    persistRollLock({ room_id, attempt, lock_record: proven.proof.lock_record, at: Date.now() })
  } catch {
    // The record stands in the proof all the same; only the time of its arrival is not kept.
  }
}
