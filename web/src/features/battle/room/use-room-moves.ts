import { useTranslation } from 'react-i18next'
import { callBot, cancelBattle, draftItem, joinBattle, leaveBattle } from '@noktra/contract/plain/battles'
import type { BattleCard, BattleDetails } from '@noktra/contract/battles'
import { isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { openLoginFor, openRechargeFor } from '../../../domain/dialogs-store.ts'
import { persistSent } from '../../../domain/proof/kept-sent.ts'
import { shortfall } from '../../../domain/play/shortfall.ts'
import { patchUser, refreshUser, useSession } from '../../../session/session.ts'
import { battleQuery, seatTaken, updateBattle } from '../queries.ts'

export const JOIN_INTENT = 'battle-join'

type Answer = { room: BattleCard; coin: number; bonus_coin: number }

/** What somebody in a room, or at its door, may do. */
export function useRoomMoves(
  { room, rounds }: Pick<BattleDetails, 'room' | 'rounds'>,
  key: string | undefined,
  take: (card: BattleCard) => void,
) {
  const { t } = useTranslation('battle-room')
  const { signedIn, user } = useSession()
  const { room_id } = room
  const pool_hashes = rounds.map(({ pool_hash }) => pool_hash)

  function done({ room: card, coin, bonus_coin }: Answer): void {
    patchUser({ coin, bonus_coin })
    take(card)
    updateBattle(card)
  }

  /** What is shown here is no longer so. */
  function refused(error: Error): void {
    void queryClient.invalidateQueries({ queryKey: battleQuery(room_id).queryKey })
    if (isAppError(error, 'insufficient_coins')) {
      void refreshUser()
      openRechargeFor(Math.max(0.01, Number(error.details['shortfall'] ?? 0) || missing))
    }
  }

  const options = { onSuccess: done, onError: refused }
  const join = useMove(joinBattle, {
    ...options,
    onSuccess: (answer, { pool_hashes: sent }) => {
      if (sent) persistSent([{ id: `b${room_id}`, sent: sent.join(' ') }])
      done(answer)
      seatTaken(answer.room)
    },
  })
  const leave = useMove(leaveBattle, {
    ...options,
    onSuccess: (answer) => (done(answer), toast.success(t('left'))),
  })
  const cancel = useMove(cancelBattle, options)
  const bot = useMove(callBot, options)
  const draft = useMove(draftItem, {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: battleQuery(room_id).queryKey }),
    onError: refused,
  })
  const missing = user ? shortfall(room.own_price, user.coin) : 0

  return {
    /** Coins missing for a seat. */
    missing,
    isBusy: join.isPending || leave.isPending || cancel.isPending || bot.isPending,
    isDrafting: draft.isPending,
    join(seat: number): void {
      if (!signedIn) {
        openLoginFor(JOIN_INTENT, { seat })
      } else if (missing > 0) openRechargeFor(missing)
      else join.mutate({ room_id, seat, password: key, version: room.version, pool_hashes })
    },
    leave: () => leave.mutate({ room_id }),
    cancel: () => cancel.mutateAsync({ room_id }),
    callBot: (seat: number) => bot.mutate({ room_id, seat }),
    removeBot: (seat: number) => bot.mutate({ room_id, seat, remove: true }),
    draft: (item_id: number) => draft.mutate({ room_id, item_id }),
  }
}

export type RoomMoves = ReturnType<typeof useRoomMoves>
