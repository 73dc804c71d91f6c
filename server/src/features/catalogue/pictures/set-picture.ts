import { neutralPictures } from '../../../core/skins/pictures.ts'
import type { PictureShape } from '../../../core/pictures/encode-picture.ts'
import type { Tx } from '../../../platform/db/connect.ts'

/** How pictures of items are drawn. */
export const SKIN_PICTURE: PictureShape = {
  name: 'skin',
  widths: [560, 280, 160],
  heightOfWidth: 3 / 4,
  fit: 'contain',
}

type Wish = { designIds: readonly number[]; skinIds: readonly number[]; imageUrl: string; now: Date }

/**
 * Sets a picture of skins, and of designs for those of their skins that have a neutral one or get their first price later. Gives the
 * addresses that the skins had, and whether anything is another one now.
 */
export async function setPicture(
  tx: Tx,
  { designIds, skinIds, imageUrl, now }: Wish,
): Promise<{ before: string[]; isChanged: boolean }> {
  const skins = await tx
    .selectFrom('skin')
    .select(['id', 'image_url'])
    .where((is) =>
      is.or([
        is('id', '=', is.fn.any(is.val([...skinIds]))),
        is.and([
          is('design_id', '=', is.fn.any(is.val([...designIds]))),
          is('image_url', 'in', Object.values(neutralPictures())),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('design_import')
    .set({ picture_url: imageUrl })
    .where('design_id', '=', (is) => is.fn.any(is.val([...designIds])))
    .where('picture_url', 'is distinct from', imageUrl)
    .executeTakeFirst()
  const others = skins.filter((skin) => skin.image_url !== imageUrl)
  if (others.length > 0)
    await tx
      .updateTable('skin')
      .set({ image_url: imageUrl, updated_at: now })
      .where('id', '=', (is) => is.fn.any(is.val(others.map((skin) => skin.id))))
      .execute()
  return {
    before: skins.map((skin) => skin.image_url),
    isChanged: others.length > 0 || numUpdatedRows > 0n,
  }
}
