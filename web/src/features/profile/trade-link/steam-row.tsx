import { Gamepad2 } from 'lucide-react'
import { useState, useEffect, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, refreshUser } from '../../../session/session.ts'
import { useCaptcha, type AskCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMutation } from '@tanstack/react-query'
import { startSteamBind } from '@noktra/contract/plain/steam'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../api/toast.ts'
import { PopupNote } from '../../../domain/sign-in/popup-note.tsx'
import { useOwnerProof, type Proof } from '../../../domain/sign-in/use-owner-proof.tsx'
import { useSteamPopup } from '../../../domain/sign-in/use-steam-popup.ts'

/** The account of the game platform that is tied to the player, or the way to tie one. */
export function SteamRow() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const { ask, isElsewhere, dialog } = useCaptcha()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="mt-5 flex items-start gap-4 border-t border-line-1 pt-5 max-sm:flex-wrap max-sm:gap-3">
      <Gamepad2
        size={22}
        strokeWidth={1.9}
        aria-hidden
        className={user?.steam_id ? 'mt-0.5 shrink-0 text-success' : 'mt-0.5 shrink-0 text-text-3'}
      />
      {user ? (
        <div className="min-w-0 grow basis-0">
          <p className="type-label">{t('steam.title')}</p>
          {user.steam_id ? (
            <p className="type-number mt-0.5 text-text-2" data-testid="steam-id">
              {user.steam_id}
            </p>
          ) : (
            <p className="type-small mt-0.5 text-text-2">{t('steam.text')}</p>
          )}
        </div>
      ) : (
        <Skeleton className="h-12 grow" />
      )}
      {user && !user.steam_id && (
        <Button
          className="shrink-0 max-sm:w-full"
          onPress={() => setOpen(true)}
          aria-label={t('steam.bind_title')}
        >
          {t('steam.bind')}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('steam.bind_title')}
        description={t('steam.bind_text')}
        locked={isElsewhere}
        width={460}
      >
        <SteamBindForm askCaptcha={ask} onBound={close} />
      </Dialog>
      {dialog}
    </div>
  )
}

type Props = { askCaptcha: AskCaptcha; onBound: () => void }

/**
 * Leads to the platform in a popup and ties the account that comes back. Its address is asked for beforehand: a browser
 * opens a popup only in the press itself. Each address is good for one answer.
 */
function SteamBindForm({ askCaptcha, onBound }: Props) {
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
