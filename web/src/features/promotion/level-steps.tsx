import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'

type Props = {
  levels: readonly { level: number; recharge: number; rate: number }[]
  current?: number | undefined
}

/** Every level side by side, with its exact rate and from what recharge it holds. */
export function LevelSteps({ levels, current }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <ol className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
      {levels.map(({ level, recharge, rate }) => {
        const isCurrent = level === current
        return (
          <li
            key={level}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(
              'flex rounded-control border px-3 py-2.5 max-sm:items-center max-sm:justify-between max-sm:gap-3 sm:flex-col sm:gap-1',
              isCurrent ? 'border-signal-line bg-signal-tint' : 'border-line-1 bg-base-2',
            )}
          >
            <span className={cx('type-label', isCurrent ? 'text-signal' : 'text-text-2')}>
              {t('level.step', { level })}
            </span>
            <span className="type-number text-[22px] leading-7 font-bold max-sm:order-3">
              {formatPercent(rate, 1)}
            </span>
            <span className="type-micro text-text-2 max-sm:ml-auto">
              {t('level.from', { recharge: formatNumber(recharge) })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
