import { cx } from '../../ui/class-names.ts'
import { NO_PICTURE, useFirstScreenOver } from '../skin/first-screen-over.ts'
import { BOX_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { tintUntilLoaded } from '../skin/tint.ts'

type Props = {
  /** The address of the API. */
  url: string
  alt?: string
  /** Further ones where it stands large. */
  widths?: readonly number[]
  /** How wide it is shown, as `sizes`. */
  sizes?: string
  eager?: boolean
  className?: string
}

/** The square art of a box. */
export function BoxPicture({
  url,
  alt = '',
  widths = BOX_WIDTHS,
  sizes = '(width < 600px) 45vw, 200px',
  eager = false,
  className,
}: Props) {
  const held = !useFirstScreenOver() && !eager
  return (
    <img
      src={held ? NO_PICTURE : pictureOf(url, 256)}
      srcSet={held ? undefined : pictureSet(url, widths)}
      sizes={sizes}
      alt={alt}
      width={512}
      height={512}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      draggable={false}
      {...tintUntilLoaded(url)}
      className={cx('art-tint art-shadow aspect-square object-contain', className)}
    />
  )
}
