import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { RARITY_COLORS, type Rarity } from './rarity.ts'

type Props = { rarity: Rarity; named?: boolean; className?: string }

/** The 9 px lozenge of a rarity, with its name unless told otherwise. */
export function RarityLozenge({ rarity, named = true, className }: Props) {
  const { t } = useTranslation('common')
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <span
        aria-hidden
        className="size-[9px] shrink-0 rotate-45 scale-[0.78] rounded-[1px]"
        style={{ background: RARITY_COLORS[rarity].fill }}
      />
      <span className={named ? '' : 'sr-only'}>{t(`rarity.${rarity}`)}</span>
    </span>
  )
}
