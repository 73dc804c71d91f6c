import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { useSession } from '../../../session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ExchangeForm } from './exchange-form.tsx'
import { rateQuery } from './queries.ts'

/** Makes coins of diamonds (SPEC 1), one way. */
export function ExchangePart() {
  const { t } = useTranslation('profile')
  const { user } = useSession()
  const rate = useQuery(rateQuery)
  return (
    <section id="exchange" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.exchange')}>
        {user && <DiamondAmount amount={user.diamond} counting />}
      </SectionHead>
      {rate.data && user ? (
        <ExchangeForm rate={rate.data.rate} least={rate.data.least} held={user.diamond} />
      ) : rate.error ? (
        <ErrorState
          title={t('exchange.failed')}
          error={rate.error}
          onRetry={() => void rate.refetch()}
          retrying={rate.isFetching}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  )
}
