import type * as api from '@noktra/contract/admin/brand'
import type { DataOf } from '@noktra/contract/route'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { pictureUrl, type Brand, type BrandPicture } from '../../platform/brand/brand.ts'
import { readVersion } from '../../platform/brand/write-brand.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/errors.ts'
import { listUnfilled } from './list-unfilled.ts'

const MOST_SHOWN = 200

/** The brand with its history. @throws AppError subject_unknown */
export async function brandNow({
  db,
  config,
  query,
}: AdminQuery<typeof api.brandNow>): Promise<DataOf<typeof api.brandNow>> {
  const versions = await db
    .selectFrom('brand_version')
    .leftJoin('staff', 'staff.id', 'brand_version.staff_id')
    .select([
      'version',
      'source',
      'restored',
      'changed',
      'brand_version.created_at',
      'staff_id',
      'staff.name',
    ])
    .orderBy('version', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const [last] = versions
  const brand = last && (await readVersion(db, query.version ?? last.version))
  if (!last || !brand) throw new AppError('subject_unknown', { field: 'version' })
  const nameOf = ({ staff_id, name }: typeof last) =>
    staff_id === null || name === null ? null : { id: staff_id, name }
  return {
    revision: last.version,
    values: brand.values,
    pictures: shown(brand),
    updated_at: unixSeconds(last.created_at),
    updated_by: nameOf(last),
    unfilled: await listUnfilled(db, brand.values),
    mail_from: config.mail?.from ?? null,
    versions: versions.map((each) => ({
      version: each.version,
      source: each.source as 'file' | 'office' | 'restored',
      restored: each.restored,
      changed: each.changed,
      at: unixSeconds(each.created_at),
      staff: nameOf(each),
    })),
  }
}

function shown({ pictures: { mark, wordmark, share, icons } }: Brand) {
  const one = (picture: BrandPicture) => ({
    url: pictureUrl(picture),
    width: picture.width,
    height: picture.height,
  })
  return {
    mark: one(mark),
    wordmark: wordmark && one(wordmark),
    share: one(share),
    share_own: share.own,
    icon: one(icons.maskable_192),
  }
}
