import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { useVisitTally } from './visit-checks.ts'

/** How the draws of this page load stand; nothing before the first. */
export function VisitLine({ className }: { className?: string }) {
  const { t } = useTranslation('visit')
  const { draws, checked, sealed, wrong, unreached } = useVisitTally()
  if (draws === 0) return null
  const say = (key: 'sealed' | 'wrong' | 'unreached', count: number) =>
    t(key, { count, shown: formatNumber(count) })
  return (
    <div className={cx('flex items-center gap-2', className)} data-testid="visit-line">
      <VerdictMark verdict={wrong > 0 ? 'wrong' : sealed > 0 || checked < draws ? 'sealed' : 'whole'} />
      <span className="min-w-0">
        <span className="block text-text-1">
          {t('line', { count: draws, shown: formatNumber(draws), checked: formatNumber(checked) })}
        </span>
        {wrong > 0 && <span className="block text-danger-text">{say('wrong', wrong)}</span>}
        {unreached > 0 && <span className="block text-text-2">{say('unreached', unreached)}</span>}
        {sealed > 0 && <span className="block text-text-2">{say('sealed', sealed)}</span>}
      </span>
    </div>
  )
}
