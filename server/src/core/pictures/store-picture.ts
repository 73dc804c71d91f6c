import type { Tx } from '../../platform/db/connect.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** Keeps a picture that `encodePicture` drew, once however often it comes; gives its address, the largest width. */
export async function storePicture(tx: Tx, picture: EncodedPicture): Promise<string> {
  await tx
    .insertInto('picture')
    .values(picture.files)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return picture.url
}
