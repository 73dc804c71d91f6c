import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import type * as api from '@noktra/contract/admin/rolls'
import type { Words } from '@noktra/contract/admin/shapes'
import { LANGUAGES } from '@noktra/contract/shapes'
import { said } from '@noktra/languages/said'
import { askApproval, type Executor } from '../../../platform/admin/ask-approval.ts'
import { changedBy } from '../../../platform/admin/changed-by.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { descrOf, nameOf } from '../check-terms.ts'
import { raiseWeek, type RollPeriod } from '../../../core/issuance/week-amount.ts'

/** The most that may be asked for within a period, in cents of coins. */
const MOST_RECHARGE = 1_000_000_00

/** What the rooms of a series are made of; money in cents. */
type SeriesTerms = ApprovalPayload<'official_roll'>['after']

/**
 * Changes what the house makes. Rooms that are there keep their terms: the next one has the new ones. Words and places are changed
 * at once, and so is the end of a series; what its rooms give or ask for waits for a second person.
 * @throws AppError subject_unknown, changed_meanwhile, rule_broken
 */
export async function saveOfficial(command: AdminCommand<typeof api.saveOfficialRoll>) {
  const { tx, body, staff } = command
  const row = await lockSeries(tx, body.key)
  if (!row) throw new AppError('subject_unknown', { field: 'key' })
  if (row.revision !== body.revision) throw await changedBy(tx, row.updated_by)
  if (body.recharge > MOST_RECHARGE)
    throw new AppError('rule_broken', {
      why: said('reasons:rooms.recharge', { most_cents: MOST_RECHARGE }),
      field: 'recharge',
    })
  const { period, recharge, active, sort, skin_ids, week_amount } = body
  const names = inLanguages('names', body.names, nameOf)
  const descr = inLanguages('descr', body.descr, descrOf)
  const worth = await worthOf(tx, skin_ids)
  if (week_amount < worth)
    throw new AppError('rule_broken', {
      why: said('reasons:rooms.week', { worth_cents: worth }),
      field: 'week_amount',
    })
  const after: SeriesTerms = { names, descr, period, recharge, active, sort, skin_ids, week_amount }
  const subject = `official_roll:${body.key}`
  if (!givesOtherwise(row.terms, after)) {
    const revision = await setSeries(command, row, after, staff.id)
    return {
      data: { approval_id: null, revision },
      subject,
      before: wordsOf(row.terms),
      after: wordsOf(after),
    }
  }
  const approval_id = await askApproval(command, {
    kind: 'official_roll',
    subject,
    title: said(`approvals:titles.rooms_${period}`, {
      name: names,
      worth_cents: worth,
      week_cents: week_amount,
    }),
    payload: { key: body.key, revision: row.revision, before: row.terms, after, worth },
  })
  return {
    data: { approval_id, revision: row.revision },
    subject,
    before: wordsOf(row.terms),
    after: { ...wordsOf(after), waits_for: approval_id },
  }
}

/** Changes a series as it was agreed to. */
export const setAgreedSeries: Executor<'official_roll'> = async (doing, request) => {
  const { tx, clock } = doing
  const { key, revision, before, after } = request.payload
  const row = await lockSeries(tx, key)
  if (row?.revision !== revision) throw new AppError('approval_stale', { why: said('reasons:rooms.changed') })
  await worthOf(tx, after.skin_ids)
  await setSeries(doing, row, after, request.askedBy)
  await raiseWeek(tx, {
    key,
    week_amount: after.week_amount,
    approvalId: request.id,
    now: clock.now(),
  })
  return { subject: `official_roll:${key}`, before: wordsOf(before), after: wordsOf(after) }
}

/** Whether rooms would give something else, more often, or to more people than before. */
function givesOtherwise(before: SeriesTerms, after: SeriesTerms): boolean {
  return (
    before.period !== after.period ||
    before.recharge !== after.recharge ||
    before.week_amount !== after.week_amount ||
    before.skin_ids.join() !== after.skin_ids.join() ||
    (after.active && !before.active)
  )
}

async function lockSeries(tx: Tx, key: string) {
  const row = await tx
    .selectFrom('official_roll')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { period, recharge, active, sort, week_amount } = row
  const terms: SeriesTerms = {
    names: row.names as Words,
    descr: row.descr as Words,
    period: period as RollPeriod,
    recharge,
    active,
    sort,
    skin_ids: row.skin_ids.map(Number),
    week_amount,
  }
  return { key, revision: row.revision, updated_by: row.updated_by, terms }
}

async function setSeries(
  { tx, clock }: Pick<AdminCommand, 'tx' | 'clock'>,
  { key, revision }: { key: string; revision: number },
  { names, descr, ...terms }: SeriesTerms,
  staffId: number | null,
): Promise<number> {
  await tx
    .updateTable('official_roll')
    .set({
      ...terms,
      names: JSON.stringify(names),
      descr: JSON.stringify(descr),
      revision: revision + 1,
      updated_by: staffId,
      updated_at: clock.now(),
    })
    .where('key', '=', key)
    .execute()
  return revision + 1
}

/** What a room is worth at today's prices, in cents. @throws AppError rule_broken on a skin that is not there */
async function worthOf(tx: Tx, skinIds: number[]): Promise<number> {
  const skins = await tx.selectFrom('skin').select(['id', 'price']).where('id', 'in', skinIds).execute()
  const priceOf = new Map(skins.map(({ id, price }) => [id, price]))
  const unknown = skinIds.find((skinId) => !priceOf.has(skinId))
  if (unknown) {
    const why = said('reasons:rooms.no_skin', { id: unknown })
    throw new AppError('rule_broken', { why, field: 'skin_ids' })
  }
  return skinIds.reduce((sum, skinId) => sum + priceOf.get(skinId)!, 0)
}

/** As the audit log tells it. */
function wordsOf({ skin_ids, ...terms }: SeriesTerms) {
  return { ...terms, skin_ids: skin_ids.join(' ') }
}

/** @throws AppError rule_broken with the language in which the text is not one */
function inLanguages(field: 'names' | 'descr', sent: Words, check: (text: string) => string): Words {
  const checked = LANGUAGES.map((language) => {
    try {
      return [language, check(sent[language])] as const
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const why = said('reasons:in_language', { why: said(`reasons:rooms.${field}`), language })
      throw new AppError('rule_broken', { why, field })
    }
  })
  return Object.fromEntries(checked) as Words
}
