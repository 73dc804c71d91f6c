import type * as api from '@noktra/contract/admin/rooms'
import type { Words } from '@noktra/contract/admin/rooms'
import { LANGUAGES } from '@noktra/contract/shapes'
import { changedBy } from '../../../admin/changed-by.ts'
import type { Act } from '../../../admin/serve-admin.ts'
import { AppError } from '../../../http/errors.ts'
import { descrOf, nameOf } from '../check-terms.ts'

/** The most that may be asked for within a period, in cents of coins. */
const MOST_RECHARGE = 1_000_000_00

/**
 * Changes what the house makes. Rooms that are there keep their terms: the next one has the new ones.
 * @throws AppError subject_unknown, changed_meanwhile, rule_broken
 */
export async function saveOfficial({ tx, body, staff, clock }: Act<typeof api.saveOfficialRoll>) {
  const row = await tx
    .selectFrom('official_roll')
    .selectAll()
    .where('key', '=', body.key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'key' })
  if (row.revision !== body.revision) throw await changedBy(tx, row.updated_by)
  if (body.recharge > MOST_RECHARGE)
    throw new AppError('rule_broken', { why: 'the recharge is above 1,000,000 coins', field: 'recharge' })
  const names = inLanguages('names', body.names, nameOf)
  const descr = inLanguages('descr', body.descr, descrOf)
  const known = await tx.selectFrom('skin').select('id').where('id', 'in', body.skin_ids).execute()
  const unknown = body.skin_ids.find((skinId) => !known.some(({ id }) => id === skinId))
  if (unknown) throw new AppError('rule_broken', { why: `there is no skin ${unknown}`, field: 'skin_ids' })
  const { period, recharge, active, sort, skin_ids } = body
  const revision = row.revision + 1
  await tx
    .updateTable('official_roll')
    .set({
      names: JSON.stringify(names),
      descr: JSON.stringify(descr),
      period,
      recharge,
      active,
      sort,
      skin_ids,
      revision,
      updated_by: staff.id,
      updated_at: clock.now(),
    })
    .where('key', '=', body.key)
    .execute()
  return {
    data: { revision },
    subject: `official_roll:${body.key}`,
    before: termsOf({ ...row, skin_ids: row.skin_ids.map(Number) }),
    after: termsOf({ names, descr, period, recharge, active, sort, skin_ids }),
  }
}

type Terms = {
  names: unknown
  descr: unknown
  period: string
  recharge: number
  active: boolean
  sort: number
  skin_ids: number[]
}

function termsOf({ names, descr, period, recharge, active, sort, skin_ids }: Terms) {
  return { names, descr, period, recharge, active, sort, skin_ids: skin_ids.join(' ') }
}

/** @throws AppError rule_broken with the language in which the text is not one */
function inLanguages(field: string, sent: Words, check: (text: string) => string): Words {
  const checked = LANGUAGES.map((language) => {
    try {
      return [language, check(sent[language])] as const
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const what = field === 'names' ? 'name is 1 to 40' : 'description is up to 300'
      throw new AppError('rule_broken', { why: `the ${what} printable characters (${language})`, field })
    }
  })
  return Object.fromEntries(checked) as Words
}
