import { SkinPicture } from '../skin-picture.tsx'
import type { ArtProps } from '../art-picture.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LiveCanvas, type LiveCopy } from './live-canvas.tsx'

/** The picture of a copy, which answers to light and shows its wear to the last digit as soon as that can be drawn. */
export function LiveSkin({ wear, pattern, className, ...picture }: ArtProps & LiveCopy) {
  return (
    <span className={cx('live-skin', className)}>
      <LiveCanvas url={picture.url} wear={wear} pattern={pattern} />
      <SkinPicture {...picture} className="live-skin-picture" />
    </span>
  )
}
