import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinRoll } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { isAppError } from '../../../api/app-error.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { giftRemedyOf, type GiftRemedy } from '../../../domain/gift/gift-refusal.ts'
import { offerPush } from '../../../domain/push/push-offer.ts'
import { openLoginFor } from '../../../domain/dialogs-store.ts'
import { takeIntent } from '../../../session/intent.ts'
import { useSession } from '../../../session/session.ts'
import { updateRoll, refetchRoll } from '../queries.ts'

const JOIN_INTENT = 'roll-join'

/** Refusals that mean that the room is no longer what the page shows. */
const CHANGED = [
  'roll_unknown',
  'roll_joined',
  'roll_full',
  'roll_recharge',
  'roll_invited',
  'roll_locked',
  'roll_over',
  'recharge_needed',
] as const

/** Why a press did nothing, and what leads to what is missing. */
type Told = { text: string; remedy: GiftRemedy }

/* An intent is taken once, but StrictMode asks for a first state twice. */
let wantedPath: string | null = null

function takeWanted(): boolean {
  wantedPath = takeIntent(JOIN_INTENT)?.path ?? wantedPath
  return wantedPath === location.pathname + location.search
}

/** Joining a room: what is typed for it, and what the store said to it. */
export function useJoinRoll(room: RollShown) {
  const { t } = useTranslation('rolls')
  const { signedIn } = useSession()
  const [password, setPassword] = useState('')
  const [notice, setNotice] = useState<Told | null>(null)
  const [passwordFault, setPasswordFault] = useState<string | null>(null)
  const [place, setPlace] = useState<number | null>(null)
  const [isWanted] = useState(takeWanted)

  const move = useMove(joinRoll, {
    silent: true,
    onSuccess(answer) {
      setNotice(null)
      setPlace(answer.place)
      updateRoll(answer.room)
      offerPush('roll')
      toast.success(t('join.joined_toast', { name: answer.room.room_name }))
    },
    onError(error) {
      if (isAppError(error, 'roll_password')) return setPasswordFault(error.msg)
      if (isAppError(error, ...CHANGED)) {
        void refetchRoll(room.id)
        return setNotice({ text: t('join.changed', { reason: error.msg }), remedy: null })
      }
      if (isAppError(error)) setNotice({ text: error.msg, remedy: giftRemedyOf(error) })
    },
  })

  return {
    signedIn,
    /** Somebody came back from signing in for this. */
    isWanted: isWanted && signedIn,
    password,
    passwordFault,
    notice,
    /** Known right after joining. */
    place,
    isJoining: move.isPending,
    dismiss: () => setNotice(null),
    setPassword(text: string) {
      setPassword(text)
      setPasswordFault(null)
    },
    join() {
      if (move.isPending) return
      if (!signedIn) {
        return openLoginFor(JOIN_INTENT)
      }
      setNotice(null)
      move.mutate({ free_room_id: room.id, ...(room.has_password && { password }) })
    },
  }
}

export type Joining = ReturnType<typeof useJoinRoll>
