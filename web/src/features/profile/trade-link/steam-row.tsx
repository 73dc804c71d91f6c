import { Gamepad2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { useCaptcha } from '../../../domain/sign-in/use-captcha.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SteamBindForm } from './steam-bind-form.tsx'

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
