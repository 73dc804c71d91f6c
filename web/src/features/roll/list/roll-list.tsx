import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollCard as Roll } from '@noktra/contract/rolls'
import { RollCard, RollCardSkeleton } from '../../../domain/roll/roll-card.tsx'
import { onLive } from '../../../live/live.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { rollsQuery } from '../queries.ts'
import { EmptyRolls } from './empty-rolls.tsx'
import { queryOf } from './list-filters.ts'
import { nextDueIn } from './next-due.ts'
import { roomsOf } from './roll-pages.ts'
import type { ListFiltering } from './use-list-filters.ts'

type Props = { filtering: ListFiltering; onNew: () => void }

/** Cards above the fold. */
const EAGER = 4

/** The rooms of a tab, as they stand now. */
export function RollList({ filtering, onNew }: Props) {
  const { t } = useTranslation('rolls')
  const query = rollsQuery(queryOf(filtering.filters))
  const list = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { refetch } = list
  const rooms = list.data && roomsOf(list.data.pages)
  useLookWhenDue(list.data?.pages, refetch)

  useEffect(() => onLive('roll', () => void refetch()), [refetch])

  if (!rooms) {
    if (!list.error) return <RollListSkeleton />
    return (
      <section className="panel">
        <ErrorState error={list.error} onRetry={() => void refetch()} retrying={list.isFetching} />
      </section>
    )
  }
  return (
    <div aria-busy={list.isPlaceholderData}>
      <StaleNote
        failed={list.isRefetchError}
        retrying={list.isRefetching}
        stale={t('stale')}
        offline={t('offline')}
        onRetry={() => void refetch()}
      />
      {rooms.length === 0 && !list.isPlaceholderData ? (
        <EmptyRolls filtering={filtering} onNew={onNew} />
      ) : (
        <ul aria-label={t('list')} className={cx('roll-grid', list.isPlaceholderData && 'opacity-60')}>
          {rooms.map((room, at) => (
            <li key={room.id}>
              <RollCard room={room} level={2} eager={at < EAGER} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && !list.isPlaceholderData && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Asks for the list again as soon as a room of it is due. */
function useLookWhenDue(pages: readonly { list: Roll[] }[] | undefined, look: () => unknown): void {
  useEffect(() => {
    const due_in = pages ? nextDueIn(roomsOf(pages), Date.now()) : null
    if (due_in === null) return
    const timer = setTimeout(look, due_in)
    return () => clearTimeout(timer)
  }, [pages, look])
}

function RollListSkeleton() {
  return (
    <div className="roll-grid">
      {Array.from({ length: 6 }, (_, at) => (
        <RollCardSkeleton key={at} />
      ))}
    </div>
  )
}
