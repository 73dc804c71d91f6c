import { encodeEdition, ITEM_EDITIONS } from '../src/encode/encode-picture.ts'
import { hashOf } from '../src/encode/store-picture.ts'
import { EXTERIORS, type Exterior, type Family, type Finish } from '../src/recipe.ts'
import { BOXES } from '../src/recipes/boxes.ts'
import { FAMILIES, getFamily } from '../src/recipes/families.ts'
import { FINISHES } from '../src/recipes/finishes.ts'
import { AVATARS, BADGES, ICONS } from '../src/recipes/fronts.ts'
import type { Rgba } from '../src/render/develop.ts'
import { boxWith, familyWith, frontWith } from '../src/render/draft.ts'
import { renderBox } from '../src/render/render-box.ts'
import { renderFront } from '../src/render/render-front.ts'
import { dressFamily, prepareFamily, renderItem, shadeItem } from '../src/render/render-item.ts'

/** Small pictures of the recipes, quick enough for every run of the tests. */
export type SmallPicture = { name: string; picture: Rgba }

const ITEM = { width: 120, height: 90, supersample: 2 }
const SQUARE = { width: 64, height: 64, supersample: 1 }

/** Every how many boxes one is rendered: a box takes a second however small it is. */
const BOX_STRIDE = 7

/** The first six avatars are the six masks. */
const MASKS = 6

/** Every family once, each in another finish, half worn. */
export async function* smallFamilies(): AsyncGenerator<SmallPicture> {
  for (const [index, family] of FAMILIES.entries()) {
    const finish = FINISHES[index % FINISHES.length]
    const picture = await renderItem({
      family: familyWith('draft', family),
      finish,
      exterior: 'FT',
      size: ITEM,
    })
    yield { name: `${family.key}-${finish.key}-ft`, picture }
  }
}

export async function* smallBoxes(): AsyncGenerator<SmallPicture> {
  for (const [index, box] of BOXES.entries())
    if (index % BOX_STRIDE === 0)
      yield { name: box.key, picture: await renderBox(boxWith('draft', box), SQUARE) }
}

export async function* smallFronts(): AsyncGenerator<SmallPicture> {
  for (const front of [...AVATARS.slice(0, MASKS), BADGES[5], ...ICONS])
    yield { name: front.key, picture: await renderFront(frontWith('draft', front), SQUARE) }
}

/** The family that is rendered in every finish and exterior. */
export const WHOLE_FAMILY: Family = getFamily('vesper-hook')

/** Hashes of the files of a whole family, as small as they are rendered, by finish: its five exteriors in turn. */
export async function wholeFamily(): Promise<Record<string, string[]>> {
  const prepared = await prepareFamily(familyWith('draft', WHOLE_FAMILY), ITEM)
  const hashes: Record<string, string[]> = {}
  for (const finish of FINISHES) {
    const dressed = await dressFamily(prepared, finish)
    hashes[finish.key] = []
    for (const exterior of EXTERIORS) hashes[finish.key].push(await hashFile(shadeItem(dressed, exterior)))
  }
  return hashes
}

/** One of them, made alone. */
export async function oneOfTheFamily(finish: Finish, exterior: Exterior): Promise<string> {
  const family = familyWith('draft', WHOLE_FAMILY)
  return hashFile(await renderItem({ family, finish, exterior, size: ITEM }))
}

async function hashFile(picture: Rgba): Promise<string> {
  const { limitBytes } = ITEM_EDITIONS[ITEM_EDITIONS.length - 1]
  const { webp } = await encodeEdition(picture, { width: ITEM.width, limitBytes }, WHOLE_FAMILY.key)
  return hashOf(webp).slice(0, 16)
}

export function hashPicture({ picture }: SmallPicture): string {
  return hashOf(picture.pixels).slice(0, 16)
}
