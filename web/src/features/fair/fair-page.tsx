import { useTranslation } from 'react-i18next'
import { useSession } from '../../session/session.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PasteProof } from './paste-proof.tsx'
import { SeedPanel } from './seed-panel.tsx'
import { TryDraw } from './try-draw.tsx'
import { VerifyAllPanel } from './verify-all-panel.tsx'
import { openCentre, openLogin } from '../../domain/dialogs-store.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ArrowRight, ExternalLink, type LucideIcon } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import type { ComponentType } from 'react'
import { ChainDiagram, ChecksDiagram, SeedsDiagram, TicketDiagram } from './diagrams.tsx'
import { CommandLine } from '../../domain/proof/command-line.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeRow } from './change-row.tsx'
import { changesQuery } from './queries.ts'
import { readShared } from './proof-input.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { TitledPanel } from '../../ui/titled-panel.tsx'

const LINKS = [
  { key: 'api_docs', href: '/api/docs' },
  { key: 'openapi', href: '/api/openapi.json' },
] as const

const STEPS: readonly { key: string; Diagram: ComponentType }[] = [
  { key: 'commit', Diagram: ChainDiagram },
  { key: 'mix', Diagram: SeedsDiagram },
  { key: 'ticket', Diagram: TicketDiagram },
  { key: 'check', Diagram: ChecksDiagram },
]

/** How draws are made, the player's own seeds, and the tools to check everything (/fair). */
export function FairPage() {
  const { t } = useTranslation('fair')
  const { signedIn } = useSession()
  const [query] = useAddressQuery()
  const shared = readShared(query, location.host)
  if (shared && 'id' in shared) return <Navigate to={paths.fairDraw(shared.id)} replace />
  return (
    <>
      <PageTitle title={t('title')} />
      <header className="mb-5 max-w-190">
        <h1 className="type-display">{t('headline')}</h1>
        <p className="type-body mt-2 text-text-2">{t('lead')}</p>
        <p className="mt-1 flex flex-wrap gap-x-6">
          {(['log', 'odds', 'returns', 'liabilities', 'retrievalStatus'] as const).map((page) => (
            <Link
              key={page}
              to={paths[page]}
              className="type-label inline-flex min-h-11 items-center gap-1.5 text-info hover:text-text-1"
            >
              {t(`to_${page}`)}
              <ArrowRight size={16} strokeWidth={1.9} aria-hidden />
            </Link>
          ))}
        </p>
      </header>
      <HowItWorks />
      <TryDraw />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          {signedIn ? <SeedPanel /> : <VisitorSeed />}
          <SharedDraws />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {signedIn && <VerifyAllPanel />}
          <PasteProof shared={shared?.text} />
          <OwnVerifier />
          <RoomsPanel />
        </div>
      </div>
      <ChangesPanel />
    </>
  )
}

/** What a visitor sees where a player has their seeds. */
function VisitorSeed() {
  const { t } = useTranslation('fair')
  return (
    <TitledPanel id="seeds" title={t('visitor_title')}>
      <p className="type-body mt-1.5 text-text-2">{t('visitor_text')}</p>
      <Button className="mt-4" onPress={openLogin}>
        {t('visitor_action')}
      </Button>
    </TitledPanel>
  )
}

/** What is different where several people share one result. */
function SharedDraws() {
  const { t } = useTranslation('fair')
  return useGames().map(
    ({ kind, sharedDraw }) =>
      sharedDraw && (
        <TitledPanel key={kind} id={`in-${kind}`} title={t(`shared_draw.${kind}.title`)}>
          <ol className="mt-2 flex flex-col gap-3">
            {sharedDraw.parts.map(({ key, Icon }) => (
              <Part key={key} Icon={Icon}>
                {t(`shared_draw.${kind}.${key}`)}
              </Part>
            ))}
          </ol>
          <Link
            to={sharedDraw.path}
            className="type-small mt-1.5 inline-flex min-h-11 items-center text-info hover:text-text-1"
          >
            {t(`shared_draw.${kind}.to`)}
          </Link>
        </TitledPanel>
      ),
  )
}

