import { ArrowUp } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession, useSetting } from '../../../session/session.ts'
import { cx } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreButton } from '../../../ui/load-more.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import type { BattleFilters } from '../queries.ts'
import { BattleRow } from './battle-row.tsx'
import { BattleRowsSkeleton } from './battle-rows-skeleton.tsx'
import { EmptyBattles } from './empty-battles.tsx'
import type { ListFilters } from './list-filters.ts'
import { StaleNote } from '../../../ui/stale-note.tsx'
import { useAim } from './use-aim.ts'
import { useJoin } from './use-join.ts'
import { useLiveList } from './use-live-list.ts'
import { useWantedRoom } from './use-wanted-room.ts'

/** Rows whose pictures stand in the first screen. */
const FIRST_ROWS = 3

type Props = { query: BattleFilters; filters: ListFilters; onClear: () => void }

/** The rooms of a tab, as they are at this moment. */
export function LiveBattles({ query, filters, onClear }: Props) {
  const { t } = useTranslation(['battle-list', 'common'])
  const { ref, onPointerMove, isCalm, isFree } = useAim<HTMLUListElement>()
  const list = useLiveList(query, { mayMove: isFree })
  const { signedIn, user } = useSession()
  const visitor = { signedIn, user, minRecharge: useSetting('min_recharge_out', 0) }
  const { joining, join } = useJoin()
  const wanted = useWantedRoom()
  const most = useRoomForBoxes()
  const { waiting } = list
  // Rendered bit by bit: a list at once would hold up a phone.
  const rooms = useDeferredValue(list.rooms)
  const wantedIsThere = rooms?.some(({ room_id }) => room_id === wanted) ?? false

  useEffect(() => {
    if (!wantedIsThere) return
    const row = document.querySelector<HTMLElement>(`[data-room="${wanted}"]`)
    row?.scrollIntoView({ block: 'center' })
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [wanted, wantedIsThere])

  function showNew(): void {
    list.showWaiting()
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'start' })
  }

  if (!rooms) {
    if (!list.error) return <BattleRowsSkeleton />
    return (
      <section className="panel">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </section>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {waiting.length > 0 && t('new_rooms', { count: waiting.length })}
      </p>
      <StaleNote
        failed={list.isRefetchError}
        retrying={list.isRefetching}
        stale={t('stale')}
        offline={t('offline')}
        onRetry={() => void list.refetch()}
      />
      {waiting.length > 0 && (
        <div className="new-rooms">
          <button type="button" className="type-label" onClick={showNew}>
            <ArrowUp size={16} strokeWidth={2.2} aria-hidden />
            {t('new_rooms', { count: waiting.length })}
          </button>
        </div>
      )}
      {rooms.length === 0 ? (
        <EmptyBattles filters={filters} onClear={onClear} />
      ) : (
        <ul
          ref={ref}
          tabIndex={-1}
          aria-label={t('list')}
          onPointerMove={onPointerMove}
          className={cx('battle-rows scroll-mt-24 outline-none', list.isPlaceholderData && 'opacity-60')}
        >
          {rooms.map((room, at) => (
            <BattleRow
              key={room.room_id}
              room={room}
              visitor={visitor}
              most={most}
              eager={at < FIRST_ROWS}
              wanted={room.room_id === wanted}
              joining={joining}
              onJoin={join}
              isCalm={isCalm}
              onGone={list.drop}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <MoreButton
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

/** How many boxes stand side by side in a row: as many as its columns leave room for. */
function useRoomForBoxes(): number {
  const wide = useMedia('(width >= 1800px)')
  const oneLine = useMedia('(width >= 1380px)')
  const long = useMedia('(width >= 1280px)')
  const middle = useMedia('(width >= 1080px)')
  const narrow = useMedia('(width >= 860px)')
  if (oneLine) return wide ? 9 : 5
  return long ? 9 : middle ? 6 : narrow ? 3 : 5
}
