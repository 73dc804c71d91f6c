import { STEAM_AUTH_PATH } from '@noktra/contract/plain/steam'
import { Gamepad2 } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../api/toast.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { arrivalChannel, invitedBy } from '../../session/arrival.ts'
import { signIn } from '../../session/session.ts'
import { PopupNote } from '../../domain/sign-in/popup-note.tsx'
import { useSteamPopup } from '../../domain/sign-in/use-steam-popup.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DocumentLink } from './agreement.tsx'

const ORDER = ['agreed', 'adult'] as const

/** Sign-in by the game platform (SPEC 2, 5): two checkboxes, then its popup. */
export function SteamForm() {
  const { t } = useTranslation('login')
  const [checked, setChecked] = useState({ agreed: false, adult: false })
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { state, start, cancel, show } = useSteamPopup((end) => {
    if (end.outcome === 'signed_in') signIn(end.access_token, end.is_new)
  })
  useEffect(() => followOtherWindow(), [])
  const code = invitedBy()
  const faults = ORDER.filter((name) => !checked[name])

  function send(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const first = faults[0]
    if (first) {
      toast.error(t(`steam.fault.${first}`))
      element.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    } else start(steamAddress())
  }

  const errorOf = (name: (typeof ORDER)[number]) =>
    isTried && !checked[name] ? t(`steam.fault.${name}`) : null
  return (
    <form ref={element} noValidate onSubmit={send} className="flex flex-col gap-4">
      <p className="text-text-2">{t('steam.text')}</p>
      <div className="flex flex-col gap-1.5">
        <Checkbox
          required
          name="agreed"
          checked={checked.agreed}
          onChange={(agreed) => setChecked({ ...checked, agreed })}
          error={errorOf('agreed')}
        >
          {t('steam.agree_start')}
          <DocumentLink to="terms">{t('agree.terms')}</DocumentLink>
          {t('agree.and')}
          <DocumentLink to="privacy">{t('agree.privacy')}</DocumentLink>
        </Checkbox>
        <Checkbox
          required
          name="adult"
          checked={checked.adult}
          onChange={(adult) => setChecked({ ...checked, adult })}
          error={errorOf('adult')}
        >
          {t('steam.adult')}
        </Checkbox>
      </div>
      {code && (
        <p className="type-small text-text-2">
          {t('steam.invited')} <code className="font-mono text-text-1">{code}</code>
        </p>
      )}
      <PopupNote state={state} onShow={show} onCancel={cancel} />
      <Button
        variant="primary"
        type="submit"
        size="main"
        cut
        full
        busy={state.name === 'waiting' || state.name === 'done'}
        icon={<Gamepad2 size={20} strokeWidth={1.9} aria-hidden />}
      >
        {t('steam.submit')}
      </Button>
    </form>
  )
}

/** The store's own page that leads to the platform, with promo code and channel of this visit (SPEC 2). */
function steamAddress(): string {
  const params = { code: invitedBy() ?? '', ch: arrivalChannel() ?? '', lang: currentLanguage() }
  const given = Object.entries(params).filter(([, value]) => value !== '')
  return `${STEAM_AUTH_PATH}?${new URLSearchParams(given).toString()}`
}

/** A popup that the browser has cut off from this page keeps the token itself; this page then reloads with it. */
function followOtherWindow(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === 'token' && newValue) location.reload()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
