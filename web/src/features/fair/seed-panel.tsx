import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CHAIN_LENGTH } from '@noktra/game/fairness'
import { formatNumber } from '../../i18n/format.ts'
import { seedQuery } from '../../session/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HashText } from './hash-text.tsx'
import { ProofRow } from './proof-row.tsx'
import { RevealedPairs } from './revealed-pairs.tsx'
import { SeedForm } from './seed-form.tsx'

/** The player's chain and current pair; another user seed ends the pair and reveals it. */
export function SeedPanel() {
  const { t } = useTranslation('fair')
  const { data: pair, error, isFetching, refetch } = useQuery(seedQuery)
  return (
    <section aria-labelledby="seeds" className="panel min-w-0">
      <header className="px-5 pt-4 pb-2 max-sm:px-4">
        <h2 id="seeds" className="type-block">
          {t('your_seeds')}
        </h2>
        <p className="type-small mt-1 text-text-2">{t('your_seeds_text')}</p>
      </header>
      {pair ? (
        <>
          <dl className="divide-y divide-line-1 px-5 max-sm:px-4">
            <ProofRow isNarrow name={t('anchor')} hint={t('anchor_hint')}>
              <HashText value={pair.anchor} />
            </ProofRow>
            <ProofRow isNarrow name={t('pair')}>
              <span className="type-number">
                {t('pair_of', { pair: formatNumber(pair.pair_no), all: formatNumber(CHAIN_LENGTH) })}
                {pair.chain_no > 1 && ` · ${t('chain_no', { chain: pair.chain_no })}`}
              </span>
            </ProofRow>
            <ProofRow isNarrow name={t('server_seed_hash')} hint={t('server_seed_hash_hint')}>
              <HashText value={pair.server_seed_hash} />
            </ProofRow>
            <ProofRow isNarrow name={t('nonce')} hint={t('nonce_hint')}>
              <span className="type-number font-semibold">{formatNumber(pair.nonce)}</span>
            </ProofRow>
          </dl>
          <SeedForm
            key={pair.user_seed}
            current={pair.user_seed}
            isDefault={pair.is_default}
            draws={pair.nonce}
          />
          <RevealedPairs pairs={pair.revealed} anchor={pair.anchor} chain_no={pair.chain_no} />
        </>
      ) : error ? (
        <ErrorState
          title={t('seeds_failed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="px-5 pt-2 pb-5">
          <Skeleton className="h-90" />
        </div>
      )}
    </section>
  )
}
