import { X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatMoney } from '../../i18n/format.ts'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'

export type StakedItem = SkinFace & { item_id: number; value: number }

export function dearestOf(items: readonly StakedItem[]): StakedItem | undefined {
  return items.reduce<StakedItem | undefined>(
    (most, item) => (most && most.value >= item.value ? most : item),
    undefined,
  )
}

type Props = {
  items: readonly StakedItem[]
  /** Without it the fan is only looked at. */
  onRemove?: (item_id: number) => void
}

/** The widest step between two cards, and how far the fan may spread, in parts of the panel's width. */
const STEP = 21
const SPREAD = 56
const TILT = 5
const MOST_TILT = 30
/** With more cards than that, their values would be covered. */
const MOST_PRICED = 6

/** Where a card of the fan stands: its shift from the middle in hundredths of the width, its turn and its drop. */
function placeOf(at: number, count: number): CSSProperties {
  const offset = at - (count - 1) / 2
  const step = Math.min(STEP, SPREAD / Math.max(1, count - 1))
  const tilt = Math.min(TILT, MOST_TILT / Math.max(1, count - 1))
  const turn = offset * tilt
  return {
    '--x': `${offset * step}cqw`,
    '--turn': `${turn}deg`,
    '--y': `${(turn * turn) / 34}px`,
  } as CSSProperties
}

/** Several items like a hand of cards; each card is pressed to take it out again. */
export function StakeFan({ items, onRemove }: Props) {
  return (
    <ul className="stake-fan">
      {items.map((item, at) => (
        <li key={item.item_id} style={{ ...placeOf(at, items.length), ...rarityStyle(item.rarity) }}>
          <FanCard item={item} priced={items.length <= MOST_PRICED} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { item: StakedItem; priced: boolean; onRemove: Props['onRemove'] }

function FanCard({ item, priced, onRemove }: CardProps) {
  const { t } = useTranslation('upgrades')
  const alt = useSkinAlt()(item)
  const inside = (
    <>
      <SkinPicture url={item.image_url} alt={onRemove ? '' : alt} sizes="150px" eager className="w-full" />
      <span className="type-micro type-number">{priced ? formatMoney(item.value) : '\u00a0'}</span>
    </>
  )
  if (!onRemove) return <div className="stake-fan-card">{inside}</div>
  return (
    <button
      type="button"
      className="stake-fan-card"
      aria-label={t('stake.remove', { item: alt })}
      title={`${item.family} | ${item.finish} · ${formatMoney(item.value)}`}
      onClick={() => onRemove(item.item_id)}
    >
      {inside}
      <span className="stake-fan-remove" aria-hidden>
        <X size={13} strokeWidth={3} />
      </span>
    </button>
  )
}
