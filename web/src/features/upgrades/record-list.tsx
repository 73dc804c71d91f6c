import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
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
        <div className="mt-4 flex flex-col items-center gap-2">
          {records.isFetchNextPageError && (
            <p role="alert" className="type-small text-danger-text">
              {t('common:error.list')}
            </p>
          )}
          <Button busy={records.isFetchingNextPage} onPress={() => void records.fetchNextPage()}>
            {t(records.isFetchNextPageError ? 'common:try_again' : 'common:load_more')}
          </Button>
        </div>
      )}
    </>
  )
}
