import { badgeOf } from '@noktra/game/levels'
import { fixedPictures } from '../../fixed-pictures.ts'
import { cx } from '../../ui/class-names.ts'

type Props = { grade: number; size?: number; className?: string }

/** The full badge of a level, with its number in it. */
export function LevelBadge({ grade, size = 64, className }: Props) {
  return (
    <span
      className={cx('relative inline-grid shrink-0 place-items-center', className)}
      style={{ width: size, height: size }}
    >
      <img
        src={fixedPictures.badge(badgeOf(grade), size > 64 ? 160 : 64)}
        alt=""
        width={size}
        height={size}
        className="col-start-1 row-start-1"
      />
      <span
        className="type-number col-start-1 row-start-1 font-head font-[750]"
        style={{ fontSize: size * 0.26, fontStretch: '82%' }}
      >
        {grade}
      </span>
    </span>
  )
}
