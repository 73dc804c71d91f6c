import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { UPGRADE_CONSOLATION_FROM_CENTS } from '@noktra/game/upgrades'
import { formatMoney } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Props = {
  skin: SkinFace | undefined
  value: number
  /** The stake is below what has one. */
  none?: boolean
  /** The upgrade is over, and did not fail. */
  over?: boolean
  /** What it would be cannot be had, as a notice says. */
  failed?: boolean
}

/** What a failure gives, told beforehand; a small stake gets nothing. */
export function ConsolationCard({ skin, value, none = false, over = false, failed = false }: Props) {
  const { t } = useTranslation('upgrades')
  const altOf = useSkinAlt()
  return (
    <div className="min-w-0">
      <p className="type-small mb-1.5 truncate text-text-2">{t(over ? 'comfort.over' : 'comfort.label')}</p>
      {none ? (
        <p className="consolation-card type-micro text-text-2" data-testid="no-consolation">
          {t('comfort.none', { least: formatMoney(UPGRADE_CONSOLATION_FROM_CENTS / 100) })}
        </p>
      ) : skin ? (
        <div className="consolation-card" style={rarityStyle(skin.rarity)} title={altOf(skin)}>
          <SkinPicture url={skin.image_url} alt={altOf(skin)} sizes="56px" eager className="w-12 shrink-0" />
          <div className="min-w-0 grow">
            <p className="type-label truncate text-[13px] leading-4">{skin.finish}</p>
            <CoinAmount amount={value} size={13} className="text-[12px] leading-4" />
          </div>
        </div>
      ) : failed ? (
        <div className="consolation-card text-text-3" aria-hidden>
          –
        </div>
      ) : (
        <Skeleton className="h-11" />
      )}
    </div>
  )
}
