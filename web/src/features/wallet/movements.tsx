import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onLive } from '../../live/live.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { openRecharge } from '../../domain/dialogs-store.ts'
import { useAddressQuery } from '../../ui/use-address-query.ts'
import { CsvButton } from './csv-button.tsx'
import { FilterBar } from './filter-bar.tsx'
import {
  daysCross,
  hasFilters,
  NO_FILTERS,
  queryOf,
  readFilters,
  writeFilters,
  type Filters,
  withPart,
} from './filters.ts'
import { recordsQuery, WALLET_KEY } from './queries.ts'
import { RecordList, RecordListSkeleton } from './record-list.tsx'
import { SumsLine } from './sums-line.tsx'
import { useToday } from './use-today.ts'

/** The bill: filters, what they sum to, and the movements, with the file of them. */
export function Movements() {
  const { t } = useTranslation(['wallet', 'common'])
  const [query, change] = useAddressQuery()
  const filters = readFilters(query)
  const today = useToday()
  const asked = queryOf(filters, today)
  const cross = daysCross(filters)
  const show = (part: Partial<Filters>) => change((now) => writeFilters(withPart(readFilters(now), part)))
  const clear = () => change(() => writeFilters(NO_FILTERS))
  return (
    <section className="flex flex-col gap-4">
      <div className="-mb-3.5">
        <SectionHead title={t('movements')}>
          <CsvButton query={asked} disabledReason={cross ? t('days_cross') : null} />
        </SectionHead>
      </div>
      <FilterBar filters={filters} onChange={show} onClear={clear} today={today} />
      {cross ? (
        <div className="panel" role="alert">
          <Empty
            title={t('days_cross')}
            text={t('none.text')}
            action={<Button onPress={clear}>{t('common:clear')}</Button>}
          />
        </div>
      ) : (
        <Records query={asked} onClear={hasFilters(filters) ? clear : undefined} />
      )}
    </section>
  )
}

type Props = {
  query: ReturnType<typeof queryOf>
  /** Where filters hide something. */
  onClear: (() => void) | undefined
}

function Records({ query, onClear }: Props) {
  const { t } = useTranslation(['wallet', 'common'])
  const records = useInfiniteQuery(recordsQuery(query))
  const queryClient = useQueryClient()
  useEffect(
    () => onLive('balance', () => void queryClient.invalidateQueries({ queryKey: WALLET_KEY })),
    [queryClient],
  )

  const { data } = records
  if (!data) {
    if (!records.error) return <RecordListSkeleton />
    return (
      <div className="panel">
        <ErrorState
          error={records.error}
          onRetry={() => void records.refetch()}
          retrying={records.isFetching}
        />
      </div>
    )
  }
  const rows = data.pages.flatMap(({ list }) => list)
  if (rows.length === 0) {
    return (
      <div className="panel">
        {onClear ? (
          <Empty
            title={t('none.title')}
            text={t('none.text')}
            action={<Button onPress={onClear}>{t('common:clear')}</Button>}
          />
        ) : (
          <Empty
            title={t('empty.title')}
            text={t('empty.text')}
            action={<Button onPress={openRecharge}>{t('recharge')}</Button>}
          />
        )}
      </div>
    )
  }
  return (
    <div
      aria-busy={records.isPlaceholderData}
      className={cx(
        'flex flex-col gap-4 transition-opacity duration-120',
        records.isPlaceholderData && 'opacity-60',
      )}
    >
      <SumsLine sums={data.pages[0]!} />
      <RecordList rows={rows} />
      {records.hasNextPage && (
        <MoreButton
          isLoading={records.isFetchingNextPage}
          hasFailed={records.isFetchNextPageError}
          onMore={() => void records.fetchNextPage()}
        />
      )}
    </div>
  )
}
