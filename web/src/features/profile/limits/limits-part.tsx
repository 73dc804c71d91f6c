import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limitsQuery } from '../../../session/limits-query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BreakOffer } from './break-offer.tsx'
import { LimitList } from './limit-list.tsx'
import { MeterTable } from './meter-table.tsx'
import { PauseBanner } from './pause-banner.tsx'

/** What the player spends, what he allows himself, and the way to stop for a while (PRODUCT 14.5). */
export function LimitsPart() {
  const { t } = useTranslation(['limits', 'common'])
  const { data: state, error, isFetching, refetch } = useQuery(limitsQuery)
  return (
    <section id="limits" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('title')} />
      {state ? (
        <div className="flex flex-col gap-6">
          {state.pause && <PauseBanner pause={state.pause} onEnd={() => void refetch()} />}
          <MeterTable state={state} onEnd={() => void refetch()} />
          <LimitList limits={state.limits} />
          <BreakOffer pause={state.pause} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('common:error.part')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Skeleton className="mb-6 h-56" />
          <Skeleton className="h-72" />
        </>
      )}
    </section>
  )
}
