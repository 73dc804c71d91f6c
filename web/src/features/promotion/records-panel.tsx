import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordsQuery } from '../../session/promotion-queries.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { inviteesQuery, type Invitee } from './queries.ts'
import { RecordList } from './record-list.tsx'
import { Avatar } from '../../domain/player/avatar.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const TABS = ['records', 'invitees'] as const

/** Every recharge with its rebate, and everybody who came; names are masked. */
export function RecordsPanel({ invited }: { invited: number }) {
  const { t } = useTranslation('promotion')
  const [query, change] = useAddressQuery()
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'records'
  return (
    <section className="panel p-5" aria-labelledby="records-head">
      <SectionHead id="records-head" title={t('list.title')} hint={t('list.masked')}>
        <Tabs
          id="promotion-lists"
          label={t('list.title')}
          value={tab}
          items={[
            { value: 'records', label: t('list.records') },
            { value: 'invitees', label: t('list.invitees'), count: invited },
          ]}
          onChange={(chosen) => change(() => (chosen === 'records' ? '' : '?tab=invitees'))}
        />
      </SectionHead>
      <TabPanel id="promotion-lists" value={tab}>
        {tab === 'records' ? <Records /> : <Invitees />}
      </TabPanel>
    </section>
  )
}

function Records() {
  const { t } = useTranslation('promotion')
  const query = useInfiniteQuery(recordsQuery)
  const rows = query.data?.pages.flatMap((page) => page.list)
  return (
    <Pages query={query} empty={<Empty title={t('list.no_records')} text={t('list.no_records_text')} />}>
      {rows && rows.length > 0 ? <RecordList rows={rows} /> : null}
    </Pages>
  )
}

function Invitees() {
  const { t } = useTranslation('promotion')
  const query = useInfiniteQuery(inviteesQuery)
  const rows = query.data?.pages.flatMap((page) => page.list)
  return (
    <Pages query={query} empty={<Empty title={t('list.no_invitees')} text={t('list.no_invitees_text')} />}>
      {rows && rows.length > 0 ? <InviteeList rows={rows} /> : null}
    </Pages>
  )
}

type Query = {
  data: unknown
  error: unknown
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/** A list with its further pages; before it is there its shape, and without rows what to do about it. */
function Pages({ query, empty, children }: { query: Query; empty: ReactNode; children: ReactNode }) {
  if (!query.data && query.error) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  }
  if (!query.data) return <Skeleton className="h-[196px] rounded-control" />
  return (
    <>
      {children ?? empty}
      {query.hasNextPage && (
        <MoreButton
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Who came by the player, and what each has recharged that counts for their level. */
function InviteeList({ rows }: { rows: readonly Invitee[] }) {
  const { t } = useTranslation('promotion')
  return (
    <ul className="divide-y divide-line-1 border-t border-line-1">
      {rows.map((row, index) => (
        // Masked rows have no number of their own, and the list only grows at its end.
        <li key={index} className="flex min-h-14 items-center gap-3 py-2">
          <Avatar url={row.avatar} size={32} />
          <div className="min-w-0 grow">
            <p className="type-label truncate">{row.nickname}</p>
            <p className="type-micro text-text-3">
              {t('list.came')} <RelativeTime at={row.invited_at} />
            </p>
          </div>
          <div className="text-end">
            <p className="type-micro text-text-3">{t('list.recharged')}</p>
            <CoinAmount amount={row.recharge} size={16} />
          </div>
        </li>
      ))}
    </ul>
  )
}
