import { useTranslation } from 'react-i18next'
import { fromCents, toCents } from '@noktra/game/money'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { formatSigned } from '../../domain/money/signed-money.ts'
import { cx } from '../../ui/class-names.ts'
import { costOf, sumOf } from './celebrate.ts'
import type { Run } from './stage.ts'

/** What was paid, what came, and the difference. Where nothing was paid, the price of the boxes says what to compare with. */
export function PaidAndCame({ run: { kind, price, openings } }: { run: Run }) {
  const { t } = useTranslation('boxes')
  const cost = costOf(price, openings.length)
  const came = sumOf(openings)
  const difference = fromCents(toCents(came) - toCents(cost))
  return (
    <dl className="result-line paid-and-came">
      <div>
        <dt>{t(kind === 'coins' ? 'result.paid' : 'result.price')}</dt>
        <dd>
          <CoinAmount amount={cost} size={18} />
        </dd>
      </div>
      <div>
        <dt>{t(kind === 'demo' ? 'details.value' : 'result.came')}</dt>
        <dd>
          <CoinAmount amount={came} size={18} />
        </dd>
      </div>
      <div>
        <dt>{t('result.difference')}</dt>
        <dd className={cx('type-number', difference > 0 && 'text-signal-hi')} data-testid="difference">
          {formatSigned(difference)}
        </dd>
      </div>
    </dl>
  )
}
