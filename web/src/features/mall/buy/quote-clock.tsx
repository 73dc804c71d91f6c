import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { Buying } from './use-buying.ts'

const SOON_S = 10

/** "Price holds for 0:52". Keeps its place while there is nothing to count. */
export function QuoteClock({ buying }: { buying: Buying }) {
  const { t } = useTranslation('mall')
  const now = useNow()
  const { quote, standing } = buying
  const counts = standing === 'ready' || standing === 'short' || standing === 'changed'
  if (standing === 'loading') return <span className="type-micro text-text-3">{t('buy.renewing')}</span>
  if (!quote || !counts) return null
  const left = Math.max(0, Math.min(60, Math.ceil((quote.until - now) / 1000)))
  return (
    <span className="max-sm:text-right">
      <span className="type-micro block text-text-2">{t('buy.holds')}</span>
      <span
        role="timer"
        className={cx(
          'type-number font-head text-[17px] leading-7 font-semibold',
          left <= SOON_S && 'text-warning',
        )}
      >
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </span>
  )
}
