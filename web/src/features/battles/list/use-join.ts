import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { joinBattle } from '@noktra/contract/plain/battles'
import type { BattleCard } from '@noktra/contract/battles'
import { useState } from 'react'
import { isAppError } from '../../../api/app-error.ts'
import { useMove } from '../../../api/use-move.ts'
import { openRechargeFor } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'
import { patchUser, refreshUser } from '../../../session/session.ts'
import { noteBattle } from '../queries.ts'

/** Takes the first free seat of a room and goes there. One join at a time, so that no press is charged by mistake. */
export function useJoin() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [roomId, setRoomId] = useState<number | null>(null)

  const move = useMove(joinBattle, {
    onSuccess({ room, coin, bonus_coin }) {
      patchUser({ coin, bonus_coin })
      noteBattle(room)
      void navigate(paths.battleRoom(room.room_id))
    },
    onError(error, { room_id }) {
      if (isAppError(error, 'battle_joined')) return void navigate(paths.battleRoom(room_id))
      if (isAppError(error, 'insufficient_coins')) {
        void refreshUser()
        return openRechargeFor(Number(error.details['shortfall'] ?? 0))
      }
      if (isAppError(error, 'recharge_needed')) void refreshUser()
      // The row told of an earlier state of the room.
      void client.invalidateQueries({ queryKey: ['battles', 'list'] })
    },
  })

  return {
    /** The room that is being joined. */
    joining: move.isPending ? roomId : null,
    join({ room_id, version }: BattleCard) {
      if (move.isPending) return
      setRoomId(room_id)
      move.mutate({ room_id, version })
    },
  }
}
