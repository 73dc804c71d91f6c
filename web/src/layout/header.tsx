import { HeartHandshake, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { SmallBoundary } from '../ui/area-boundary.tsx'
import { cx } from '../ui/class-names.ts'
import { LatePart } from '../ui/late-part.tsx'
import { openLogin, openCentre } from '../domain/dialogs-store.ts'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { Rooms } from './rooms.tsx'
import { UserAreaSkeleton } from './user-area-skeleton.tsx'
import { CentreDot } from './centre-dot.tsx'
import { setMuted, useMuted } from '../sound/muting.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** Visitors fetch neither the part nor its texts. */
async function loadUserArea() {
  const [part] = await Promise.all([import('./user-area.tsx'), loadTexts('account')])
  return part.UserArea
}

export function Header() {
  const { t } = useTranslation('layout')
  const { signedIn } = useSession()
  return (
    <header className="sticky top-0 z-40 border-b border-line-1 bg-base-0">
      <div className="flex h-[67px] items-center gap-5 px-8 max-[1440px]:gap-3 max-[1380px]:px-6 max-lg:gap-2.5 max-md:gap-1.5 max-md:px-3.5 max-sm:h-[55px] max-sm:gap-2">
        <Link
          to={paths.home}
          aria-label={t('to_home')}
          className="flex shrink-0 items-center rounded-tag max-sm:min-h-11 max-sm:min-w-11"
        >
          <Logo wordmark={cx('sm:max-lg:hidden', signedIn && 'max-[460px]:hidden')} />
        </Link>
        <Rooms signedIn={signedIn} />
        <div className="ms-auto flex items-center gap-1.5 max-sm:hidden">
          <button
            type="button"
            className="header-welfare type-label"
            aria-haspopup="dialog"
            data-tip={t('centre')}
            onClick={() => openCentre()}
          >
            <HeartHandshake size={20} strokeWidth={1.9} aria-hidden />
            <span className={signedIn ? 'max-[1340px]:sr-only' : 'max-[1180px]:sr-only'}>{t('centre')}</span>
            <CentreDot />
          </button>
          <LanguageMenu />
          <SoundToggle />
        </div>
        <div className="flex items-center max-sm:ms-auto">
          {signedIn ? (
            <SmallBoundary>
              <LatePart wanted load={loadUserArea} props={{}} fallback={<UserAreaSkeleton />} />
            </SmallBoundary>
          ) : (
            <Button variant="primary" className="max-sm:min-h-11" size="small" onPress={openLogin}>
              {t('login')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

function SoundToggle() {
  const { t } = useTranslation('layout')
  const muted = useMuted()
  const Icon = muted ? VolumeX : Volume2
  return (
    <IconButton
      label={t(muted ? 'sound_on' : 'sound_off')}
      icon={<Icon size={18} strokeWidth={1.9} aria-hidden />}
      onPress={() => setMuted(!muted)}
    />
  )
}
