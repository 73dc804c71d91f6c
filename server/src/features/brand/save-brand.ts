import { brandFaultSaid } from '@noktra/languages/brand-said'
import type * as api from '@noktra/contract/admin/brand'
import { brandFault, draftFault, type BrandFault } from '@noktra/contract/brand'
import { changedBy } from '../../platform/admin/changed-by.ts'
import type { AdminCommand, AdminCommandResult, AdminQuery } from '../../platform/admin/serve-admin.ts'
import {
  BrandRefusal,
  type Brand,
  type BrandPictures,
  type BrandPicture,
  type PictureBytes,
} from '../../platform/brand/brand.ts'
import { makePictures, type KeptDrawing } from '../../platform/brand/make-pictures.ts'
import { readVersion, writeBrand, type BrandWish } from '../../platform/brand/write-brand.ts'
import { AppError } from '../../platform/http/errors.ts'

type Drawn = { before: Brand; pictures: BrandPictures; bytes: PictureBytes }

/**
 * Draws the pictures of the next version, before the transaction: those that were sent, and what is made of them.
 * @throws AppError rule_broken with the field at fault, changed_meanwhile
 */
export async function drawBrand(call: AdminQuery<typeof api.saveBrand>): Promise<Drawn> {
  const { db, body } = call
  refuse(brandFault(body.values))
  const before = await readVersion(db, body.revision)
  if (!before) throw await overtaken(call)
  try {
    return { before, ...(await picturesAfter(call, before)) }
  } catch (error) {
    if (error instanceof BrandRefusal)
      throw new AppError('rule_broken', { why: error.says, field: error.field })
    throw error
  }
}

async function picturesAfter(
  call: AdminQuery<typeof api.saveBrand>,
  before: Brand,
): Promise<Omit<Drawn, 'before'>> {
  const { body } = call
  const { mark, wordmark, share, icons } = before.pictures
  // They show the store under the name that it had.
  const screenshots = before.values.name === body.values.name ? before.pictures.screenshots : null
  const isSame =
    before.values.colours.accent === body.values.colours.accent && !body.mark && body.wordmark === undefined
  if (isSame && body.share === undefined) {
    return { pictures: { ...before.pictures, screenshots }, bytes: new Map() }
  }
  return makePictures(
    {
      mark: sent(body.mark) ?? (await kept(call, mark)),
      wordmark: body.wordmark === undefined ? wordmark && (await kept(call, wordmark)) : sent(body.wordmark),
      share: body.share === undefined ? (share.own || isSame ? share : null) : sent(body.share),
      screenshots,
      ...(!body.mark && { icons }),
    },
    body.values,
  )
}

/** Writes the next version. @throws AppError changed_meanwhile */
export async function saveBrand(
  command: AdminCommand<typeof api.saveBrand>,
  { before, ...drawn }: Drawn,
): Promise<AdminCommandResult<{ revision: number }>> {
  return write(command, { ...drawn, before, values: command.body.values, source: 'office' })
}

/**
 * Writes an earlier version's values and pictures as the next one.
 * @throws AppError subject_unknown, changed_meanwhile, rule_broken where today's rules refuse it
 */
export async function restoreBrand(
  command: AdminCommand<typeof api.restoreBrand>,
): Promise<AdminCommandResult<{ revision: number }>> {
  const { revision, restored } = command.body
  const earlier = await readVersion(command.tx, restored)
  if (!earlier) throw new AppError('subject_unknown', { field: 'restored' })
  const { values, pictures } = earlier
  refuse(draftFault(values))
  const before = await readVersion(command.tx, revision)
  if (!before) throw await overtaken(command)
  return write(command, { values, pictures, before, bytes: new Map(), source: 'restored', restored })
}

async function write(
  command: AdminCommand<typeof api.saveBrand> | AdminCommand<typeof api.restoreBrand>,
  wish: Omit<BrandWish, 'before' | 'staffId' | 'now'> & { before: Brand },
): Promise<AdminCommandResult<{ revision: number }>> {
  const { tx, staff, clock, brand, afterCommit } = command
  const { before } = wish
  const written = await writeBrand(tx, { ...wish, staffId: staff.id, now: clock.now() })
  if (!written) throw await overtaken(command)
  afterCommit(() => brand.changed())
  return {
    data: { revision: written },
    subject: 'brand',
    before: { version: before.version, ...before.values },
    after: { version: written, ...wish.values, ...(wish.restored && { restored: wish.restored }) },
  }
}

function refuse(fault: BrandFault | null): void {
  if (fault) throw new AppError('rule_broken', { field: fault.field, why: brandFaultSaid(fault) })
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

async function kept({ db }: Pick<AdminQuery, 'db'>, picture: BrandPicture): Promise<KeptDrawing> {
  const { bytes } = await db
    .selectFrom('brand_picture')
    .select('bytes')
    .where('name', '=', picture.name)
    .executeTakeFirstOrThrow()
  return { picture, bytes }
}

function sent(text: string | null | undefined): Buffer | null {
  return text ? Buffer.from(text, 'base64') : null
}
