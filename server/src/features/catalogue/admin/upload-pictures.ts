import type * as api from '@noktra/contract/admin/catalogue'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { encodePicture, type EncodedPicture } from '../../../core/pictures/encode-picture.ts'
import { storePicture } from '../../../core/pictures/store-picture.ts'
import { setPicture, SKIN_PICTURE } from '../pictures/set-picture.ts'

type Named = { name: string; id: number; picture: EncodedPicture }

/** Draws the pictures again, one after the other. @throws AppError picture_name, picture_unreadable, picture_too_large */
export async function drawPictures({ body }: AdminQuery<typeof api.uploadPictures>): Promise<Named[]> {
  const named = body.files.map((file) => ({ ...file, id: numberIn(file.name) }))
  const drawn: Named[] = []
  for (const { name, id, bytes } of named) {
    const picture = await encodePicture({
      shape: SKIN_PICTURE,
      bytes: Buffer.from(bytes, 'base64'),
      field: name,
    })
    drawn.push({ name, id, picture })
  }
  return drawn
}

/** Sets pictures by the numbers in their names: of a skin, or of a design with all its exteriors. All of them or none. */
export async function uploadPictures({ tx, clock }: AdminCommand<typeof api.uploadPictures>, drawn: Named[]) {
  const list: { name: string; image_url: string; skins: number; before: string[] }[] = []
  for (const { name, id, picture } of drawn.toSorted((a, b) => a.id - b.id)) {
    const image_url = await storePicture(tx, picture)
    const before = await setByNumber(tx, id, image_url, clock.now())
    if (!before) throw new AppError('picture_name', { name, field: 'files' })
    list.push({ name, image_url, skins: before.length, before })
  }
  return {
    data: { list: list.map(({ name, image_url, skins }) => ({ name, image_url, skins })) },
    subject: drawn.length === 1 ? `design:${await designOf(tx, drawn[0]!.id)}` : 'catalogue',
    before: Object.fromEntries(list.map((set) => [set.name, [...new Set(set.before)].join(' ')])),
    after: Object.fromEntries(list.map((set) => [set.name, set.image_url])),
  }
}

/** The addresses that the pictures had; null when no skin and no design has the number. A skin's number comes first. */
async function setByNumber(tx: Tx, id: number, imageUrl: string, now: Date): Promise<string[] | null> {
  const isSkin = await tx.selectFrom('skin').select('id').where('id', '=', id).executeTakeFirst()
  if (!isSkin && !(await findDesign(tx, id))) return null
  const skins = isSkin
    ? [isSkin]
    : await tx.selectFrom('skin').select('id').where('design_id', '=', id).execute()
  const { before } = await setPicture(tx, {
    designIds: isSkin ? [] : [id],
    skinIds: skins.map((skin) => skin.id),
    imageUrl,
    now,
  })
  return before
}

async function findDesign(tx: Tx, id: number) {
  return tx.selectFrom('design').select('id').where('id', '=', id).executeTakeFirst()
}

async function designOf(tx: Tx, id: number): Promise<number> {
  const skin = await tx.selectFrom('skin').select('design_id').where('id', '=', id).executeTakeFirst()
  return skin?.design_id ?? id
}

/** 1011 of "1011.png". @throws AppError picture_name */
function numberIn(name: string): number {
  const found = /^(\d{1,15})\.(?:png|jpe?g|webp)$/i.exec(name)
  if (!found) throw new AppError('picture_name', { name, field: 'files' })
  return Number(found[1])
}
