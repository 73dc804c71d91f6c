import { sql } from 'kysely'
import type { Tx } from '../platform/db/connect.ts'
import { boxPictures, itemPictures, neutralPictures } from '../core/skins/pictures.ts'

/** A box's key in the address of its picture. */
const BOX_PICTURE = '^/assets/boxes/(.+)-[0-9a-f]{6}-[0-9]+-[0-9a-f]{8}\\.webp$'

/**
 * Skins and boxes that show a picture of the catalogue show today's: names carry a hash, and another render has another name.
 * What an operator uploaded stays. Drafts of boxes follow too, or one that was begun before could not be saved.
 */
export async function followPictures(tx: Tx): Promise<void> {
  await sql`
    update skin set image_url = today.url
    from design, jsonb_each_text(${JSON.stringify(itemPictures())}::jsonb) as today (name, url)
    where design.id = skin.design_id and today.name = design.key || '-' || lower(skin.exterior)
      and skin.image_url like '/assets/items/%' and skin.image_url <> today.url`.execute(tx)
  await sql`
    update skin set image_url = today.url
    from design, jsonb_each_text(${JSON.stringify(neutralPictures())}::jsonb) as today (name, url)
    where design.id = skin.design_id and today.name = design.kind
      and skin.image_url like '/assets/neutral/%' and skin.image_url <> today.url`.execute(tx)
  await sql`
    update box set image_url = today.url
    from jsonb_each_text(${JSON.stringify(boxPictures())}::jsonb) as today (name, url)
    where today.name = box.key and box.image_url like '/assets/boxes/%' and box.image_url <> today.url`.execute(
    tx,
  )
  await sql`
    update box_draft set content = jsonb_set(content, '{image_url}', to_jsonb(today.url))
    from jsonb_each_text(${JSON.stringify(boxPictures())}::jsonb) as today (name, url)
    where today.name = substring(content ->> 'image_url' from ${BOX_PICTURE}) and content ->> 'image_url' <> today.url`.execute(
    tx,
  )
}
