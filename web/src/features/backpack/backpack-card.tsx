import { Info, ShieldCheck, Snowflake, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { formatWear } from '../../i18n/format.ts'
import { SkinCard } from '../../domain/skin/skin-card.tsx'
import { HALF_PHONE } from '@noktra/contract/pictures'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { whyItStays } from './why-it-stays.ts'
import { cx } from '../../ui/class-names.ts'

type Props = {
  item: BackpackItem
  selected: boolean
  /** Above the fold. */
  eager: boolean
  onToggle: (item: BackpackItem) => void
  onDetails: (item: BackpackItem) => void
  onStar: (item: BackpackItem) => void
  onSell: (items: BackpackItem[]) => void
}

const CORNER = 'absolute inset-e-1 bottom-2.5 z-2 max-sm:bottom-1.5'

export const SIZES = `${HALF_PHONE}, (width < 860px) 30vw, 205px`

/** An available item: pressing it selects it for a sale. */
export function BackpackCard({ item, selected, eager, onToggle, onDetails, onStar, onSell }: Props) {
  const { t } = useTranslation('backpack')
  const stays = whyItStays(item)
  return (
    <SkinCard
      skin={item}
      price={{ amount: item.value }}
      selected={selected}
      sizes={SIZES}
      eager={eager}
      onPress={() => onToggle(item)}
      fact={<span className="font-normal text-text-2">{t(`source.${item.source}`)}</span>}
      note={
        item.frozen ? (
          <FrozenMark className={CORNER} />
        ) : (
          <StarButton starred={item.locked} onPress={() => onStar(item)} className={CORNER} />
        )
      }
      actions={
        <span className="w-full">
          <span className="type-micro type-number mb-2 block text-text-2 max-sm:hidden">
            {item.wear === '' ? item.kind : t('wear', { wear: formatWear(item.wear) })}
          </span>
          <span className="flex gap-2">
            <Button
              size="small"
              className="min-w-0 grow px-2! max-sm:min-h-11"
              disabledReason={stays && t(stays)}
              onPress={() => onSell([item])}
            >
              {t('sell')}
            </Button>
            {item.open_id !== null && (
              <Button
                size="small"
                to={paths.fairDraw(item.open_id)}
                aria-label={t('verify')}
                className="px-2.5! max-sm:hidden"
              >
                <ShieldCheck size={17} strokeWidth={1.9} aria-hidden />
              </Button>
            )}
            <Button
              size="small"
              aria-label={t('details')}
              className="px-2.5! max-sm:min-h-11 max-sm:min-w-11"
              onPress={() => onDetails(item)}
            >
              <Info size={17} strokeWidth={1.9} aria-hidden />
            </Button>
          </span>
        </span>
      }
    />
  )
}

type StarButtonProps = { starred: boolean; onPress: () => void; className?: string }

/** The star of an item: while it is on, the item cannot be sold, staked or retrieved. */
function StarButton({ starred, onPress, className }: StarButtonProps) {
  const { t } = useTranslation('backpack')
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t('star')}
      data-tip={t(starred ? 'unstar_tip' : 'star_tip')}
      onClick={onPress}
      className={cx(
        'grid size-9 place-items-center rounded-control transition-colors duration-120 hover:bg-base-4 max-sm:size-11',
        starred ? 'text-warning' : 'text-text-3 hover:text-text-1',
        className,
      )}
    >
      <Star size={17} strokeWidth={1.9} fill={starred ? 'currentColor' : 'none'} aria-hidden />
    </button>
  )
}

/** Stands in the star's place on an item that the store holds. */
function FrozenMark({ className }: { className?: string }) {
  const { t } = useTranslation('backpack')
  return (
    <span
      role="img"
      aria-label={t('frozen_stays')}
      data-tip={t('frozen_stays')}
      className={cx('grid size-9 place-items-center text-[#7cc7ff] max-sm:size-11', className)}
    >
      <Snowflake size={17} strokeWidth={1.9} aria-hidden />
    </span>
  )
}
