import { useMutation } from '@tanstack/react-query'
import { startSteamBind } from '@noktra/contract/plain/steam'
import { useEffect, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { refreshUser } from '../../../session/session.ts'
import { PopupNote } from '../../../domain/sign-in/popup-note.tsx'
import type { AskCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { useOwnerProof, type Proof } from '../../../domain/sign-in/use-owner-proof.tsx'
import { useSteamPopup } from '../../../domain/sign-in/use-steam-popup.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { askCaptcha: AskCaptcha; onBound: () => void }

/**
 * Leads to the platform in a popup and ties the account that comes back. Its address is asked for beforehand: a browser
 * opens a popup only in the press itself. Each address is good for one answer.
 */
export function SteamBindForm({ askCaptcha, onBound }: Props) {
  const { t } = useTranslation('profile')
  const proof = useOwnerProof(askCaptcha)
  const ask = useMutation({
    mutationFn: (body: Proof) => call(startSteamBind, { body, silent: true }),
    onSuccess: proof.reset,
    onError: (error) => {
      if (isAppError(error) && !proof.takeRefusal(error)) toast.error(error.msg)
      if (isAppError(error, 'steam_bound')) void refreshUser()
    },
  })
  const askAddress = ask.mutate
  useEffect(() => askAddress({}), [askAddress])
  const { state, start, cancel, show } = useSteamPopup((end) => {
    if (end.outcome === 'bound') {
      void refreshUser()
      toast.success(t('steam.bound'))
      onBound()
    } else askAddress({})
  })
  const asked = ask.data

  function send(event: FormEvent): void {
    event.preventDefault()
    if (asked && asked.expires_at * 1000 > Date.now()) start(asked.url)
    else if (!ask.isPending && !proof.isMissing) askAddress(proof.proof)
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4">
      <PopupNote state={state} onShow={show} onCancel={cancel} />
      {proof.fields}
      <Button
        variant="primary"
        type="submit"
        full
        busy={ask.isPending || state.name === 'waiting'}
        disabledReason={proof.isMissing ? t('proof_first') : null}
      >
        {t(asked ? 'steam.open' : 'steam.continue')}
      </Button>
    </form>
  )
}
