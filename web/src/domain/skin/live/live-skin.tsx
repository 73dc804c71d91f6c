import { SkinPicture } from '../skin-picture.tsx'
import type { ArtProps } from '../art-picture.tsx'
import { cx } from '../../../ui/class-names.ts'
import { LiveCanvas, type LiveCopy } from './live-canvas.tsx'

/** The picture of a copy. Of one with wear, "0.0712", it answers to light and shows its wear to the last digit as soon as that can be drawn. */
export function LiveSkin({
  wear,
  pattern,
  className,
  ...picture
}: ArtProps & { wear: string; pattern: LiveCopy['pattern'] }) {
  return (
    <span className={cx('live-skin', className)}>
      {wear !== '' && <LiveCanvas url={picture.url} wear={Number(wear)} pattern={pattern} />}
      <SkinPicture {...picture} className="live-skin-picture" />
    </span>
  )
}
