import type { ReactNode } from 'react'
import type { BackpackItem } from '@noktra/contract/backpack'
import { rarityStyle } from '../skin/rarity.ts'
import { SkinPicture } from '../skin/skin-picture.tsx'

/** An item that leaves: its picture, its name, and below it what there is to say of it. */
export function ItemLine({ item, children }: { item: BackpackItem; children: ReactNode }) {
  return (
    <>
      <span
        className="relative w-14 shrink-0 overflow-hidden rounded-tag bg-base-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-(--rarity)"
        style={rarityStyle(item.rarity)}
      >
        <SkinPicture url={item.image_url} sizes="56px" className="w-full p-0.5" />
      </span>
      <span className="min-w-0 grow">
        <span className="type-label block truncate">
          {item.family} | {item.finish}
        </span>
        {children}
      </span>
    </>
  )
}
