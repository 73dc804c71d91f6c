import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataOf } from '@noktra/contract/plain-types'
import type { walletRecords } from '@noktra/contract/plain/wallet'
import { CoinAmount, DiamondAmount } from '../../domain/money/coin-amount.tsx'

type Sums = Pick<
  DataOf<typeof walletRecords>,
  'total' | 'coin_in' | 'coin_out' | 'diamond_in' | 'diamond_out'
>

/** What came in and went out by all movements of the filter, each currency by itself. */
export function SumsLine({ sums }: { sums: Sums }) {
  const { t } = useTranslation('wallet')
  return (
    <dl className="type-small flex flex-wrap items-center gap-x-6 gap-y-2" data-testid="sums">
      {(['in', 'out'] as const).map((way) => (
        <div key={way} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <dt className="inline-flex items-center gap-1.5 text-text-2">
            {way === 'in' ? (
              <ArrowDownLeft size={16} strokeWidth={1.9} aria-hidden className="text-success" />
            ) : (
              <ArrowUpRight size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />
            )}
            {t(`direction.${way}`)}
          </dt>
          <dd className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CoinAmount amount={sums[`coin_${way}`]} size={16} />
            <DiamondAmount amount={sums[`diamond_${way}`]} size={16} />
          </dd>
        </div>
      ))}
      <div className="ml-auto text-text-3 max-sm:ml-0">
        <dt className="sr-only">{t('movements')}</dt>
        <dd>{t('count', { count: sums.total })}</dd>
      </div>
    </dl>
  )
}
