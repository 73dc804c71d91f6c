import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PRICE_DAYS } from '@noktra/contract/plain/skins'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LatePart } from '../../ui/late-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { pricesQuery, type PriceDays } from './queries.ts'

async function loadChart() {
  return (await import('./price-chart.tsx')).PriceChart
}

type Props = {
  /** The exterior that is looked at. */
  skin_id: number
  /** One and the same exterior of the skin: the answer holds all of them, and is asked for by this one. */
  first: number
  /** What an item without wear is called by. */
  kind: string
}

/** What the skin cost in each exterior; what draws it is fetched with its prices. */
export function PriceHistory({ skin_id, first, kind }: Props) {
  const { t } = useTranslation('skin')
  const [days, setDays] = useState<PriceDays>('30')
  const [failed, setFailed] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...pricesQuery(first, days),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel p-4" aria-labelledby="price-history" aria-busy={isFetching}>
      <SectionHead id="price-history" title={t('history.title')}>
        <Tabs
          label={t('history.time')}
          value={days}
          items={PRICE_DAYS.map((value) => ({ value, label: t('history.days', { count: Number(value) }) }))}
          onChange={setDays}
        />
      </SectionHead>
      {error && !data ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : failed ? (
        <div className="grid h-[240px] place-items-center">
          <Button onPress={() => setFailed(false)}>{t('history.again')}</Button>
        </div>
      ) : !data ? (
        <Skeleton className="h-[300px] rounded-control" />
      ) : (
        <>
          <LatePart
            wanted
            load={loadChart}
            props={{ history: data, wanted: skin_id, kind }}
            onFail={() => setFailed(true)}
            fallback={<Skeleton className="h-[274px] rounded-control" />}
          />
          <p className="type-micro mt-2 text-text-3">
            {data.listed_at === null
              ? t('history.own')
              : t('history.listed', { time: formatTime(data.listed_at) })}
          </p>
        </>
      )}
    </section>
  )
}
