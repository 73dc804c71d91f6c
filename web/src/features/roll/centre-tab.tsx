import './centre-tab.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RollCard, RollCardSkeleton } from '../../domain/roll/roll-card.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { openRollsQuery } from './queries.ts'
import type { CentreTabProps } from '../../domain/centre/centre-part.ts'

/** Rooms that anybody may join without a password, the largest prize pool first (SPEC 9). */
export function CentreTab({ onLeave }: CentreTabProps) {
  const { t } = useTranslation('centre')
  const toAll = (
    <Button to={paths.rolls} onPress={onLeave}>
      {t('roll.all')}
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="type-small text-text-2">{t('roll.text')}</p>
        {toAll}
      </div>
      <Rooms onLeave={onLeave} />
    </>
  )
}

function Rooms({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('centre')
  const rooms = useInfiniteQuery(openRollsQuery())
  const list = rooms.data?.pages.flatMap((page) => page.list)
  if (!list) {
    return rooms.error ? (
      <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} retrying={rooms.isFetching} />
    ) : (
      <div className="welfare-rooms">
        {[0, 1, 2, 3].map((at) => (
          <RollCardSkeleton key={at} />
        ))}
      </div>
    )
  }
  if (list.length === 0) return <Empty title={t('roll.empty')} text={t('roll.empty_text')} />
  return (
    <>
      <ul className="welfare-rooms">
        {list.map((room, at) => (
          <li key={room.id}>
            <RollCard room={room} eager={at < 2} onOpen={onLeave} />
          </li>
        ))}
      </ul>
      {rooms.hasNextPage && (
        <LoadMore
          isLoading={rooms.isFetchingNextPage}
          hasFailed={rooms.isFetchNextPageError}
          onMore={() => void rooms.fetchNextPage()}
        />
      )}
    </>
  )
}
