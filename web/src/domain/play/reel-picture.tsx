import type { SkinFace } from '@noktra/contract/shapes'
import { fittingPicture, ITEM_WIDTHS } from '@noktra/contract/pictures'
import { usePhone } from '../../ui/use-media.ts'

/** How many CSS pixels the art of a reel's card is wide at most: on a phone, and elsewhere. */
export type ReelWidths = { phone: number; wide: number }

/** Of the picture of a skin, the address that a reel shows where a card's art is `width` CSS pixels wide. */
export function reelPictureOf(url: string, width: number): string {
  return fittingPicture(url, ITEM_WIDTHS, width * devicePixelRatio)
}

export function useReelWidth({ phone, wide }: ReelWidths): number {
  return usePhone() ? phone : wide
}

type Props = { face: Pick<SkinFace, 'image_url'>; width: number; className?: string }

/**
 * What a card of a reel shows: it is there before it moves, or the reel would show gaps. It has one address and no set of them: when a reel
 * gets its next cards, a browser would read and weigh the set of each again.
 */
export function ReelPicture({ face, width, className }: Props) {
  return (
    <img
      src={reelPictureOf(face.image_url, width)}
      alt=""
      width={560}
      height={420}
      decoding="sync"
      draggable={false}
      className={className}
    />
  )
}
