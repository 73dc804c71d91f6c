import { cx } from '../ui/class-names.ts'
import { BOX_WIDTHS, pictureOf, pictureSet } from './picture.ts'

type Props = { url: string; alt?: string; sizes?: string; eager?: boolean; className?: string }

/** The square art of a box. */
export function BoxPicture({
  url,
  alt = '',
  sizes = '(width < 600px) 45vw, 200px',
  eager = false,
  className,
}: Props) {
  return (
    <img
      src={pictureOf(url, 256)}
      srcSet={pictureSet(url, BOX_WIDTHS)}
      sizes={sizes}
      alt={alt}
      width={512}
      height={512}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      draggable={false}
      className={cx('art-shadow aspect-square object-contain', className)}
    />
  )
}
