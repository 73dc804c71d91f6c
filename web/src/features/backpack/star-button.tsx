import { Snowflake, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'

type Props = { starred: boolean; onPress: () => void; className?: string }

/** The star of an item: while it is on, the item cannot be sold, staked or retrieved. */
export function StarButton({ starred, onPress, className }: Props) {
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
export function FrozenMark({ className }: { className?: string }) {
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
