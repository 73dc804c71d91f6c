import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../i18n/format.ts'
import { retrievalsQuery } from '../../domain/retrieval/retrieval-queries.ts'
import { RetrievalHold } from '../../domain/retrieval/retrieval-hold.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useRetrievalNews } from '../../domain/retrieval/use-retrieval-news.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { readFilters, STATUSES, writeFilters } from './filters.ts'
import { RetrievalCard } from './retrieval-card.tsx'
import { ExternalLink, FlaskConical } from 'lucide-react'
import { isSandbox } from '../../session/sandbox.ts'

const EAGER = 3

/** The signed-in player's retrievals. */
export function RetrievalList() {
  const { t } = useTranslation('retrieval')
  const [address, change] = useAddressQuery()
  const { status, id } = readFilters(address)
  const query = useInfiniteQuery(retrievalsQuery(status))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useRetrievalNews()

  const records = query.data?.pages.flatMap(({ list }) => list) ?? []
  const total = query.data?.pages[0]?.total
  const isFound = id !== null && records.some(({ retrieval_id }) => retrieval_id === id)
  // Newest first: the one that is asked for stands further down as long as the last is newer.
  const isFurtherDown = id !== null && !isFound && hasNextPage && (records.at(-1)?.retrieval_id ?? 0) > id
  useEffect(() => {
    if (isFurtherDown && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isFurtherDown, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h1 className="type-title">{t('title')}</h1>
            {total !== undefined && (
              <p aria-live="polite" className="type-small type-number text-text-3">
                {t('count', { count: total, shown: formatNumber(total) })}
              </p>
            )}
          </div>
          <p className="type-small mt-1 text-text-2">{t('lead')}</p>
          <Link
            to={paths.retrievalStatus}
            className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
          >
            {t('to_status')}
          </Link>
        </div>
        <Tabs
          id="retrievals"
          label={t('filter')}
          value={status}
          items={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          onChange={(wanted) => change(() => writeFilters({ status: wanted, id: null }))}
        />
      </header>
      <SandboxNote />
      <RetrievalHold className="mt-4" />
      {query.data && (
        <StaleNote
          failed={query.isRefetchError}
          retrying={query.isFetching}
          stale={t('stale')}
          offline={t('offline')}
          onRetry={() => void query.refetch()}
          className="mt-4"
        />
      )}
      {id !== null && query.data && !isFound && !isFurtherDown && !isFetchNextPageError && (
        <p role="status" className="type-small mt-4 text-warning">
          {t('unknown')}
        </p>
      )}
      <div className="mt-4">
        <TabPanel id="retrievals" value={status}>
          {query.isPending && <RetrievalListSkeleton />}
          {query.isError && !query.data && (
            <section className="panel">
              <ErrorState
                error={query.error}
                retrying={query.isFetching}
                onRetry={() => void query.refetch()}
              />
            </section>
          )}
          {query.data && records.length === 0 && (
            <section className="panel hairlines">
              <Empty
                title={t(`empty.${status}`)}
                text={t(`empty_text.${status}`)}
                action={<Button to={paths.backpack}>{t('to_backpack')}</Button>}
              />
            </section>
          )}
          <ul className="flex flex-col gap-3.5">
            {records.map((record, at) => (
              <li key={record.retrieval_id}>
                <RetrievalCard record={record} isAskedFor={record.retrieval_id === id} eager={at < EAGER} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <LoadMore
              isLoading={isFetchingNextPage}
              hasFailed={isFetchNextPageError}
              onMore={() => void fetchNextPage()}
            />
          )}
        </TabPanel>
      </div>
    </>
  )
}

/** The shape of three cards. */
function RetrievalListSkeleton() {
  return (
    <div className="flex flex-col gap-3.5">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-[258px] rounded-panel max-md:h-[396px]" />
      ))}
    </div>
  )
}

/** Where the market's part is played as long as the store runs on its sandbox. */
function SandboxNote() {
  const { t } = useTranslation('retrieval')
  if (!isSandbox) return null
  return (
    <p
      role="note"
      className="type-small mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line-1 bg-base-2 px-3.5 py-2.5 text-text-2"
    >
      <FlaskConical size={17} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <span className="min-w-0 flex-1 basis-60">{t('sandbox')}</span>
      <a
        href="/sandbox/market"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-6 items-center gap-1 text-info hover:underline max-sm:min-h-11"
      >
        {t('sandbox_link')}
        <ExternalLink size={14} strokeWidth={1.9} aria-hidden />
        <span className="sr-only">, {t('new_tab')}</span>
      </a>
    </p>
  )
}
