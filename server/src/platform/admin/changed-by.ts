import { said } from '@noktra/languages/said'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'

/** The refusal for an edit of an older revision, with the name of who changed it since. */
export async function changedBy(db: Db, staffId: number | null): Promise<AppError> {
  const staff =
    staffId === null
      ? undefined
      : await db.selectFrom('staff').select('name').where('id', '=', staffId).executeTakeFirst()
  return new AppError('changed_meanwhile', { who: staff?.name ?? said('reasons:who.store') })
}
