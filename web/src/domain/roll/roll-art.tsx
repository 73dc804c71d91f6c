import type { RollCard } from '@noktra/contract/rolls'
import { cx } from '../../ui/class-names.ts'
import { rarityStyle } from '../skin/rarity.ts'
import { SkinPicture } from '../skin/skin-picture.tsx'

type Props = {
  skins: RollCard['main_skins']
  /** How wide the front picture is shown, as `sizes`. */
  sizes: string
  eager?: boolean
  className?: string
}

/** The dearest prizes of a room, three at most, the best before the others. */
export function RollArt({ skins, sizes, eager = false, className }: Props) {
  const [best, ...others] = skins.slice(0, 3)
  return (
    <div
      aria-hidden
      className={cx('roll-art', className)}
      data-count={Math.min(3, skins.length)}
      style={best && rarityStyle(best.rarity)}
    >
      {others.map((skin, at) => (
        <SkinPicture
          // oxlint-disable-next-line react/no-array-index-key -- two prizes may be of one skin
          key={at}
          url={skin.image_url}
          sizes={sizes}
          eager={eager}
          className="roll-art-other"
        />
      ))}
      {best && <SkinPicture url={best.image_url} sizes={sizes} eager={eager} className="roll-art-best" />}
    </div>
  )
}
