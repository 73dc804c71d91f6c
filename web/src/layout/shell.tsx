import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { firstScreen } from '../session/when-idle.ts'
import { ToastHost } from '../ui/toast-host.tsx'
import { AreaBoundary, ContentBoundary } from '../ui/area-boundary.tsx'
import { LatePart } from '../ui/late-part.tsx'
import { handOverKey, resumeRecharge } from '../domain/dialogs-store.ts'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header.tsx'
import { KeepScroll, StartAtTop } from './keep-scroll.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SandboxBanner } from './sandbox-banner.tsx'

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
  useEffect(() => {
    resumeRecharge()
    void handOverKey()
  }, [])
  return (
    <div className="above-phone-bar flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary type-label fixed top-2 left-2 z-90 -translate-y-20 focus:translate-y-0"
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
        <ContentBoundary key={pathname}>
          <StartAtTop />
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ContentBoundary>
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
