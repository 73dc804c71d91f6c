import { SkinPicture } from '../skin-picture.tsx'
import type { ArtProps } from '../art-picture.tsx'
import { cx } from '../../../ui/class-names.ts'
import { TurnedSkin } from '../turn/turned-skin.tsx'
import { LiveCanvas, type LiveCopy } from './live-canvas.tsx'

/** The picture of a copy. Of one with wear, "0.0712", it answers to light and shows its wear to the last digit as soon as that can be drawn. `turns`: it may be seen from all sides. */
export function LiveSkin({
  wear,
  pattern,
  turns = false,
  className,
  ...picture
}: ArtProps & { wear: string; pattern: LiveCopy['pattern']; turns?: boolean }) {
  return (
    <span className={cx('live-skin', className)}>
      {turns && <TurnedSkin url={picture.url} />}
      {wear !== '' && <LiveCanvas url={picture.url} wear={Number(wear)} pattern={pattern} />}
      <SkinPicture {...picture} className="live-skin-picture" />
    </span>
  )
}
