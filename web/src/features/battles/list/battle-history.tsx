import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreButton } from '../../../ui/load-more.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { historyQuery } from '../queries.ts'
import { HistoryCards, HistoryCardsSkeleton } from './history-cards.tsx'
import { HistoryTable, HistoryTableSkeleton } from './history-table.tsx'

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
