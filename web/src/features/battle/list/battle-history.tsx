import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreButton } from '../../../ui/load-more.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { historyQuery } from '../queries.ts'
import { HistoryTable, HistoryTableSkeleton } from './history-table.tsx'
import { Link } from 'react-router'
import { formatTime } from '../../../i18n/format.ts'
import { CardPress } from '../../../ui/card-press.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatKey, ModeLabel } from '../mode.tsx'
import { Ending, Net, ProofLink, type HistoryProps } from './history-parts.tsx'
import { LineUp } from './line-up.tsx'
import { SeatRow } from './seat-row.tsx'

/** Battles that are over, newest first: a table, on narrow screens cards. */
export function BattleHistory({ mine }: { mine: boolean }) {
  const { t } = useTranslation(['battle-list', 'battles', 'common'])
  const history = useInfiniteQuery(historyQuery(mine))
  const narrow = useMedia('(width < 1080px)')
  const rows = history.data?.pages.flatMap((page) => page.list)

  if (!rows) {
    if (!history.error) return narrow ? <HistoryCardsSkeleton /> : <HistoryTableSkeleton mine={mine} />
    return (
      <section className="panel">
        <ErrorState
          error={history.error}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      </section>
    )
  }
  if (rows.length === 0) {
    return (
      <section className="panel hairlines">
        <Empty
          title={t(mine ? 'history.empty_mine' : 'history.empty_all')}
          text={t('history.empty_text')}
          action={<Button to={paths.battle}>{t('empty.see_open')}</Button>}
        />
      </section>
    )
  }
  return (
    <>
      {narrow ? <HistoryCards rows={rows} mine={mine} /> : <HistoryTable rows={rows} mine={mine} />}
      {history.hasNextPage && (
        <MoreButton
          isLoading={history.isFetchingNextPage}
          hasFailed={history.isFetchNextPageError}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </>
  )
}

/** One card per battle, for narrow screens. */
function HistoryCards({ rows, mine }: HistoryProps) {
  const { t } = useTranslation(['battle-list', 'battles'])
  return (
    <ul className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {rows.map((row) => (
        <li key={row.room_id} className="panel relative flex flex-col gap-3 p-3.5">
          <CardPress
            to={paths.battleRoom(row.room_id)}
            label={t('battles:room_no', { id: row.room_id })}
            spare
          />
          <div className="flex items-start gap-3">
            <div className="me-auto">
              <Link
                to={paths.battleRoom(row.room_id)}
                className="type-number -my-3 inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
              >
                {t('battles:room_no', { id: row.room_id })}
              </Link>
              <span className="type-micro type-number block text-text-3">{formatTime(row.ended_at)}</span>
            </div>
            <div className="text-end">
              <ModeLabel mode={row.mode} team={row.team} className="type-label" />
              <span className="type-micro block text-text-3">{t(`battles:format.${formatKey(row)}`)}</span>
            </div>
          </div>
          <LineUp boxes={row.boxes} most={7} small />
          <SeatRow room={row} size={36} />
          <div className="mt-auto flex items-end gap-4">
            <div className="min-w-0 grow">
              {!row.end_reason && <p className="type-micro mb-0.5 text-text-3">{t('column.pot')}</p>}
              <Ending row={row} />
            </div>
            {mine && (
              <div className="shrink-0 text-end">
                <p className="type-micro mb-0.5 text-text-3">{t('column.net')}</p>
                <Net row={row} className="text-[15px]" />
              </div>
            )}
            <span className="-my-2.5 -me-2 shrink-0">
              <ProofLink row={row} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The shape of the cards. */
function HistoryCardsSkeleton() {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {Array.from({ length: 4 }, (_, card) => (
        <div key={card} className="panel flex flex-col gap-3 p-3.5">
          <div className="flex justify-between">
            <Skeleton className="h-9 w-36" />
            <Skeleton className="h-9 w-24" />
          </div>
          <Skeleton className="h-10 w-52" />
          <Skeleton className="h-9 w-44" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}
