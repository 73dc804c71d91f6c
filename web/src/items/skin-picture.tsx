import { cx } from '../ui/class-names.ts'
import { ITEM_WIDTHS, pictureOf, pictureSet } from './picture.ts'

type Props = {
  /** The 560 address of the API. */
  url: string
  /** "Corvane, Gilt Thorn, Factory New"; empty when the text stands beside it. */
  alt?: string
  /** How wide it is shown, as `sizes`. */
  sizes?: string
  /** Above the fold: fetched at once. */
  eager?: boolean
  className?: string
}

/** The 4:3 art of a skin, in the width the screen needs. */
export function SkinPicture({
  url,
  alt = '',
  sizes = '(width < 600px) 45vw, 240px',
  eager = false,
  className,
}: Props) {
  return (
    <img
      src={pictureOf(url, 280)}
      srcSet={pictureSet(url, ITEM_WIDTHS)}
      sizes={sizes}
      alt={alt}
      width={560}
      height={420}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={cx('art-shadow aspect-[4/3] object-contain', className)}
    />
  )
}
