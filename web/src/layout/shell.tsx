import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router'
import { fixedPictures } from '../fixed-pictures.ts'
import { loadTexts } from '../i18n/i18n.ts'
import { startLive } from '../live/live.ts'
import { whenSettled } from '../session/when-idle.ts'
import { loadToaster, ToastHost } from '../ui/toast-host.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { resumeRecharge } from './dialogs-store.ts'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header.tsx'
import { LiveStrip } from './live-strip.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { RouteErrorBoundary } from './route-error-boundary.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'

/** What is below the fold or answers to a pointer: fetched beside the page rather than before it. */
async function loadLateParts() {
  const [parts] = await Promise.all([import('./late-parts.tsx'), loadTexts('footer')])
  return parts.LateParts
}

/** The frame around every page. */
export function Shell() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  useEffect(startLive, [])
  useEffect(resumeRecharge, [])
  useEffect(fetchForFaults, [])
  return (
    <div className="above-phone-bar flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary type-label fixed top-2 left-2 z-90 -translate-y-20 focus:translate-y-0"
      >
        {t('skip_to_content')}
      </a>
      <SandboxBanner />
      <Header />
      <LiveStrip />
      <main
        id="main"
        tabIndex={-1}
        className="page min-h-[calc(100dvh-161px)] grow scroll-mt-20 pt-5 outline-none pb-16 max-sm:min-h-[calc(100dvh-121px)] max-sm:pt-3.5"
      >
        <RouteErrorBoundary key={pathname}>
          <StartAtTop />
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </RouteErrorBoundary>
      </main>
      <LatePart wanted load={loadLateParts} props={{}} />
      <PhoneBar />
      <Dialogs />
      <ToastHost />
    </div>
  )
}

/** Without the network they could not be fetched any more, and that is when they are needed: toasts, the picture of a fault. */
function fetchForFaults(): void {
  whenSettled(() => {
    void loadToaster().catch(() => undefined)
    new Image().src = fixedPictures.mine
  })
}

/** A page that was newly gone to starts at its top, for eyes and for readers; going back keeps the restored place. */
function StartAtTop() {
  const way = useNavigationType()
  // How the page was come to; what it does with its own address later on is no arrival.
  const [wayHere] = useState(way)
  useEffect(() => {
    if (wayHere === NavigationType.Pop) return
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [wayHere])
  return null
}
