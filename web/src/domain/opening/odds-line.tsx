import { useTranslation } from 'react-i18next'
import { fromCents } from '@noktra/game/money'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import type { Box } from '../box/box-queries.ts'

/** What an opening gives on average, in coins: what counts where nothing is paid. */
export function averageValue(rows: Box['rows']): number {
  return fromCents(Math.round(rows.reduce((sum, { chance, value }) => sum + chance * value * 100, 0)))
}

/** What to expect of a box, in a line. */
export function OddsLine({ box }: { box: Box }) {
  const { t } = useTranslation('opening')
  const n = formatNumber(box.top_one_in)
  return (
    <p className="type-small mt-3 text-center text-text-2 lg:hidden">
      {box.is_welfare
        ? t('odds.line_free', { amount: formatMoney(averageValue(box.rows)), n })
        : t('odds.line', {
            percent: formatPercent(box.expected_return, 1),
            profit: formatPercent(box.chance_of_profit, 1),
            n,
          })}
    </p>
  )
}
