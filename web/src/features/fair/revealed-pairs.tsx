import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '@noktra/contract/plain-types'
import type { seed } from '@noktra/contract/plain/users'
import { formatNumber } from '../../i18n/format.ts'
import { HashText } from './hash-text.tsx'
import { leadsToAnchor } from './seed-chain.ts'

type Pair = DataOf<typeof seed>['revealed'][number]
type Props = { pairs: readonly Pair[]; anchor: string; chain_no: number }

/** Pairs that have ended, with their server seeds; each is checked against the anchor right here. */
export function RevealedPairs({ pairs, anchor, chain_no }: Props) {
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
