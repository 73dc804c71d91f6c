import { cx } from '../../ui/class-names.ts'
import { NO_PICTURE, useFirstScreenOver } from './first-screen-over.ts'
import { HALF_PHONE, ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'
import { tintUntilLoaded } from './tint.ts'

type Props = {
  /** The address of the API. */
  url: string
  /** "Corvane, Gilt Thorn, Factory New"; empty when the text stands beside it. */
  alt?: string
  /** Further ones where it stands large. */
  widths?: readonly number[]
  /** How wide it is shown, as `sizes`. */
  sizes?: string
  /** Above the fold: fetched at once, and there in the frame that shows it. */
  eager?: boolean
  className?: string
}

/** The 4:3 art of a skin, in the width the screen needs. */
export function SkinPicture({
  url,
  alt = '',
  widths = ITEM_WIDTHS,
  sizes = `${HALF_PHONE}, 240px`,
  eager = false,
  className,
}: Props) {
  const held = !useFirstScreenOver() && !eager
  return (
    <img
      src={held ? NO_PICTURE : pictureOf(url, 280)}
      srcSet={held ? undefined : pictureSet(url, widths)}
      sizes={sizes}
      alt={alt}
      width={560}
      height={420}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      draggable={false}
      {...tintUntilLoaded(url)}
      className={cx('art-tint art-shadow aspect-[4/3] object-contain', className)}
    />
  )
}
