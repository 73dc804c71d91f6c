import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { plainCode } from '../games/envelope/envelope-code.ts'
import { setAnnouncement } from '../features/announcements/set-announcement.ts'
import { coverUrl } from '../core/skins/pictures.ts'
import type { Names } from '../core/skins/skin-face.ts'

/** `envelope` is the code that it tells of. */
type AnnouncementFile = { key: string; title: Names; text: Names; path: string; envelope?: string }

/**
 * Publishes the announcements of a catalogue whose key the store does not know; what is there stays as an operator wrote it,
 * except that a cover of the catalogue follows its picture. One that tells of an envelope comes only where that envelope is. A
 * folder without the file announces nothing.
 */
export async function loadAnnouncements(tx: Tx, ctx: Pick<Ctx, 'clock'>, folder: string): Promise<void> {
  const file = join(folder, 'announcements.json')
  if (!existsSync(file)) return
  const announcements = JSON.parse(readFileSync(file, 'utf8')) as AnnouncementFile[]
  for (const [sort, { key, title, text, path, envelope }] of announcements.entries()) {
    const cover = coverUrl(key)
    const known = await tx
      .updateTable('announcement')
      .set((set) => ({
        cover: set
          .case()
          .when('cover', 'like', `/assets/announcements/${key}-1040-%`)
          .then(cover)
          .else(set.ref('cover'))
          .end(),
      }))
      .where('key', '=', key)
      .executeTakeFirst()
    if (known.numUpdatedRows > 0n || (envelope && !(await findEnvelope(tx, envelope)))) continue
    await setAnnouncement(tx, ctx, { key, titles: title, texts: text, cover, path, sort, published: true })
  }
}

function findEnvelope(tx: Tx, code: string) {
  return tx.selectFrom('envelope').select('id').where('code', '=', plainCode(code)).executeTakeFirst()
}
