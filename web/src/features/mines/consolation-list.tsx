import { useTranslation } from 'react-i18next'
import type { MineTier } from '@noktra/contract/mines'
import { formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'

/** Every skin that a mine can give, the dearest first, with its chance. */
export function ConsolationList({ rows }: { rows: MineTier['consolation'] }) {
  const { t } = useTranslation('common')
  return (
    <ul className="mine-consolation">
      {rows
        .toSorted((a, b) => b.value - a.value)
        .map((row) => (
          <li key={row.skin_id} style={rarityStyle(row.rarity)}>
            <span className="mine-bar-art">
              <SkinPicture url={row.image_url} sizes="64px" className="w-12" />
            </span>
            <div className="min-w-0 grow">
              <p className="type-small truncate font-semibold" title={`${row.family} | ${row.finish}`}>
                {row.family} | {row.finish}
              </p>
              <p className="type-micro truncate text-text-2">{t(`exterior.${row.exterior_name}`)}</p>
            </div>
            <div className="shrink-0 text-right">
              <CoinAmount amount={row.value} size={15} className="text-[13px]" />
              <p className="type-micro type-number text-text-2">{formatPercent(row.chance)}</p>
            </div>
          </li>
        ))}
    </ul>
  )
}
