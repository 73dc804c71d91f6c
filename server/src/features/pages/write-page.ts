import type * as api from '@noktra/contract/admin/content'
import type { PageTexts } from '@noktra/contract/admin/content'
import { pageFault, type PageKey } from '@noktra/contract/page-text'
import { LANGUAGES } from '@noktra/contract/shapes'
import { said } from '@noktra/languages/said'
import { changedBy } from '../../platform/admin/changed-by.ts'
import type { AdminCommand, AdminCommandResult } from '../../platform/admin/serve-admin.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readRevisions, textsOf } from './admin-pages.ts'

/** Writes a page in every language: its next revision. @throws AppError rule_broken, changed_meanwhile */
export async function savePage(
  command: AdminCommand<typeof api.savePage>,
): Promise<AdminCommandResult<{ revision: number }>> {
  const { page, revision, texts } = command.body
  for (const language of LANGUAGES) {
    const fault = pageFault(page, texts[language])
    if (fault) {
      const why = said(`content:faults.${fault.kind}`, fault.values)
      throw new AppError('rule_broken', {
        why: said('reasons:in_language', { why, language }),
        field: language,
      })
    }
  }
  const written = await addRevision(command, { page, from: revision, texts })
  return {
    data: { revision: written },
    subject: `page:${page}`,
    before: { revision },
    after: { revision: written, titles: titlesOf(texts), letters: lettersOf(texts) },
  }
}

/** Makes an older revision the newest. @throws AppError subject_unknown, changed_meanwhile */
export async function restorePage(
  command: AdminCommand<typeof api.restorePage>,
): Promise<AdminCommandResult<{ revision: number }>> {
  const { page, revision, restored } = command.body
  const own = restored === 0 || (await isOwn(command, page, restored))
  const texts = own ? null : await textsOf(command.tx, page, restored)
  const written = await addRevision(command, { page, from: revision, texts })
  return {
    data: { revision: written },
    subject: `page:${page}`,
    before: { revision },
    after: { revision: written, restored },
  }
}

type Writing = { page: PageKey; from: number; texts: PageTexts | null }

/** The key of the table lets one of those through that began from the same revision. */
async function addRevision(
  { tx, staff, clock }: Pick<AdminCommand, 'tx' | 'staff' | 'clock'>,
  { page, from, texts }: Writing,
): Promise<number> {
  const [last] = await readRevisions(tx, page, 1)
  if ((last?.revision ?? 0) !== from) throw await changedBy(tx, last?.staff_id ?? null)
  const written = await tx
    .insertInto('static_page')
    .values({
      page,
      revision: from + 1,
      titles: texts && JSON.stringify(titlesOf(texts)),
      leads: texts && JSON.stringify(partOf(texts, 'lead')),
      texts: texts && JSON.stringify(partOf(texts, 'text')),
      staff_id: staff.id,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['page', 'revision']).doNothing())
    .returning('revision')
    .executeTakeFirst()
  if (written) return written.revision
  const [other] = await readRevisions(tx, page, 1)
  throw await changedBy(tx, other?.staff_id ?? null)
}

async function isOwn({ tx }: Pick<AdminCommand, 'tx'>, page: PageKey, revision: number): Promise<boolean> {
  const row = await tx
    .selectFrom('static_page')
    .select('texts')
    .where('page', '=', page)
    .where('revision', '=', revision)
    .executeTakeFirst()
  if (!row) throw new AppError('subject_unknown', { field: 'restored' })
  return row.texts === null
}

function titlesOf(texts: PageTexts) {
  return partOf(texts, 'title')
}

function partOf(texts: PageTexts, part: 'title' | 'lead' | 'text') {
  return Object.fromEntries(LANGUAGES.map((language) => [language, texts[language][part].trim()]))
}

function lettersOf(texts: PageTexts) {
  return Object.fromEntries(LANGUAGES.map((language) => [language, texts[language].text.length]))
}
