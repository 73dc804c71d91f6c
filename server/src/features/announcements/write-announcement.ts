import { randomBytes } from 'node:crypto'
import type * as api from '@noktra/contract/admin/content'
import { isStorePath } from '@noktra/contract/page-text'
import { said, type Said } from '@noktra/languages/said'
import { reasonOf } from '../../platform/rule-broken.ts'
import { changedBy } from '../../platform/admin/changed-by.ts'
import type { AdminCommand, AdminCommandResult, AdminQuery } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { encodePicture, type EncodedPicture, type PictureShape } from '../../core/pictures/encode-picture.ts'
import { storePicture } from '../../core/pictures/store-picture.ts'
import { coversOf } from './admin-announcements.ts'
import { setAnnouncement, type AnnouncementWish } from './set-announcement.ts'
import { UNPRINTABLE } from '@noktra/contract/unprintable'

type Writing = AdminCommand<typeof api.addAnnouncement> | AdminCommand<typeof api.saveAnnouncement>
type Cover = { cover?: string; upload: EncodedPicture | null }

const MOST_LETTERS = { titles: 80, texts: 4000 } as const
const COVER: PictureShape = { name: 'cover', widths: [1040, 520], heightOfWidth: 1 / 2, fit: 'cover' }

/** Draws the upload again, before the transaction. @throws AppError picture_unreadable, picture_too_large */
export async function readCover({
  body,
}: AdminQuery<typeof api.addAnnouncement> | AdminQuery<typeof api.saveAnnouncement>): Promise<Cover> {
  if (!body.cover_upload) return { cover: body.cover, upload: null }
  const bytes = Buffer.from(body.cover_upload, 'base64')
  return { upload: await encodePicture({ shape: COVER, bytes, field: 'cover' }) }
}

/** @throws AppError rule_broken */
export async function addAnnouncement(
  command: AdminCommand<typeof api.addAnnouncement>,
  cover: Cover,
): Promise<AdminCommandResult<{ id: number }>> {
  const wish = await wishOf(command, cover, `office-${randomBytes(8).toString('hex')}`)
  const id = await write(command, wish)
  return { data: { id }, subject: `announcement:${id}`, before: null, after: shown(wish) }
}

/** @throws AppError subject_unknown, changed_meanwhile, rule_broken */
export async function saveAnnouncement(
  command: AdminCommand<typeof api.saveAnnouncement>,
  cover: Cover,
): Promise<AdminCommandResult<{ id: number }>> {
  const { tx, body } = command
  const row = await tx
    .selectFrom('announcement')
    .selectAll()
    .where('id', '=', body.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  if (row.revision !== body.revision) throw await changedBy(tx, row.updated_by)
  const wish = await wishOf(command, cover, row.key)
  await write(command, wish)
  const { titles, texts, path, sort, published } = row
  return {
    data: { id: row.id },
    subject: `announcement:${row.id}`,
    before: { titles, texts, cover: row.cover, path, sort, published },
    after: shown(wish),
  }
}

async function wishOf(command: Writing, { cover, upload }: Cover, key: string): Promise<AnnouncementWish> {
  const { titles, texts, path, sort, published } = command.body
  for (const field of ['titles', 'texts'] as const) {
    const most = MOST_LETTERS[field]
    for (const [language, text] of Object.entries({ titles, texts }[field])) {
      if (text.trim() === '' || text.length > most)
        refuse(inLanguage(language, said(`reasons:announcements.${field}`, { most })), field)
      if (UNPRINTABLE.test(text.replace(/[\r\n]/g, '')))
        refuse(inLanguage(language, said('reasons:announcements.unprintable')), field)
    }
  }
  if (!isStorePath(path)) refuse(said('reasons:announcements.no_page'), 'path')
  const known = upload ? await storePicture(command.tx, upload) : cover
  if (!known) refuse(said('reasons:announcements.no_cover'), 'cover')
  if (!upload && !(await coversOf(command.tx)).includes(known))
    refuse(said('reasons:announcements.unknown_cover'), 'cover')
  return { key, titles, texts, cover: known, path, sort, published, staff_id: command.staff.id }
}

async function write(command: Writing, wish: AnnouncementWish): Promise<number> {
  try {
    return await setAnnouncement(command.tx, command, wish)
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('rule_broken', { why: reasonOf(error) })
    throw error
  }
}

function shown({ titles, texts, cover, path, sort, published }: AnnouncementWish) {
  return { titles, texts, cover, path, sort, published }
}

function inLanguage(language: string, why: Said): Said {
  return said('reasons:in_language', { why, language })
}

function refuse(why: Said, field: string): never {
  throw new AppError('rule_broken', { why, field })
}
