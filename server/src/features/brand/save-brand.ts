import type * as api from '@noktra/contract/admin/brand'
import { brandFault } from '@noktra/contract/brand'
import { changedBy } from '../../platform/admin/changed-by.ts'
import type { AdminCommand, AdminCommandResult, AdminQuery } from '../../platform/admin/serve-admin.ts'
import {
  BrandFault,
  type Brand,
  type BrandPictures,
  type BrandPicture,
  type PictureBytes,
} from '../../platform/brand/brand.ts'
import { makePictures } from '../../platform/brand/make-pictures.ts'
import { readVersion, writeBrand, type BrandWish } from '../../platform/brand/write-brand.ts'
import { AppError } from '../../platform/http/errors.ts'

type Drawn = { pictures: BrandPictures; bytes: PictureBytes }

/**
 * Draws the pictures of the next version, before the transaction: those that were sent, and what is made of them.
 * @throws AppError rule_broken with the field at fault, changed_meanwhile
 */
export async function drawBrand(call: AdminQuery<typeof api.saveBrand>): Promise<Drawn> {
  const { db, body } = call
  const fault = brandFault(body.values)
  if (fault) throw new AppError('rule_broken', { field: fault.field, why: fault.why })
  const before = await readVersion(db, body.revision)
  if (!before) throw await overtaken(call)
  const { mark, wordmark, share, screenshots, icons } = before.pictures
  const isSame =
    before.values.colours.accent === body.values.colours.accent && !body.mark && body.wordmark === undefined
  try {
    return await makePictures(
      {
        mark: sent(body.mark) ?? (await bytesOf(call, mark)),
        wordmark:
          body.wordmark === undefined ? wordmark && (await bytesOf(call, wordmark)) : sent(body.wordmark),
        share: body.share === undefined ? (share.own || isSame ? share : null) : sent(body.share),
        // They show the store under the name that it had.
        screenshots: before.values.name === body.values.name ? screenshots : null,
        ...(body.mark === undefined && { icons }),
      },
      body.values,
    )
  } catch (error) {
    if (error instanceof BrandFault)
      throw new AppError('rule_broken', { why: error.message, field: error.field })
    throw error
  }
}

/** Writes the next version. @throws AppError changed_meanwhile */
export async function saveBrand(
  command: AdminCommand<typeof api.saveBrand>,
  drawn: Drawn,
): Promise<AdminCommandResult<{ revision: number }>> {
  const { values, revision } = command.body
  const before = await readVersion(command.tx, revision)
  return write(command, before, { ...drawn, values, source: 'office' })
}

/** Writes an earlier version's values and pictures as the next one. @throws AppError subject_unknown, changed_meanwhile */
export async function restoreBrand(
  command: AdminCommand<typeof api.restoreBrand>,
): Promise<AdminCommandResult<{ revision: number }>> {
  const { revision, restored } = command.body
  const earlier = await readVersion(command.tx, restored)
  if (!earlier) throw new AppError('subject_unknown', { field: 'restored' })
  const before = await readVersion(command.tx, revision)
  const { values, pictures } = earlier
  return write(command, before, { values, pictures, bytes: new Map(), source: 'restored', restored })
}

async function write(
  command: AdminCommand<typeof api.saveBrand> | AdminCommand<typeof api.restoreBrand>,
  before: Brand | null,
  wish: Pick<BrandWish, 'values' | 'pictures' | 'bytes' | 'source' | 'restored'>,
): Promise<AdminCommandResult<{ revision: number }>> {
  const { tx, staff, clock, brand, afterCommit } = command
  const from = command.body.revision
  const written = before && (await writeBrand(tx, { ...wish, from, staffId: staff.id, now: clock.now() }))
  if (!before || !written) throw await overtaken(command)
  afterCommit(() => brand.changed())
  return {
    data: { revision: written },
    subject: 'brand',
    before: { version: from, ...before.values },
    after: { version: written, ...wish.values, ...(wish.restored && { restored: wish.restored }) },
  }
}

async function overtaken({ db }: Pick<AdminQuery, 'db'>): Promise<AppError> {
  const last = await db
    .selectFrom('brand_version')
    .select('staff_id')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return changedBy(db, last?.staff_id ?? null)
}

async function bytesOf({ db }: Pick<AdminQuery, 'db'>, { name }: BrandPicture): Promise<Buffer> {
  const row = await db
    .selectFrom('brand_picture')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.bytes
}

function sent(text: string | null | undefined): Buffer | null {
  return text ? Buffer.from(text, 'base64') : null
}
