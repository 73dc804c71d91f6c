import type { SkinFace } from '@noktra/contract/shapes'
import { RARITY_COLORS } from '../skin/rarity.ts'
import { SkinPicture } from '../skin/skin-picture.tsx'

/** A skin in a line of a table, with the colour of its rarity; empty until its face is known. */
export function SkinThumb({ face }: { face: SkinFace | undefined }) {
  return (
    <span className="relative h-[42px] w-14 shrink-0 overflow-hidden rounded-tag bg-base-2">
      {face && <SkinPicture url={face.image_url} sizes="56px" className="size-full" />}
      <span
        className="absolute inset-x-0 bottom-0 h-0.5"
        style={{ background: face ? RARITY_COLORS[face.rarity].fill : undefined }}
      />
    </span>
  )
}

/** "Corvane | Gilt Thorn" */
export function skinName({ family, finish }: SkinFace): string {
  return `${family} | ${finish}`
}
