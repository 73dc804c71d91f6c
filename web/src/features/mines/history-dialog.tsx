import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HistoryRow } from './history-row.tsx'
import { recordQuery } from './queries.ts'

type Props = { open: boolean; onClose: () => void }

/** The player's finished games. */
export function HistoryDialog({ open, onClose }: Props) {
  const { t } = useTranslation('mines')
  return (
    <Dialog open={open} onClose={onClose} title={t('history.title')} width={640}>
      <HistoryList />
    </Dialog>
  )
}

function HistoryList() {
  const { t } = useTranslation('mines')
  const record = useInfiniteQuery(recordQuery)
  const rows = record.data?.pages.flatMap((page) => page.list)
  const total = record.data?.pages[0]?.total ?? 0

  if (!rows) {
    return record.error ? (
      <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
    ) : (
      <div className="flex flex-col gap-1.5">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-[66px]" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return <Empty title={t('history.empty')} text={t('history.empty_text')} picture={fixedPictures.mine} />
  }
  return (
    <>
      <p className="type-small mb-2 text-text-2">
        {t('history.count', { count: total, shown: formatNumber(total) })}
      </p>
      <ul className="mine-history">
        {rows.map((row) => (
          <HistoryRow key={row.game_id} row={row} />
        ))}
      </ul>
      {record.hasNextPage && (
        <MoreButton
          isLoading={record.isFetchingNextPage}
          hasFailed={record.isFetchNextPageError}
          onMore={() => void record.fetchNextPage()}
        />
      )}
    </>
  )
}
