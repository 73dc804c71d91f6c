import { useEffect, useState, useSyncExternalStore } from 'react'
import { AttributionDoor } from '../attribution/attribution-door.tsx'
import { fixedPictures } from '../fixed-pictures.ts'
import { CentreDoor } from '../features/centre/centre-door.tsx'
import { useGames } from '../domain/game/games-context.ts'
import { brand } from '../i18n/brand.ts'
import { currentLanguage, loadTexts } from '../i18n/i18n.ts'
import { keepSubscribed, wasSubscribed } from '../domain/push/push-device.ts'
import { pushOffer } from '../domain/push/push-offer.ts'
import { useLimitNews } from '../live/limit-news.ts'
import { afterAnimations } from '../live/live.ts'
import { useTermsNotice } from '../live/terms-notice.ts'
import { useClosedAreas } from '../session/closed-areas.ts'
import { footQuery } from '../session/foot-query.ts'
import { readToken } from '../session/token.ts'
import { keepOfflinePage } from '../session/offline-page.ts'
import { whenSettled } from '../session/when-idle.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { LatePart } from '../ui/late-part.tsx'
import { mendPictures } from '../ui/mend-pictures.ts'
import { loadToaster } from '../ui/toast-host.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { ArrowUp, Headset, WifiOff, CreditCard, QrCode, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { tellWorth } from '../domain/money/worth.ts'
import { SupportLink } from '../domain/support/support-link.tsx'
import { useQuery, type Query } from '@tanstack/react-query'
import { hasNoAnswer } from '../api/app-error.ts'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ownStaleNotes } from '../ui/stale-store.ts'
import { useOnline } from '../ui/use-online.ts'
import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Logo } from './logo.tsx'
import { useReducedMotion } from '../ui/use-media.ts'

const LINKS = [
  { key: 'terms', to: paths.terms },
  { key: 'privacy', to: paths.privacy },
  { key: 'faq', to: paths.faq },
  { key: 'about', to: paths.about },
  { key: 'layout:fair', to: paths.fair },
  { key: 'honest', to: paths.log },
] as const

const MARKS = [
  { key: 'pay_qr', Icon: QrCode },
  { key: 'pay_card', Icon: CreditCard },
  { key: 'pay_voucher', Icon: Ticket },
] as const

const STALE = { type: 'active', predicate: isStale } as const

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

async function loadLogWatch() {
  return (await import('../features/log/log-watch.tsx')).LogWatch
}

async function loadMaintenanceNotice() {
  const [part] = await Promise.all([
    import('../features/maintenance/maintenance-banner.tsx'),
    loadTexts('maintenance'),
  ])
  return part.MaintenanceBanner
}

async function loadPushCard() {
  const [part] = await Promise.all([import('../features/notifications/push-card.tsx'), loadTexts('push')])
  return part.PushCard
}

const NO_PROPS = {}

export function LateParts() {
  const games = useGames()
  useLimitNews()
  useTermsNotice()
  const [settled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => afterAnimations(() => setSettled(true))), [])
  // Its rules of style have the whole page styled once more, which a reel that moves would show.
  useEffect(() => whenSettled(() => afterAnimations(fetchForFaults)), [])
  useEffect(() => whenSettled(keepOfflinePage), [])
  useEffect(() => whenSettled(keepPushes), [])
  useNewsPresses()
  useEffect(speakManifest, [])
  useEffect(keepFocus, [])
  useEffect(mendPictures, [])
  const closedAreas = useClosedAreas()
  const offer = useSyncExternalStore(pushOffer.subscribe, pushOffer.get)
  return (
    <>
      <Footer />
      <SideBar />
      <TooltipLayer tipOf={tellWorth} />
      <ConnectionNote />
      <CentreDoor />
      {games.map(
        ({ kind, loadListener }) =>
          loadListener && <LatePart key={kind} wanted load={loadListener} props={{}} />,
      )}
      <AttributionDoor />
      <LatePart wanted={settled} load={loadLogWatch} props={{}} />
      <LatePart wanted={offer !== null} load={loadPushCard} props={NO_PROPS} />
      <LatePart wanted={closedAreas.length > 0} load={loadMaintenanceNotice} props={{ areas: closedAreas }} />
    </>
  )
}

/** What is installed is called in the language that the player has chosen, whatever their browser asks for. */
function speakManifest(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
  const address = `/manifest.webmanifest?lang=${currentLanguage()}`
  if (link && link.getAttribute('href') !== address) link.href = address
}

/** A browser that the player wants to be told on stays subscribed, whatever it renewed meanwhile; for others it is let go of. */
function keepPushes(): void {
  if (!wasSubscribed()) return
  // What cannot be renewed now is at the next visit.
  keepSubscribed().catch(() => undefined)
}

/** A pressed notification leads this page to what it is about (public/service-worker.js), and says that it has been heard. */
function useNewsPresses(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data, ports }: MessageEvent<{ open?: unknown }>) => {
      const path = data.open
      if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return
      ports[0]?.postMessage('heard')
      void navigate(path)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [navigate])
}

