import { receiveEnvelope } from '@noktra/contract/plain/envelopes'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../api/app-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { giftRemedyOf, type GiftRemedy } from '../../domain/gift/gift-refusal.ts'
import { openLoginFor } from '../../domain/dialogs-store.ts'
import { patchUser, refreshUser, useSession } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { keepCode, keptCode } from './envelope-code.ts'
import { envelopesKey } from './queries.ts'

export type Reward = { money: number; n: number; fair_id: string }

/** The code's field and what comes of it (SPEC 4, 5). A visitor signs in first and finds their code again. */
export function useClaim() {
  const { t } = useTranslation('envelopes')
  const { signedIn } = useSession()
  const [code, setCode] = useState(keptCode)
  const [fault, setFault] = useState<string | null>(null)
  const [remedy, setRemedy] = useState<GiftRemedy>(null)
  const [reward, setReward] = useState<Reward | null>(null)
  // Two presses in one frame both see a claim that has not begun.
  const isClaiming = useRef(false)

  const claim = useMove(receiveEnvelope, {
    onSuccess: ({ money, n, fair_id, coin, bonus_coin }) => {
      isClaiming.current = false
      patchUser({ coin, bonus_coin })
      void refreshUser()
      void queryClient.invalidateQueries({ queryKey: envelopesKey })
      change('')
      setReward({ money, n, fair_id })
      playSound('coin')
      toast.success(t('claimed', { money: formatMoney(money) }))
    },
    onError: (error) => {
      isClaiming.current = false
      if (isAppError(error)) setFault(error.msg)
      setRemedy(giftRemedyOf(error))
    },
  })

  function change(text: string): void {
    setCode(text)
    keepCode(text)
    setFault(null)
    setRemedy(null)
  }

  function submit(): void {
    if (isClaiming.current) return
    const password = code.trim()
    if (password === '') {
      const missing = t('code_missing')
      setFault(missing)
      toast.error(missing, { id: 'envelope-code-missing' })
      return
    }
    if (!signedIn) {
      openLoginFor('envelope', { code: password })
      return
    }
    isClaiming.current = true
    setReward(null)
    claim.mutate({ password })
  }

  return { code, change, fault, remedy, reward, submit, isPending: claim.isPending, signedIn }
}
