import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { seedQuery } from '../../../session/queries.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RotateForm } from './rotate-form.tsx'

/** The pair of seeds that the player's draws follow from, and the way to a new one. */
export function SeedPart() {
  const { t } = useTranslation(['profile', 'common'])
  const { data: pair, error, isFetching, refetch } = useQuery(seedQuery)
  const last = pair?.revealed[0]
  return (
    <section id="seed" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.seed')}>
        <Link
          to={paths.fair}
          className="type-small inline-flex min-h-11 items-center text-info hover:underline"
        >
          {t('seed.more')}
        </Link>
      </SectionHead>
      <p className="type-small -mt-1 mb-4 text-text-2">{t('seed.text')}</p>
      {pair ? (
        <>
          <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            <CopyLine label={t(pair.is_default ? 'seed.default' : 'seed.own')} value={pair.user_seed} />
            <CopyLine label={t('seed.hash')} value={pair.server_seed_hash} />
          </div>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-text-2">
            <span>
              {t('seed.pair')} <b className="type-number text-text-1">{formatNumber(pair.pair_no)}</b>
            </span>
            <span>
              {t('seed.draws')}{' '}
              <b className="type-number text-text-1" data-testid="seed-draws">
                {formatNumber(pair.nonce)}
              </b>
            </span>
          </p>
          <RotateForm key={pair.user_seed} />
          {last?.server_seed && (
            <div className="mt-5 border-t border-line-1 pt-4">
              <CopyLine label={t('seed.revealed')} value={last.server_seed} />
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={t('common:error.part')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </section>
  )
}
