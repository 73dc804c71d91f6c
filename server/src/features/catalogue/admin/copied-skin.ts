import { EXTERIOR_NAMES, EXTERIORS, type Exterior } from '@noktra/game/wear'
import { FILE_GAME, isMarked, variantIn, withoutFront } from './market-name.ts'
import type { FileSkin } from './file-skin.ts'

/** Of what copy a row is, in a list that has a row for each exterior and variant of a skin; without exterior it stands for all of them. */
export type Copy = { exterior: Exterior | null; variant: string | null }

/** The plain name of a skin, and of which copy the row is: of none in particular where its name has neither exterior nor variant. */
export function readCopy(written: string): { name: string; copy: Copy } {
  const exterior = EXTERIORS.find((one) => written.endsWith(endOf(one))) ?? null
  const name = exterior === null ? written : written.slice(0, -endOf(exterior).length)
  const sign = isMarked(name) ? `${FILE_GAME.mark!.sign} ` : ''
  return { name: `${sign}${withoutFront(name)}`, copy: { exterior, variant: variantIn(name) } }
}

function endOf(exterior: Exterior): string {
  return ` (${EXTERIOR_NAMES[exterior]})`
}

/** A skin whose copies have rows of their own: it takes in what each of them says. */
export class CopiedSkin {
  readonly #skin: FileSkin
  readonly #isWhole: boolean
  readonly #copies = new Set<string>()

  constructor(skin: FileSkin, copy: Copy) {
    this.#skin = skin
    this.#isWhole = copy.exterior === null
    this.#copies.add(keyOf(copy))
  }

  has(copy: Copy): boolean {
    return this.#copies.has(keyOf(copy))
  }

  /** Whether it can be another copy: rows stand for all exteriors, or each for its own; all of them have wear, or none has. */
  fits(row: FileSkin, copy: Copy): boolean {
    if ((copy.exterior === null) !== this.#isWhole) return false
    return (this.#skin.wear_from === null) === (row.wear_from === null)
  }

  /** Takes in another copy: its id, its variants, its wear, and where it comes from. */
  add(row: FileSkin, copy: Copy): void {
    const skin = this.#skin
    this.#copies.add(keyOf(copy))
    skin.hasPlain ||= row.hasPlain
    skin.isCopied = true
    skin.ids.push(...row.ids)
    skin.variants = FILE_GAME.variants
      .map(({ key }) => key)
      .filter((key) => skin.variants.includes(key) || row.variants.includes(key))
    if (skin.wear_from !== null && row.wear_from !== null) {
      skin.wear_from = Math.min(skin.wear_from, row.wear_from)
      skin.wear_to = Math.max(skin.wear_to!, row.wear_to!)
    }
    skin.collections = [...new Set([...skin.collections, ...row.collections])]
    skin.crates = [...new Set([...skin.crates, ...row.crates])]
  }
}

function keyOf({ exterior, variant }: Copy): string {
  return JSON.stringify([exterior, variant])
}
