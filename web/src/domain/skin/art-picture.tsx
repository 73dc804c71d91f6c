import type { CSSProperties, SyntheticEvent } from 'react'
import { pictureOf, pictureSet, tintOf } from '@noktra/contract/pictures'
import { cx } from '../../ui/class-names.ts'
import { NO_PICTURE, useFirstScreenOver } from './first-screen-over.ts'
import { pictureAddress } from './picture-address.ts'

export type ArtProps = {
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

type Shape = {
  /** Of the whole picture. */
  width: number
  height: number
  /** The width for a browser that chooses none. */
  plainWidth: number
  widths: readonly number[]
  sizes: string
}

/** A picture of the catalogue in the width the screen needs; one further down waits for the first screen. */
export function ArtPicture({
  url,
  alt = '',
  eager = false,
  className,
  plainWidth,
  widths,
  sizes,
  ...shape
}: ArtProps & Shape) {
  const held = !useFirstScreenOver() && !eager
  return (
    <img
      ref={
        held
          ? pictureAddress({ src: NO_PICTURE })
          : pictureAddress({ src: pictureOf(url, plainWidth), srcSet: pictureSet(url, widths), sizes })
      }
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding={eager ? 'sync' : 'async'}
      draggable={false}
      {...shape}
      {...tintUntilLoaded(url)}
      className={cx('art-tint art-shadow object-contain', className)}
    />
  )
}

/** A picture's own colour glows in its place until it is there (`.art-tint`). */
function tintUntilLoaded(url: string) {
  const tint = tintOf(url)
  return {
    style: tint ? ({ '--tint': tint } as CSSProperties) : undefined,
    onLoad: ({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>) => {
      if (picture.src !== NO_PICTURE) picture.style.removeProperty('--tint')
    },
  }
}
