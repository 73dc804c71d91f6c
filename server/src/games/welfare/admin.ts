import * as api from '@noktra/contract/admin/welfare'
import { inLanguage } from '@noktra/contract/shapes'
import { fromCents, toCents } from '@noktra/game/money'
import { ECONOMY_DEFAULTS } from '@noktra/game/economy'
import { sql } from 'kysely'
import { said } from '@noktra/languages/said'
import { reasonOf } from '../../platform/rule-broken.ts'
import { askApproval, type Executor } from '../../platform/admin/ask-approval.ts'
import {
  serveAdminCommand,
  serveAdminQuery,
  type AdminCommand,
  type AdminQuery,
} from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { readNumber } from '../../core/settings/read-setting.ts'
import type { Names } from '../../core/skins/skin-face.ts'
import { assertWelfareFits, setWelfareBox } from './set-welfare-box.ts'

/** Welfare boxes by amount, with what the box on sale is worth on average: there are few. */
async function listWelfare({ db, language }: AdminQuery<typeof api.listWelfare>) {
  const rows = await db
    .selectFrom('welfare_box')
    .innerJoin('box', 'box.id', 'welfare_box.box_id')
    .select(['welfare_box.id', 'welfare_box.box_id', 'welfare_box.amount', 'welfare_box.disabled'])
    .select(['welfare_box.updated_at', 'box.names', 'box.image_url'])
    .select((row) => [
      row
        .selectFrom('box_pool_row')
        .select(sql<number>`sum(value * (ticket_to - ticket_from + 1))::float8 / 1000000`.as('worth'))
        .whereRef('box_pool_row.box_id', '=', 'box.id')
        .whereRef('box_pool_row.version', '=', 'box.active_version')
        .as('worth'),
      row
        .selectFrom('welfare_opening')
        .select((all) => all.fn.countAll<number>().as('opened'))
        .whereRef('welfare_opening.welfare_box_id', '=', 'welfare_box.id')
        .as('opened'),
    ])
    .orderBy('welfare_box.amount')
    .orderBy('welfare_box.id')
    .execute()
  const rate = await readNumber(db, 'recharge_rate')
  const list = rows.map((row) => ({
    id: row.id,
    box_id: row.box_id,
    name: inLanguage(row.names as Names, language),
    image_url: row.image_url,
    amount: fromCents(row.amount),
    disabled: row.disabled,
    worth: row.worth === null ? null : row.worth / 100,
    most: (row.amount * ECONOMY_DEFAULTS.welfare_rate) / rate / 100,
    opened: row.opened ?? 0,
    updated_at: unixSeconds(row.updated_at),
  }))
  return { list, next: null, total: list.length }
}

/**
 * Asks a second person to change what a welfare box asks for.
 * @throws AppError subject_unknown; rule_broken when what may be drawn is worth too much for the amount
 */
async function setByStaff(command: AdminCommand<typeof api.setWelfare>) {
  const { tx, body } = command
  const row = await lockBox(tx, body.id)
  if (!row) throw new AppError('subject_unknown', { field: 'id' })
  const wish = { id: body.id, box_id: row.box_id, amount_cents: body.amount }
  try {
    await assertWelfareFits(tx, wish)
  } catch (error) {
    if (error instanceof RangeError)
      throw new AppError('rule_broken', { why: reasonOf(error), field: 'amount' })
    throw error
  }
  const after = { amount: fromCents(body.amount), disabled: body.disabled }
  const subject = `welfare_box:${body.id}`
  const approval_id = await askApproval(command, {
    kind: 'welfare_box',
    subject,
    title: said(after.disabled ? 'approvals:titles.welfare_out_of_use' : 'approvals:titles.welfare_in_use', {
      id: body.id,
      amount_cents: body.amount,
    }),
    payload: { id: body.id, before: row.terms, after },
  })
  return { data: { approval_id }, subject, before: row.terms, after: { ...after, waits_for: approval_id } }
}

/** Sets the welfare box as it was agreed to. */
export const setAgreedWelfare: Executor<'welfare_box'> = async (doing, { payload }) => {
  const { tx } = doing
  const { id, before, after } = payload
  const row = await lockBox(tx, id)
  if (row?.terms.amount !== before.amount || row.terms.disabled !== before.disabled)
    throw new AppError('approval_stale', { why: said('reasons:welfare.changed') })
  try {
    const amount_cents = toCents(after.amount)
    await setWelfareBox(tx, doing, { id, box_id: row.box_id, amount_cents, disabled: after.disabled })
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('approval_stale', { why: reasonOf(error) })
    throw error
  }
  return { subject: `welfare_box:${id}`, before, after }
}

async function lockBox(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('welfare_box')
    .select(['box_id', 'amount', 'disabled'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { box_id: row.box_id, terms: { amount: fromCents(row.amount), disabled: row.disabled } }
}

export const welfareAdmin = [
  serveAdminQuery(api.listWelfare, listWelfare),
  serveAdminCommand(api.setWelfare, setByStaff),
]
