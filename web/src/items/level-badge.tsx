import { badgeOf } from '@noktra/game/levels'
import { fixedPictures } from '../fixed-pictures.ts'

/** The full badge of a level, with its number in it. */
export function LevelBadge({ grade, size = 64 }: { grade: number; size?: number }) {
  return (
    <span className="relative inline-grid shrink-0 place-items-center" style={{ width: size, height: size }}>
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
