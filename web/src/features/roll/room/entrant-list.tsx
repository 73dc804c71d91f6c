import { useInfiniteQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LotteryStatus } from '@noktra/contract/plain/rolls'
import type { RollEntrant, RollShown } from '@noktra/contract/rolls'
import { formatNumber } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { useSession } from '../../../session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreButton } from '../../../ui/load-more.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { entrantsQuery } from '../queries.ts'

type Props = {
  room: RollShown
  /** The winners are marked. */
  isRevealed: boolean
}

/** Who joined, the last first. */
export function EntrantList({ room, isRevealed }: Props) {
  const { t } = useTranslation('rolls')
  return (
    <section aria-labelledby="roll-entrants">
      <SectionHead id="roll-entrants" title={t('entrants.title')} hint={formatNumber(room.join_num)} />
      {room.join_num === 0 ? (
        <div className="panel p-5 text-center">
          <p className="type-label">
            {t(room.lottery_status === LotteryStatus.over ? 'entrants.none_joined' : 'entrants.none')}
          </p>
          <p className="type-small mt-1 text-text-2">{t('entrants.none_text')}</p>
        </div>
      ) : (
        <Entrants room={room} isRevealed={isRevealed} />
      )}
    </section>
  )
}

function Entrants({ room, isRevealed }: Props) {
  const { user } = useSession()
  const list = useInfiniteQuery(entrantsQuery(room.id))
  const entrants = list.data?.pages.flatMap((page) => page.list)
  const winners = new Set(isRevealed ? room.prizes.map(({ winner }) => winner?.user_id) : [])

  if (!entrants) {
    if (!list.error) return <EntrantsSkeleton count={Math.min(12, room.join_num)} />
    return (
      <div className="panel">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      </div>
    )
  }
  return (
    <>
      <ul className="roll-entrants">
        {entrants.map((entrant) => (
          <Entrant
            key={entrant.place}
            entrant={entrant}
            isMe={entrant.user_id === user?.user_id}
            hasWon={winners.has(entrant.user_id)}
          />
        ))}
      </ul>
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

function Entrant({ entrant, isMe, hasWon }: { entrant: RollEntrant; isMe: boolean; hasWon: boolean }) {
  const { t } = useTranslation('rolls')
  const name = isMe ? t('prizes.you') : entrant.nickname
  return (
    <li className="roll-entrant" data-me={isMe || undefined}>
      <Avatar url={entrant.avatar} size={36} grade={entrant.grade} />
      <span className="min-w-0 grow">
        <span className="type-small block truncate font-[550]" title={name}>
          {name}
        </span>
        <span className="type-micro type-number block text-text-2">
          {t('entrants.place', { place: entrant.place })}
        </span>
      </span>
      {hasWon && (
        <span data-tip={t('entrants.won')} className="text-success">
          <Gift size={16} strokeWidth={1.9} aria-hidden />
          <span className="sr-only">{t('entrants.won')}</span>
        </span>
      )}
    </li>
  )
}

function EntrantsSkeleton({ count }: { count: number }) {
  return (
    <div className="roll-entrants">
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className="h-14" />
      ))}
    </div>
  )
}
