import type * as api from '@noktra/contract/admin/boxes'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import {
  encodePicture,
  type EncodedPicture,
  type PictureShape,
} from '../../../core/pictures/encode-picture.ts'
import { storePicture } from '../../../core/pictures/store-picture.ts'

const BOX_PICTURE: PictureShape = { name: 'box', widths: [512, 256], heightOfWidth: 1, fit: 'contain' }

/** Draws the upload again before a transaction is open. */
export async function readUpload({ body }: AdminQuery<typeof api.uploadPicture>): Promise<EncodedPicture> {
  return encodePicture({ shape: BOX_PICTURE, bytes: Buffer.from(body.picture, 'base64') })
}

/** Keeps a picture; a draft names it afterwards. */
export async function uploadPicture({ tx }: AdminCommand<typeof api.uploadPicture>, picture: EncodedPicture) {
  const image_url = await storePicture(tx, picture)
  return { data: { image_url }, subject: `picture:${image_url}`, before: null, after: { image_url } }
}
