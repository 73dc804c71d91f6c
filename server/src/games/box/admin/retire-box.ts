import type * as api from '@noktra/contract/admin/boxes'
import { RETURN_BAND } from '@noktra/game/box-drafts'
import { said, type Said } from '@noktra/languages/said'
import { askApproval, type Executor } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../../platform/admin/serve-admin.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { publishChange } from '../../../core/changes/publish-change.ts'
import type { Names } from '../../../core/skins/skin-face.ts'
import { selectBoxRows } from './select-box-rows.ts'

/** Takes a box off sale. Battle rooms that wait with it are closed and paid back by their own sweep. */
export async function retireBox({ tx, body, clock }: AdminCommand<typeof api.retireBox>) {
  const retired = await tx
    .updateTable('box')
    .set({ status: 'retired', sell_until: null })
    .where('id', '=', body.id)
    .where('status', '=', 'on_sale')
    .returning('id')
    .executeTakeFirst()
  if (!retired) await refuse(tx, body.id, said('reasons:boxes.retire'))
  await publishChange(tx, clock.now(), { kind: 'box_retired', details: { box_id: body.id } })
  return changed(body.id, 'on_sale', 'retired')
}

/** Asks a second person to put a retired box on sale again, unless the prices of today have made its odds wrong. */
export async function bringBackBox(command: AdminCommand<typeof api.bringBackBox>) {
  const { tx, body } = command
  const row = await readRetired(tx, body.id)
  if (!row) await refuse(tx, body.id, said('reasons:boxes.bring_back'))
  const why = offBand(row!)
  if (why) throw new AppError('rule_broken', { why })
  const { names, version, declared, current } = row!
  const name = names.en
  const subject = `box:${body.id}`
  const approval_id = await askApproval(command, {
    kind: 'box_bring_back',
    subject,
    title: said('approvals:titles.box_bring_back', { box: names, version }),
    payload: { box_id: body.id, name, version, declared, current },
  })
  return {
    data: { approval_id },
    subject,
    before: { status: 'retired' },
    after: { status: 'on_sale', waits_for: approval_id },
  }
}

/** Puts the box on sale that was agreed to, with the version that was. */
export const bringBackAgreed: Executor<'box_bring_back'> = async ({ tx, clock }, { payload }) => {
  const row = await readRetired(tx, payload.box_id)
  if (row?.version !== payload.version)
    throw new AppError('approval_stale', { why: said('reasons:boxes.not_as_asked') })
  const why = offBand(row)
  if (why) throw new AppError('approval_stale', { why })
  await tx.updateTable('box').set({ status: 'on_sale' }).where('id', '=', payload.box_id).execute()
  await publishChange(tx, clock.now(), {
    kind: 'box_back',
    details: { box_id: payload.box_id, version: payload.version },
  })
  const { subject, before, after } = changed(payload.box_id, 'retired', 'on_sale')
  return { subject, before, after }
}

/** A retired box that had been on sale, held until the commit. */
async function readRetired(tx: Tx, id: number) {
  const box = await tx
    .selectFrom('box')
    .select(['active_version', 'names'])
    .where('id', '=', id)
    .where('status', '=', 'retired')
    .where('active_version', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!box) return undefined
  const [row] = await selectBoxRows(tx, { id, limit: 1 })
  return {
    names: box.names as Names,
    version: box.active_version!,
    declared: row?.declared_return ?? 0,
    current: row?.current_return ?? null,
    is_welfare: row?.is_welfare ?? false,
  }
}

/** Why it may not be sold at today's prices. */
function offBand({ is_welfare, current }: { is_welfare: boolean; current: number | null }): Said | null {
  const { lowest, highest } = RETURN_BAND
  if (is_welfare || current === null || (current >= lowest && current <= highest)) return null
  const return_share = Math.round(current * 10_000) / 10_000
  return said('reasons:boxes.off_band', { return_share, lowest_share: lowest, highest_share: highest })
}

function changed(id: number, before: string, after: string) {
  return { data: {}, subject: `box:${id}`, before: { status: before }, after: { status: after } }
}

/** @throws AppError subject_unknown, rule_broken */
async function refuse(tx: AdminCommand['tx'], id: number, why: Said): Promise<never> {
  const box = await tx.selectFrom('box').select('id').where('id', '=', id).executeTakeFirst()
  if (!box) throw new AppError('subject_unknown', { field: 'id' })
  throw new AppError('rule_broken', { why })
}
