import type { BrandValues } from '@noktra/contract/brand'
import type { Tx } from '../db/connect.ts'
import type { Brand, BrandPictures, PictureBytes } from './brand.ts'
import { brandOfRow } from './stored-brand.ts'

export type BrandWish = {
  /** The version that it was made from: only the next one is written. Null: it is the first. */
  before: Brand | null
  values: BrandValues
  pictures: BrandPictures
  /** Pictures that are new with it. */
  bytes: PictureBytes
  source: 'file' | 'office' | 'restored'
  restored?: number
  staffId: number | null
  now: Date
}

/**
 * Writes the next version of the brand with its pictures, and gives its number; null when another has written one since. The key of
 * the table lets one of those through that began from the same version.
 */
export async function writeBrand(tx: Tx, wish: BrandWish): Promise<number | null> {
  for (const [name, bytes] of wish.bytes) {
    await tx
      .insertInto('brand_picture')
      .values({ name, bytes, created_at: wish.now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  const written = await tx
    .insertInto('brand_version')
    .values({
      version: (wish.before?.version ?? 0) + 1,
      brand_values: JSON.stringify(wish.values),
      pictures: JSON.stringify(wish.pictures),
      source: wish.source,
      restored: wish.restored ?? null,
      changed: changedFields(wish.before, wish),
      staff_id: wish.staffId,
      created_at: wish.now,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  return written?.version ?? null
}

export async function readVersion(db: Pick<Tx, 'selectFrom'>, version: number): Promise<Brand | null> {
  const row = await db
    .selectFrom('brand_version')
    .select(['version', 'brand_values', 'pictures'])
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? brandOfRow(row) : null
}

/** The fields by which two brands differ, as `colours.accent`. */
export function changedFields(
  before: Pick<Brand, 'values' | 'pictures'> | null,
  after: Pick<Brand, 'values' | 'pictures'>,
): string[] {
  const flat = ({ values, pictures }: Pick<Brand, 'values' | 'pictures'>) => ({
    ...flatten(values),
    'pictures.mark': pictures.mark.name,
    'pictures.wordmark': pictures.wordmark?.name ?? '',
    'pictures.share': pictures.share.name,
    'pictures.screenshots': pictures.screenshots
      ? Object.values(pictures.screenshots)
          .map(({ name }) => name)
          .join()
      : '',
  })
  const [old, made]: Record<string, string>[] = [before ? flat(before) : {}, flat(after)]
  return Object.keys(made!)
    .filter((field) => old![field] !== made![field])
    .toSorted()
}

function flatten(values: object, prefix = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(flatten(value, `${prefix}${key}.`))
        : [[prefix + key, String(value)]],
    ),
  )
}
