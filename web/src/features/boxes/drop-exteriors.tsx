import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import type { Drop } from './drops.ts'

/** The exteriors that a skin of the box comes in: what each is worth, how likely it is, and by which tickets. */
export function DropExteriors({ rows }: Pick<Drop, 'rows'>) {
  const { t } = useTranslation('boxes')
  return (
    <ul className="mt-2 flex flex-col gap-1.5 border-t border-line-1 pt-2">
      {rows.map((row) => (
        <li key={row.skin_id}>
          <p className="flex items-center gap-1">
            <ExteriorBadge exterior={row.exterior_name} className="shrink-0" />
            <CoinAmount amount={row.value} size={13} className="gap-1! text-[12px] text-text-1" />
            <span className="type-number ml-auto text-text-2">{formatPercent(row.chance)}</span>
          </p>
          <p className="type-number mt-0.5 whitespace-normal">
            {t('drops.tickets', { from: formatNumber(row.from), to: formatNumber(row.to) })}
          </p>
        </li>
      ))}
    </ul>
  )
}
