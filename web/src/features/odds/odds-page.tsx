import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OddsSubject } from '@noktra/contract/odds'
import { useGames } from '../../domain/game/games-context.ts'
import { formatNumber, formatTime } from '../../i18n/format.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { oddsQuery, priceListsQuery } from './queries.ts'

/** The tab that is of no game: prices are of all. */
const PRICES = 'prices'
const ROWS_WHILE_LOADING = 8

/** All that has published odds, and every price list (/fair/odds). */
export function OddsPage() {
  const { t } = useTranslation('odds')
  const [query, change] = useAddressQuery()
  const games = useGames()
  const tabs = [...games.flatMap(({ kind, hasOdds }) => (hasOdds ? [kind] : [])), PRICES]
  const tab = tabs.find((known) => known === query.get('tab')) ?? tabs[0]!
  return (
    <>
      <PageTitle title={t('title')} />
      <header className="mb-5 max-w-190">
        <h1 className="type-display">{t('headline')}</h1>
        <p className="type-body mt-2 text-text-2">{t('lead')}</p>
        <Link
          to={paths.fair}
          className="type-label mt-1 inline-flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('to_fair')}
        </Link>
      </header>
      <Tabs
        id="odds"
        label={t('which')}
        value={tab}
        items={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        onChange={(chosen) => change(() => (chosen === tabs[0] ? '' : { tab: chosen }))}
        className="mb-3"
      />
      <TabPanel id="odds" value={tab}>
        {tab === PRICES ? <PriceLists /> : <Subjects game={tab} />}
      </TabPanel>
    </>
  )
}

function Subjects({ game }: { game: string }) {
  const { t } = useTranslation('odds')
  const { data, error, refetch, isFetching } = useQuery(oddsQuery)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading />
    )
  const list = data.filter((subject) => subject.game === game).toSorted((a, b) => b.changed_at - a.changed_at)
  if (list.length === 0) return <Empty title={t('none')} />
  return (
    <ul className="panel divide-y divide-line-1">
      {list.map((subject) => (
        <li key={subject.subject}>
          <SubjectRow subject={subject} />
        </li>
      ))}
    </ul>
  )
}

function SubjectRow({ subject }: { subject: OddsSubject }) {
  const { t } = useTranslation('odds')
  return (
    <Row
      to={paths.oddsOf(subject.game, subject.subject)}
      name={subject.name}
      hint={[
        t('versions', { count: subject.versions, shown: formatNumber(subject.versions) }),
        ...(subject.active_version === null ? [t('not_on_sale')] : []),
      ].join(' · ')}
      at={subject.changed_at}
    />
  )
}

function PriceLists() {
  const { t } = useTranslation('odds')
  const lists = useInfiniteQuery(priceListsQuery)
  const list = lists.data?.pages.flatMap((page) => page.list)
  if (!list)
    return lists.error ? (
      <ErrorState error={lists.error} onRetry={() => void lists.refetch()} retrying={lists.isFetching} />
    ) : (
      <Loading />
    )
  if (list.length === 0) return <Empty title={t('no_prices')} text={t('no_prices_text')} />
  return (
    <>
      <ul className="panel divide-y divide-line-1">
        {list.map(({ version, rows, active_from, published_at }) => (
          <li key={version}>
            <Row
              to={paths.oddsOf('price-list', version)}
              name={t('price_list', { version: formatNumber(version) })}
              hint={[
                t('prices_changed', { count: rows, shown: formatNumber(rows) }),
                ...(active_from === null ? [t('waiting')] : []),
              ].join(' · ')}
              at={published_at}
            />
          </li>
        ))}
      </ul>
      {lists.hasNextPage && (
        <MoreButton
          isLoading={lists.isFetchingNextPage}
          hasFailed={lists.isFetchNextPageError}
          onMore={() => void lists.fetchNextPage()}
        />
      )}
    </>
  )
}

function Row({ to, name, hint, at }: { to: string; name: string; hint: string; at: number }) {
  return (
    <Link
      to={to}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 px-5 py-2.5 hover:bg-base-2 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4"
    >
      <span className="min-w-0">
        <span className="type-label block wrap-anywhere">{name}</span>
        <span className="type-small block text-text-3">{hint}</span>
      </span>
      <time
        dateTime={new Date(at * 1000).toISOString()}
        className="type-small type-number text-text-3 max-sm:col-start-1"
      >
        {formatTime(at)}
      </time>
      <ArrowRight
        size={16}
        strokeWidth={1.9}
        aria-hidden
        className="text-text-3 max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1"
      />
    </Link>
  )
}

function Loading() {
  return (
    <div className="grid gap-2">
      {Array.from({ length: ROWS_WHILE_LOADING }, (_, at) => (
        <Skeleton key={at} className="h-14 max-sm:h-20" />
      ))}
    </div>
  )
}