function Part({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="type-small flex gap-3 text-text-2">
      <Icon size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
      {children}
    </li>
  )
}

/** The four steps of a draw, in plain words and one picture each. */
function HowItWorks() {
  const { t } = useTranslation('fair')
  return (
    <ol aria-label={t('how_draws_work')} className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-4">
      {STEPS.map(({ key, Diagram }, at) => (
        <li key={key} className="panel flex flex-col overflow-hidden">
          <div
            className="hairlines grid h-34 place-items-center max-sm:h-29 border-b border-line-1 bg-base-2"
            aria-hidden
          >
            <Diagram />
          </div>
          <div className="p-4">
            <h2 className="type-block flex gap-2.5">
              <span className="type-number text-text-3">{at + 1}</span>
              {t(`step.${key}.title`)}
            </h2>
            <p className="type-small mt-1.5 text-text-2">{t(`step.${key}.text`)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** For those who trust no page of the store: the command line verifier and the calls to write another one. */
function OwnVerifier() {
  const { t } = useTranslation('fair')
  return (
    <TitledPanel id="own-verifier" title={t('own_verifier')}>
      <p className="type-small mt-1 text-text-2">{t('own_verifier_text')}</p>
      <CommandLine />
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {LINKS.map(({ key, href }) => (
          <li key={key}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="type-small inline-flex min-h-11 items-center gap-1.5 text-info hover:text-text-1"
            >
              {t(key)}
              <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}

/** What is drawn beside boxes: by the player's seeds, and in envelopes by a seed of their own. */
function RoomsPanel() {
  const { t } = useTranslation('fair')
  const rooms = useGames()
    .flatMap(({ kind, fairNote, centre }) => (fairNote ? [{ kind, ...fairNote, centre }] : []))
    .toSorted((one, other) => one.place - other.place)
  return (
    <TitledPanel id="in-rooms" title={t('in_rooms.title')}>
      <ul className="mt-2 flex flex-col gap-3">
        {rooms.map(({ kind, Icon }) => (
          <Part key={kind} Icon={Icon}>
            {t(`in_rooms.${kind}`)}
          </Part>
        ))}
      </ul>
      {rooms.map(
        ({ kind, centre }) =>
          centre && (
            <button
              key={kind}
              type="button"
              className="type-small mt-1.5 inline-flex min-h-11 items-center text-info hover:text-text-1"
              onClick={() => openCentre(centre.tab)}
            >
              {t(`in_rooms.to_tab.${kind}`)}
            </button>
          ),
      )}
    </TitledPanel>
  )
}

/** What moved odds, prices or money, newest first: public, without names. */
function ChangesPanel() {
  const { t } = useTranslation('fair')
  return (
    <section aria-labelledby="changes" className="panel mt-5 min-w-0">
      <header className="px-5 pt-5 pb-3 max-sm:px-4 max-sm:pt-4">
        <h2 id="changes" className="type-block">
          {t('changes.title')}
        </h2>
        <p className="type-small mt-1 max-w-190 text-text-2">{t('changes.text')}</p>
      </header>
      <Changes />
    </section>
  )
}

function Changes() {
  const { t } = useTranslation('fair')
  const changes = useInfiniteQuery(changesQuery)
  const rows = changes.data?.pages.flatMap((page) => page.list)
  if (!rows) {
    if (changes.error)
      return (
        <ErrorState
          error={changes.error}
          onRetry={() => void changes.refetch()}
          retrying={changes.isFetching}
        />
      )
    return (
      <div className="flex flex-col gap-3 px-5 pb-5 max-sm:px-4">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return <Empty title={t('changes.none')} text={t('changes.none_text')} />
  return (
    <>
      <ol className="divide-y divide-line-1 border-t border-line-1">
        {rows.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ol>
      {changes.hasNextPage && (
        <div className="border-t border-line-1 pb-2">
          <MoreButton
            isLoading={changes.isFetchingNextPage}
            hasFailed={changes.isFetchNextPageError}
            onMore={() => void changes.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}
