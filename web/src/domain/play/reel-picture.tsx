import type { SkinFace } from '@noktra/contract/shapes'
import { ITEM_WIDTHS, pictureOf, pictureSet } from '@noktra/contract/pictures'

type Props = { face: Pick<SkinFace, 'image_url'>; sizes: string; className?: string }

/** What a card of a reel shows: it is there before it moves, or the reel would show gaps. */
export function ReelPicture({ face, sizes, className }: Props) {
  return (
    <img
      src={pictureOf(face.image_url, 280)}
      srcSet={pictureSet(face.image_url, ITEM_WIDTHS)}
      sizes={sizes}
      alt=""
      width={560}
      height={420}
      decoding="sync"
      draggable={false}
      className={className}
    />
  )
}
