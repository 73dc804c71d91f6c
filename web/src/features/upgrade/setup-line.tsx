import { Coins, Crosshair } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PricedSkin } from '@noktra/contract/skins'
import { formatNumber } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { dearestOf, type StakedItem } from './stake-fan.tsx'
import { percentShown } from './stake.ts'

type Props = {
  items: readonly StakedItem[]
  stake: number
  target: PricedSkin | undefined
  chance_ppm: number | null
  playable: boolean
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Stake, chance and target in one line, for where the dial is out of view. */
export function SetupLine({ items, stake, target, chance_ppm, playable }: Props) {
  const { t } = useTranslation('upgrades')
  const dearest = dearestOf(items)
  return (
    <div className="setup-line" data-testid="setup-line">
      <Part
        title={t('stake.title')}
        skin={dearest}
        more={items.length - 1}
        icon={<Coins {...ICON} />}
        amount={stake}
      />
      <p
        className="dial-number type-section type-number"
        data-playable={playable || undefined}
        data-none={chance_ppm === null || undefined}
      >
        {formatNumber(percentShown(chance_ppm ?? 0), 2)}
        <span>%</span>
      </p>
      <Part
        title={t('target.title')}
        skin={target}
        icon={<Crosshair {...ICON} />}
        amount={target?.price ?? 0}
      />
    </div>
  )
}

type PartProps = {
  title: string
  skin: StakedItem | PricedSkin | undefined
  /** Besides the one that is shown. */
  more?: number
  icon: ReactNode
  amount: number
}

function Part({ title, skin, more = 0, icon, amount }: PartProps) {
  return (
    <div className="setup-part" style={skin && rarityStyle(skin.rarity)}>
      <span className="setup-art">
        {skin ? <SkinPicture url={skin.image_url} alt="" eager sizes="64px" className="w-full" /> : icon}
        {more > 0 && <span className="setup-more type-micro">+{more}</span>}
      </span>
      <span className="min-w-0">
        <span className="type-micro block truncate text-text-2">{title}</span>
        {amount > 0 ? <CoinAmount amount={amount} size={15} className="text-[14px]" /> : '–'}
      </span>
    </div>
  )
}
