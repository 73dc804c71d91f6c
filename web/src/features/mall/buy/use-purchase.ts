import { wordsOf } from '../../../api/show-error.ts'
import { useRef, useState } from 'react'
import { buyOffer } from '@noktra/contract/plain/mall'
import type { BodySent, DataOf } from '@noktra/contract/plain-types'
import { hasNoAnswer, isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useMove } from '../../../api/use-move.ts'
import { useReadyChecks, visitChecks } from '../../../domain/visit/visit-checks.ts'
import { keepPromise } from '../../../domain/log/keep-promise.ts'
import { skinQuery } from '../../../domain/skin/skin-query.ts'
import { patchUser, refreshUser } from '../../../session/session.ts'
import { playSound } from '../../../sound/sound.ts'
import { updateOffer } from '../queries.ts'
import { wearIn } from '../../../domain/skin/exterior-words.ts'

export type Purchase = DataOf<typeof buyOffer>
type Order = BodySent<typeof buyOffer>

/** A press that follows another one this soon was not meant for what has appeared under the finger since. */
const SECOND_PRESS_MS = 500

/** Buys copies of an offer: one purchase at a time, and one whose answer was lost is only ever repeated as it was. */
export function usePurchase({ onBought, onRefused }: { onBought: () => void; onRefused: () => void }) {
  const [bought, setBought] = useState<Purchase | null>(null)
  const [unanswered, setUnanswered] = useState<Order | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useRef(false)
  useReadyChecks()
  const calmFrom = useRef(0)

  const move = useMove(buyOffer, {
    silent: true,
    onSuccess(purchase, { skin_id }) {
      sending.current = false
      calm()
      setUnanswered(null)
      setBought(purchase)
      const { coin, bonus_coin, diamond, stock, list, promise } = purchase
      keepPromise(
        list.map(({ fair_id }) => fair_id),
        promise,
      )
      void visitChecks.checkDraws(list.map(({ fair_id: id, wear }) => ({ id, told: { wear: wearIn(wear) } })))
      patchUser({ coin, bonus_coin, diamond })
      updateOffer(skin_id, { stock })
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      void queryClient.invalidateQueries({ queryKey: skinQuery(skin_id).queryKey })
      playSound('coin')
      onBought()
    },
    onError(error, order) {
      sending.current = false
      calm()
      if (hasNoAnswer(error)) return setUnanswered(order)
      setUnanswered(null)
      // A changed price is shown by itself, with what it was.
      setRefusal(isAppError(error, 'mall_price_changed') ? null : wordsOf(error))
      if (isAppError(error, 'insufficient_coins', 'insufficient_diamonds', 'mall_no_bonus'))
        void refreshUser()
      onRefused()
    },
  })

  /** What the buttons do has changed: the second half of a double press is not taken for an answer to it. */
  function calm(): void {
    calmFrom.current = performance.now() + SECOND_PRESS_MS
  }

  function isSecondPress(): boolean {
    return performance.now() < calmFrom.current
  }

  function send(order: Order): void {
    if (sending.current || isSecondPress()) return
    sending.current = true
    setRefusal(null)
    move.mutate(order)
  }

  return {
    bought,
    /** The purchase that the store has not answered: it may have happened. */
    unanswered,
    refusal,
    isSending: move.isPending,
    send,
    calm,
    isSecondPress,
    forgetRefusal: () => setRefusal(null),
  }
}
