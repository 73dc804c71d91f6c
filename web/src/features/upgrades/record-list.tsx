import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recordsQuery, type RecordScope } from './queries.ts'
import { RecordRow } from './record-row.tsx'

/** Upgrades, newest first. */
export function RecordList({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation(['upgrades', 'common'])
  const records = useInfiniteQuery(recordsQuery(scope))
  const rows = records.data?.pages.flatMap((page) => page.list)
  if (!rows) {
    return records.error ? (
      <section className="panel">
        <ErrorState
          error={records.error}
          onRetry={() => void records.refetch()}
          retrying={records.isFetching}
        />
      </section>
    ) : (
      <div className="flex flex-col gap-1">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-[68px] max-md:h-[112px]" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <section className="panel hairlines">
        <Empty
          title={t(`records.empty_${scope}`)}
          text={t('records.empty_text')}
          action={<Button to={paths.upgrade}>{t('records.back')}</Button>}
        />
      </section>
    )
  }
  return (
    <>
      <ul className="panel overflow-hidden">
        {rows.map((row) => (
          <RecordRow key={row.upgrade_id} row={row} />
        ))}
      </ul>
      {records.hasNextPage && (
        <MoreButton
          isLoading={records.isFetchingNextPage}
          hasFailed={records.isFetchNextPageError}
          onMore={() => void records.fetchNextPage()}
        />
      )}
    </>
  )
}
