import type * as api from '@noktra/contract/admin/content'
import { LANGUAGES } from '@noktra/contract/shapes'
import { said, type Said } from '@noktra/languages/said'
import { changedBy } from '../../platform/admin/changed-by.ts'
import type { AdminCommand, AdminCommandResult } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { UNPRINTABLE } from '@noktra/contract/unprintable'

const MOST_LETTERS = 1000

/**
 * Publishes the next version of the terms: a player who accepted an older one is asked to accept it before they play or pay. The key of the table
 * lets one of those through that began from the same version.
 * @throws AppError rule_broken, changed_meanwhile
 */
export async function publishTerms({
  tx,
  staff,
  clock,
  body: { version, summaries },
}: AdminCommand<typeof api.publishTerms>): Promise<AdminCommandResult<{ version: number }>> {
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, summaries[language].trim()]))
  for (const [language, text] of Object.entries(texts)) {
    const why = faultOf(text)
    if (why)
      throw new AppError('rule_broken', {
        why: said('reasons:in_language', { why, language }),
        field: 'summaries',
      })
  }
  const newest = await tx
    .selectFrom('terms_version')
    .select(['version', 'staff_id'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (newest.version !== version) throw await changedBy(tx, newest.staff_id)
  const next = version + 1
  const written = await tx
    .insertInto('terms_version')
    .values({
      version: next,
      summaries: JSON.stringify(texts),
      published_at: clock.now(),
      staff_id: staff.id,
    })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!written) throw await changedBy(tx, await publisherOf(tx, next))
  return {
    data: { version: next },
    subject: 'terms',
    before: { version },
    after: { version: next, summaries: texts },
  }
}

function faultOf(text: string): Said | null {
  if (text === '' || text.length > MOST_LETTERS) return said('reasons:terms.length', { most: MOST_LETTERS })
  return UNPRINTABLE.test(text.replace(/[\r\n]/g, '')) ? said('reasons:terms.unprintable') : null
}

async function publisherOf(tx: AdminCommand['tx'], version: number): Promise<number | null> {
  const row = await tx
    .selectFrom('terms_version')
    .select('staff_id')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.staff_id ?? null
}