/** Without the network they could not be fetched any more, and that is when they are needed: toasts, the picture of a fault. */
function fetchForFaults(): void {
  void loadToaster().catch(() => undefined)
  new Image().src = fixedPictures.mine
}

/** Support and back to top beside the content (SPEC 2). Where the window has no room there, the footer has both. */
function SideBar() {
  const { t } = useTranslation('layout')
  const toTop = useToTop()
  return (
    <div className="side-bar-place">
      <aside aria-label={t('side_bar')} className="side-bar">
        <SupportLink className="side-bar-entry type-micro">
          <Headset {...ICON} />
          {t('support')}
        </SupportLink>
        <button type="button" className="side-bar-entry type-micro" onClick={toTop}>
          <ArrowUp {...ICON} />
          {t('top')}
        </button>
      </aside>
    </div>
  )
}

/** Something that is shown and could not be renewed. A further page that did not come says so at its list's end. */
function isStale({ state }: Query): boolean {
  const wasFurtherPage = state.fetchMeta?.fetchMore?.direction !== undefined
  return state.status === 'error' && state.data !== undefined && hasNoAnswer(state.error) && !wasFurtherPage
}

function isAnyStale(): boolean {
  return queryClient.getQueryCache().findAll(STALE).length > 0
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

/** Says on every page, without moving it, that what it shows may be old. */
function ConnectionNote() {
  const { t } = useTranslation(['footer', 'common'])
  const online = useOnline()
  const stale = useSyncExternalStore(subscribe, isAnyStale)
  const saysSo = useSyncExternalStore(ownStaleNotes.subscribe, ownStaleNotes.any)
  const [retrying, setRetrying] = useState(false)

  async function tryAgain(): Promise<void> {
    setRetrying(true)
    await queryClient.refetchQueries(STALE)
    setRetrying(false)
  }

  const shown = !saysSo && (!online || stale)
  return (
    <div role="status">
      {shown && (
        <div className="connection-note">
          <WifiOff size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
          <p className="type-small min-w-0 grow">{t(online ? 'connection.stale' : 'connection.offline')}</p>
          {online && (
            <Button size="small" busy={retrying} onPress={() => void tryAgain()}>
              {t('common:try_again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Links of the store and, where there is no room for the side bar, support and back to top. */
function Footer() {
  const { t } = useTranslation(['footer', 'layout'])
  const { data: foot } = useQuery(footQuery(currentLanguage()))
  const toTop = useToTop()
  const isSignedIn = readToken() !== null
  return (
    <footer className="footer border-t border-line-1 bg-base-1">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-5 py-8">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <Link
            to={paths.home}
            aria-label={t('layout:to_home')}
            className="flex min-h-11 items-center rounded-tag"
          >
            <Logo />
          </Link>
          <nav aria-label={t('links')} className="flex flex-wrap gap-x-6">
            {LINKS.map(({ key, to }) => (
              <Link
                key={key}
                to={to}
                className="type-small inline-flex min-h-11 min-w-11 items-center text-text-2 hover:text-text-1"
              >
                {t(key)}
              </Link>
            ))}
          </nav>
        </div>
        <ul aria-label={t('payment_marks')} className="flex flex-wrap items-center gap-2.5">
          {MARKS.map(({ key, Icon }) => (
            <li
              key={key}
              className="type-micro flex h-9 items-center gap-2 rounded-control border border-line-2 px-3 text-text-2"
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden />
              {t(key)}
            </li>
          ))}
        </ul>
        <div className="footer-help">
          <SupportLink className="btn btn-secondary type-label">
            <Headset {...ICON} />
            {t('layout:support')}
          </SupportLink>
          <button type="button" className="btn btn-secondary type-label" onClick={toTop}>
            <ArrowUp {...ICON} />
            {t('to_top')}
          </button>
        </div>
        <p className="type-small flex w-full flex-wrap items-center gap-x-6 text-text-2">
          <span className="type-label text-text-1">{t('adult')}</span>
          <Link
            to={isSignedIn ? paths.profilePart('limits') : `${paths.terms}#limits`}
            className="inline-flex min-h-11 items-center underline underline-offset-2 hover:text-text-1"
          >
            {t('limits')}
          </Link>
        </p>
        <p className="type-small w-full text-text-2">
          {t('card_data')}{' '}
          <a href={`mailto:${brand().email}`} className="inline-flex min-h-11 items-center underline">
            {brand().email}
          </a>
        </p>
        <p className="type-micro w-full text-text-3">
          {foot?.imprint && <span className="mb-1 block">{foot.imprint}</span>}
          {foot ? (foot.footer ?? t(foot.has_own_items ? 'imprint_own' : 'imprint')) : '\u00a0'}
        </p>
      </div>
    </footer>
  )
}

/** Scrolls the page to its top and lets the keyboard go on from there. */
function useToTop(): () => void {
  const still = useReducedMotion()
  return () => {
    scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
}
