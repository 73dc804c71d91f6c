import type { ThingClass } from '@noktra/game/items'
import type { Said } from '@noktra/languages/said'

/** An item as a file describes it, in one shape; wear in ten-thousandths. */
export type FileSkin = {
  at: Said
  /** That of its row; of a skin whose copies have rows of their own that of the first. */
  id: string
  /** Of all its rows. */
  ids: string[]
  /** Of a skin that of the plain copy, without a phase; of anything else its market name. */
  name: string
  /** Of what is no skin, whose name tells it. Null of a skin: there its family does. */
  class: ThingClass | null
  /** The variant that the name of what is no skin says. */
  variant: string | null
  weapon: string
  pattern: string
  rarity: string
  /** Null together of what has no wear. */
  wear_from: number | null
  wear_to: number | null
  image: string | null
  /** The list's own word for what kind of thing it is. */
  category: string
  /** Whether a row is of the plain one, or of all variants: without, the list names variants alone. */
  hasPlain: boolean
  /** Whether its rows are of single copies, so that another of its ids may come first in the next list. */
  isCopied: boolean
  /** Keys of the variants that it exists in beside the plain one. */
  variants: string[]
  phase: string | null
  /** All that it says it is from, in its order. */
  collections: string[]
  crates: string[]
  /** Its name as the row writes it: items that come from a container name it so. */
  written: string
  /** The ids of what it holds, where it is a container whose list says so. */
  contains: string[]
}
