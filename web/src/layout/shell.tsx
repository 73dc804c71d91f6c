import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, NavLink } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { firstScreen } from '../session/when-idle.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { AreaBoundary } from '../ui/area-boundary.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { handOverGift, resumeRecharge, openMe } from '../domain/dialogs-store.ts'
import { Dialogs, useNewcomerGift } from './dialogs.tsx'
import { Header } from './header.tsx'
import { KeepScroll } from './keep-scroll.tsx'
import { isSandbox } from '../session/sandbox.ts'
import { Backpack, User } from 'lucide-react'
import { paths } from '../paths.ts'
import { useMenu } from './menu.ts'
import { CentreDot } from './centre-dot.tsx'

const icon = { size: 22, strokeWidth: 1.9, 'aria-hidden': true } as const

/** What is below the fold or answers to a pointer: fetched beside the page rather than before it. */
async function loadLateParts() {
  await firstScreen()
  const [parts] = await Promise.all([import('./late-parts.tsx'), loadTexts('footer')])
  return parts.LateParts
}

async function loadLivePart() {
  return (await import('./live-part.tsx')).LivePart
}

/** The frame around every page. A fault of one part leaves the others as they are. */
export function Shell() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const gift = useNewcomerGift()
  useEffect(() => {
    resumeRecharge()
    if (gift) void handOverGift(gift.waits)
  }, [gift])
  return (
    <div className="above-phone-bar flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary type-label fixed top-2 inset-s-2 z-90 -translate-y-20 focus:translate-y-0"
      >
        {t('skip_to_content')}
      </a>
      <KeepScroll />
      <SandboxBanner />
      <AreaBoundary className="h-[68px] max-sm:h-14">
        <Header />
      </AreaBoundary>
      <div className="strip border-b border-line-1 bg-base-1">
        <LatePart wanted load={loadLivePart} props={{}} />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="page min-h-[calc(100dvh-161px)] grow scroll-mt-20 pt-5 outline-none pb-16 max-sm:min-h-[calc(100dvh-121px)] max-sm:pt-3.5"
      >
        <Outlet key={pathname} />
      </main>
      <AreaBoundary className="min-h-14 border-t border-line-1">
        <LatePart wanted load={loadLateParts} props={{}} />
      </AreaBoundary>
      <PhoneBar />
      <Dialogs />
      <ToastHost />
    </div>
  )
}

/** Says that no real money moves here, as long as the store runs on its sandbox. */
function SandboxBanner() {
  const { t } = useTranslation('layout')
  if (!isSandbox) return null
  return (
    <p
      role="note"
      className="type-micro border-b border-line-1 bg-base-2 px-4 py-1.5 text-center text-text-2"
    >
      <span aria-hidden className="me-2 inline-block size-1.5 rounded-full bg-warning align-middle" />
      {t('sandbox')}
    </p>
  )
}

/** The fixed bar of phones. "Me" is a sheet, open to visitors too. */
function PhoneBar() {
  const { t } = useTranslation('layout')
  const menu = useMenu()
  return (
    <nav aria-label={t('phone_bar')} className="phone-bar">
      {menu
        .filter(({ inPhoneBar }) => inPhoneBar)
        .map(({ key, to, Icon }) => (
          <NavLink key={key} to={to} className="phone-bar-item">
            <Icon {...icon} />
            <span>{t(key)}</span>
          </NavLink>
        ))}
      <NavLink to={paths.backpack} className="phone-bar-item">
        <Backpack {...icon} />
        <span>{t('backpack')}</span>
      </NavLink>
      <button type="button" className="phone-bar-item" aria-haspopup="dialog" onClick={openMe}>
        <User {...icon} />
        <span>{t('me')}</span>
        <CentreDot className="phone-bar-dot" />
      </button>
    </nav>
  )
}
