import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { CardPress } from '../../ui/card-press.tsx'
import { cx } from '../../ui/class-names.ts'
import { CoinAmount, DiamondAmount } from '../money/coin-amount.tsx'
import { ExteriorBadge } from './exterior-badge.tsx'
import { rarityStyle } from './rarity.ts'
import { SkinPicture } from './skin-picture.tsx'
import { useExteriorText, kindAndFamily } from './exterior-words.ts'

type Props = {
  skin: SkinFace
  /** One fact at the top right, for example the chance. A selected card shows its check there instead. */
  fact?: ReactNode
  price?: { amount: number; currency?: 'coin' | 'diamond' }
  /** Under the price row, always visible. */
  note?: ReactNode
  /** Buttons of the row that opens below on hover or focus; on touch screens they are always there. */
  actions?: ReactNode
  /** Makes the card pressable; with `selected` it is a toggle. */
  onPress?: () => void
  to?: string
  selected?: boolean
  soldOut?: boolean
  sizes?: string
  eager?: boolean
  className?: string
}

/** "Corvane, Gilt Thorn, Factory New" */
export function useSkinAlt(): (skin: SkinFace) => string {
  const exterior = useExteriorText()
  return (skin) => `${skin.family}, ${skin.finish}, ${exterior(skin)}`
}

/** The card of a skin, wherever one is shown. */
export function SkinCard({
  skin,
  fact,
  price,
  note,
  actions,
  onPress,
  to,
  selected,
  soldOut = false,
  sizes,
  eager,
  className,
}: Props) {
  const { t } = useTranslation('common')
  const alt = useSkinAlt()(skin)
  const lively = Boolean(onPress ?? to ?? actions)
  const Money = price?.currency === 'diamond' ? DiamondAmount : CoinAmount
  const label = `${alt}, ${t(`rarity.${skin.rarity}`)}`
  return (
    <article
      className={cx(
        'skin-card',
        lively && 'skin-card-lively',
        Boolean(actions) && 'skin-card-opens',
        className,
      )}
      style={rarityStyle(skin.rarity)}
      data-selected={selected || undefined}
      data-out={soldOut || undefined}
    >
      <span className="skin-card-ground" aria-hidden />
      {to !== undefined && <CardPress to={to} label={label} />}
      {to === undefined && onPress && <CardPress label={label} pressed={selected} onPress={onPress} />}
      <div className="relative flex items-start justify-between gap-2 px-2.5 pt-2.5">
        {skin.exterior_name ? <ExteriorBadge exterior={skin.exterior_name} /> : <span aria-hidden />}
        {selected ? (
          <span className="grid size-5 place-items-center rounded-tag bg-signal text-on-signal">
            <Check size={14} strokeWidth={3.2} aria-hidden />
          </span>
        ) : (
          fact && (
            <span className="type-number type-micro min-w-0 rounded-tag bg-black/55 px-1.5 py-px text-end font-semibold wrap-anywhere whitespace-normal">
              {fact}
            </span>
          )
        )}
      </div>
      <SkinPicture
        url={skin.image_url}
        alt={alt}
        sizes={sizes}
        eager={eager}
        className="skin-card-art relative -mt-3 w-full px-3"
      />
      <div className="relative mt-auto min-w-0 px-3 pb-3.5">
        <p className="type-micro truncate text-text-2" title={kindAndFamily(skin)}>
          {kindAndFamily(skin)}
        </p>
        <p className="type-label truncate" title={skin.finish}>
          {skin.finish}
        </p>
        <span className="sr-only">{t(`rarity.${skin.rarity}`)}</span>
        {price && <Money amount={price.amount} size={17} className="mt-1 text-[14px] leading-5" />}
        {note && <div className="type-micro mt-1 text-text-3">{note}</div>}
      </div>
      {actions && <div className="skin-card-actions z-2 flex gap-2">{actions}</div>}
    </article>
  )
}

/** The shape of a card that is still to come. */
export function SkinCardSkeleton({ priced = true }: { priced?: boolean }) {
  return (
    <div className="skeleton rounded-item" aria-hidden>
      <div className="pt-8">
        <div className="aspect-[4/3]" />
        <div className={priced ? 'h-[76px]' : 'h-[52px]'} />
      </div>
    </div>
  )
}
