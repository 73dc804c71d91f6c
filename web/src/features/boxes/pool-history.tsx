import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPercent, formatTime } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { historyQuery } from './queries.ts'

/** Every version of the box's pool, newest first. */
export function PoolHistory({ box_id, active }: { box_id: number; active: number }) {
  const { t } = useTranslation('boxes')
  const { data, error, refetch, isFetching } = useQuery(historyQuery(box_id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton className="h-44" />
  return (
    <ul className="flex flex-col gap-3">
      {data.map((version) => (
        <li key={version.version} className="panel p-4">
          <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1.5">
            <h3 className="type-block">{t('history.version', { version: version.version })}</h3>
            {version.version === active && (
              <span className="type-tag rounded-tag bg-signal-tint px-2 text-signal-hi">
                {t('history.active')}
              </span>
            )}
            {version.active_from === null && (
              <span className="type-tag rounded-tag bg-base-3 px-2 text-warning">{t('history.waiting')}</span>
            )}
            <CoinAmount amount={version.price} size={16} />
            <span className="type-small text-text-2">
              {t('history.return', { percent: formatPercent(version.expected_return, 2) })}
            </span>
            <span className="type-small text-text-2">{t('items', { count: version.item_count })}</span>
            <span className="type-small type-number ml-auto text-text-2 max-sm:ml-0">
              {t('history.published', { time: formatTime(version.published_at) })}
            </span>
          </div>
          <CopyLine label={t('history.hash')} value={version.pool_hash} />
        </li>
      ))}
    </ul>
  )
}
