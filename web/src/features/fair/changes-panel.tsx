import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeRow } from './change-row.tsx'
import { changesQuery } from './queries.ts'

/** What moved odds, prices or money, newest first: public, whoever did it. */
export function ChangesPanel() {
  const { t } = useTranslation('fair')
  return (
    <section aria-labelledby="changes" className="panel mt-5 min-w-0">
      <header className="px-5 pt-5 pb-3 max-sm:px-4 max-sm:pt-4">
        <h2 id="changes" className="type-block">
          {t('changes.title')}
        </h2>
        <p className="type-small mt-1 max-w-190 text-text-2">{t('changes.text')}</p>
      </header>
      <Changes />
    </section>
  )
}

function Changes() {
  const { t } = useTranslation('fair')
  const changes = useInfiniteQuery(changesQuery)
  const rows = changes.data?.pages.flatMap((page) => page.list)
  if (!rows) {
    if (changes.error)
      return (
        <ErrorState
          error={changes.error}
          onRetry={() => void changes.refetch()}
          retrying={changes.isFetching}
        />
      )
    return (
      <div className="flex flex-col gap-3 px-5 pb-5 max-sm:px-4">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return <Empty title={t('changes.none')} text={t('changes.none_text')} />
  return (
    <>
      <ol className="divide-y divide-line-1 border-t border-line-1">
        {rows.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ol>
      {changes.hasNextPage && (
        <div className="border-t border-line-1 pb-2">
          <MoreButton
            isLoading={changes.isFetchingNextPage}
            hasFailed={changes.isFetchNextPageError}
            onMore={() => void changes.fetchNextPage()}
          />
        </div>
      )}
    </>
  )
}
