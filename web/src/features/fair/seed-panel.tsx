import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CHAIN_LENGTH, USER_SEED_PATTERN } from '@noktra/game/fairness'
import { formatNumber } from '../../i18n/format.ts'
import { seedQuery } from '../../session/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HashText } from '../../domain/proof/hash-text.tsx'
import { ProofRow } from '../../domain/proof/proof-row.tsx'
import { Dices, Check, X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { toast } from '../../api/toast.ts'
import { randomSeed } from '../../session/own-seed.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRotate } from '../../domain/proof/use-rotate.ts'
import type { DataOf } from '@noktra/contract/plain-types'
import type { seed } from '@noktra/contract/plain/users'
import { leadsToAnchor } from './seed-chain.ts'

const SEED_LENGTH = 64

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
              <span className="type-micro mt-0.5 block text-text-3">{t('pair_ends')}</span>
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

type Props = { current: string; isDefault: boolean; draws: number }

/** Sets another user seed: the pair ends, its server seed is revealed, the count starts again. */
function SeedForm({ current, isDefault, draws }: Props) {
  const { t } = useTranslation('fair')
  const [seed, setSeed] = useState(current)
  const { rotate, isRotating } = useRotate(() => toast.success(t('seed_set')))
  const isValid = USER_SEED_PATTERN.test(seed)

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isValid && seed !== current) rotate(seed)
  }

  return (
    <form onSubmit={save} className="border-t border-line-1 px-5 py-4 max-sm:px-4">
      <div className="flex items-start gap-3 max-sm:flex-col max-sm:items-stretch">
        <Field
          label={t('user_seed')}
          value={seed}
          onChange={(typed) => setSeed(typed.trim())}
          error={isValid ? null : t('seed_format')}
          hint={isDefault ? t('default_seed_hint') : t('seed_hint', { count: draws })}
          maxLength={SEED_LENGTH}
          autoComplete="off"
          className="min-w-0 grow"
          after={
            <IconButton
              label={t('random_seed')}
              icon={<Dices size={18} strokeWidth={1.9} aria-hidden />}
              onPress={() => setSeed(randomSeed())}
            />
          }
        />
        <Button
          type="submit"
          busy={isRotating}
          className="sm:mt-6"
          disabledReason={seed === current ? t('seed_same') : isValid ? null : t('seed_format')}
        >
          {t('set_seed')}
        </Button>
      </div>
    </form>
  )
}

type Pair = DataOf<typeof seed>['revealed'][number]
type RevealedPairsProps = { pairs: readonly Pair[]; anchor: string; chain_no: number }

/** Pairs that have ended, with their server seeds; each is checked against the anchor right here. */
function RevealedPairs({ pairs, anchor, chain_no }: RevealedPairsProps) {
  const { t } = useTranslation('fair')
  return (
    <details className="group border-t border-line-1" open={pairs.length > 0 && pairs.length <= 2}>
      <summary className="type-label flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-b-panel px-5 max-sm:px-4 [&::-webkit-details-marker]:hidden">
        {t('revealed')}
        <span className="type-number type-small text-text-3">{pairs.length}</span>
      </summary>
      {pairs.length === 0 ? (
        <p className="type-small px-5 pb-4 text-text-3 max-sm:px-4">{t('revealed_none')}</p>
      ) : (
        <ul className="divide-y divide-line-1 px-5 pb-2 max-sm:px-4">
          {pairs.map((pair) => (
            <RevealedPair
              key={`${pair.chain_no}:${pair.pair_no}`}
              pair={pair}
              fits={
                pair.chain_no === chain_no &&
                pair.server_seed !== null &&
                leadsToAnchor(pair.server_seed, pair.pair_no, anchor)
              }
              isOfChain={pair.chain_no === chain_no}
            />
          ))}
        </ul>
      )}
    </details>
  )
}

function RevealedPair({ pair, fits, isOfChain }: { pair: Pair; fits: boolean; isOfChain: boolean }) {
  const { t } = useTranslation('fair')
  const Mark = fits ? Check : X
  return (
    <li className="py-3">
      <p className="type-small flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-semibold">{t('pair_no', { pair: formatNumber(pair.pair_no) })}</span>
        <span className="text-text-3">{t('draws', { count: pair.draws })}</span>
        {isOfChain && (
          <span
            className={
              fits ? 'flex items-center gap-1.5 text-success' : 'flex items-center gap-1.5 text-danger-text'
            }
          >
            <Mark size={14} strokeWidth={3} aria-hidden />
            {t(fits ? 'fits_anchor' : 'misses_anchor')}
          </span>
        )}
      </p>
      <dl className="type-micro mt-1.5 grid grid-cols-[96px_minmax(0,1fr)] items-center gap-x-3 text-text-3">
        <dt>{t('server_seed')}</dt>
        <dd>
          <HashText value={pair.server_seed ?? ''} />
        </dd>
        <dt>{t('user_seed')}</dt>
        <dd>
          <HashText value={pair.user_seed} />
        </dd>
      </dl>
    </li>
  )
}
