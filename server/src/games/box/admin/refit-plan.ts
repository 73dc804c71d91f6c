import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type * as api from '@noktra/contract/admin/box-refits'
import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import { FitError, poolOfDraft, type DraftRow, type WelfareTerms } from '@noktra/game/box-drafts'
import { refitBox } from '@noktra/game/box/refit'
import { chanceOf, expectedReturn, TICKETS, type PoolRow } from '@noktra/game/boxes'
import { said } from '@noktra/languages/said'
import { askApproval } from '../../../platform/admin/ask-approval.ts'
import type { AdminCommand, AdminQuery } from '../../../platform/admin/serve-admin.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { hasDrifted } from '../../../core/drift/assert-agreed.ts'
import { currentReturns } from '../../../core/openings/current-returns.ts'
import { readNumbers } from '../../../core/settings/read-setting.ts'
import { lockSettings } from '../../../core/settings/save-setting.ts'
import { shownExterior, type Names } from '../../../core/skins/skin-face.ts'
import { boxesThatWait, readHighestReturn } from './draft-content.ts'
import { englishNames } from './version-difference.ts'

const PPM = 1_000_000

type Plan = ApprovalPayload<'box_refit'>
type Planned = Plan['refitted'][number]

/** What would bring back every box that has left 85-96 % or is closed, and the plan that waits already. */
export async function readRefitPlan({ db }: Pick<AdminQuery<typeof api.refitPlan>, 'db'>) {
  const plan = await planRefits(db)
  return { ...plan, plan_hash: hashOf(plan), approval_id: await findWaitingPlan(db) }
}

/** Asks a second person for the whole plan as it was seen; prices or boxes that have moved since are another plan. */
export async function askRefit(command: AdminCommand<typeof api.askRefit>) {
  const { tx, body } = command
  // Nothing is held while it is made: what changes after it is found when it is agreed to.
  const plan = await planRefits(tx)
  // Two who ask at once: the second one sees the plan of the first.
  await lockSettings(tx)
  const waiting = await findWaitingPlan(tx)
  if (waiting !== null) throw broken('refit_asked', { id: waiting })
  if (hashOf(plan) !== body.plan_hash) throw broken('refit_changed')
  const count = plan.refitted.length
  if (count === 0) throw broken('refit_nothing')
  const approval_id = await askApproval(command, {
    kind: 'box_refit',
    subject: 'boxes',
    title: said('approvals:titles.box_refit', { count }),
    payload: plan,
  })
  return {
    data: { approval_id },
    subject: 'boxes',
    before: null,
    after: {
      approval: approval_id,
      boxes: plan.refitted.map(({ box_id }) => box_id),
      left: plan.left.map(({ box_id }) => box_id),
    },
  }
}

function broken(why: 'refit_asked' | 'refit_changed' | 'refit_nothing', values = {}): AppError {
  return new AppError('rule_broken', { why: said(`reasons:boxes.${why}`, values) })
}

async function findWaitingPlan(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('approval')
    .select('id')
    .where('kind', '=', 'box_refit')
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row?.id ?? null
}

function hashOf({ refitted, left }: Plan): string {
  return createHash('sha256')
    .update(JSON.stringify([refitted, left]))
    .digest('hex')
}

async function planRefits(db: Db): Promise<Plan> {
  const boxes = await findBoxes(db)
  const ids = boxes.map((box) => box.id)
  const { drift_close, recharge_rate } = await readNumbers(db, ['drift_close', 'recharge_rate'])
  const [rowsOf, waiting, highest] = [
    await readRowsToday(db, ids, drift_close),
    await boxesThatWait(db, ids),
    await readHighestReturn(db),
  ]
  const plan: Plan = { refitted: [], left: [] }
  for (const box of boxes) {
    // What others ask for goes on between the boxes.
    await setImmediate()
    const rows = rowsOf.get(box.id) ?? []
    const shown = {
      box_id: box.id,
      names: box.names as Names,
      is_welfare: box.is_welfare,
      closed: box.closed_at !== null,
      version: box.version,
      price: box.price / 100,
      declared: box.expected_return / PPM,
      current: returnOf(rows, box.price),
      drifted_items: rows.filter((row) => row.has_drifted).length,
    }
    if (waiting.has(box.id)) {
      plan.left.push({ ...shown, fault: { kind: 'refit_waits', values: {} } })
      continue
    }
    const welfare = box.amount === null ? null : { amount_cents: box.amount, recharge_rate }
    const refit = tryRefit(rows, { price_cents: box.price, welfare, highest, target: shown.declared })
    if ('fault' in refit) plan.left.push({ ...shown, fault: refit.fault })
    else
      plan.refitted.push({
        ...shown,
        ...refit,
        draft_revision: box.revision ?? 0,
        items: itemsOf(rows, refit.rows),
      })
  }
  return nameItems(db, plan)
}

/** Boxes on sale whose newest version is active, and whose return has left 85-96 % or closed them. */
async function findBoxes(db: Db) {
  const flagged = (await currentReturns(db)).filter((box) => box.flagged).map((box) => box.box_id)
  return db
    .selectFrom('box')
    .innerJoin('box_pool', (join) =>
      join.onRef('box_pool.box_id', '=', 'box.id').onRef('box_pool.version', '=', 'box.active_version'),
    )
    .leftJoin('box_draft', 'box_draft.box_id', 'box.id')
    .leftJoin('welfare_box', 'welfare_box.box_id', 'box.id')
    .select([
      'box.id',
      'box.names',
      'box.is_welfare',
      'box.closed_at',
      'box_draft.revision',
      'welfare_box.amount',
    ])
    .select(['box_pool.version', 'box_pool.price', 'box_pool.expected_return'])
    .where('box.status', '=', 'on_sale')
    .where((where) =>
      where.or([where('box.closed_at', 'is not', null), where('box.id', 'in', [...flagged, 0])]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('box_pool as newer')
            .select('newer.version')
            .whereRef('newer.box_id', '=', 'box.id')
            .whereRef('newer.version', '>', 'box.active_version'),
        ),
      ),
    )
    .orderBy('box.id')
    .execute()
}

type RowToday = DraftRow & { printed_cents: number; has_drifted: boolean }

/** Rows of the active versions in ticket order, at the prices of today; which of them lie further from what was agreed to than prices may drift. */
async function readRowsToday(db: Db, boxIds: number[], drift: number): Promise<Map<number, RowToday[]>> {
  if (boxIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('box')
    .innerJoin('box_pool_row as row', (join) =>
      join.onRef('row.box_id', '=', 'box.id').onRef('row.version', '=', 'box.active_version'),
    )
    .innerJoin('skin', 'skin.id', 'row.skin_id')
    .select(['row.box_id', 'row.skin_id', 'row.exterior', 'row.ticket_from', 'row.ticket_to'])
    .select(['row.value', 'skin.price', 'skin.agreed_price'])
    .where('box.id', 'in', boxIds)
    .orderBy('row.box_id')
    .orderBy('row.ticket_from')
    .execute()
  const byBox = Map.groupBy(rows, (row) => row.box_id)
  return new Map(
    [...byBox].map(([id, own]) => [
      id,
      own.map((row) => ({
        skin_id: row.skin_id,
        exterior: row.exterior as PoolRow['exterior'],
        value_cents: row.price,
        printed_cents: row.value,
        has_drifted: hasDrifted(row, drift),
        tickets: row.ticket_to - row.ticket_from + 1,
      })),
    ]),
  )
}

type Tried = Pick<Planned, 'how' | 'price_after' | 'planned' | 'rows'> | Pick<Plan['left'][number], 'fault'>
type Terms = { price_cents: number; welfare: WelfareTerms | null; highest: number; target: number }

function tryRefit(rows: DraftRow[], { price_cents, welfare, highest, target }: Terms): Tried {
  try {
    const refit = refitBox({ rows, price_cents, welfare, highest_return: highest }, target)
    const after = rows.map((row, index) => ({ ...row, tickets: refit.tickets[index]! }))
    const pool = poolOfDraft({ rows: after, price_cents: refit.price_cents })
    return {
      how: refit.how,
      price_after: refit.price_cents / 100,
      planned: expectedReturn(pool),
      rows: pool.rows.map(({ skin_id, from, to }) => ({ skin_id, from, to })),
    }
  } catch (error) {
    if (!(error instanceof FitError)) throw error
    return { fault: { kind: error.kind, values: error.values } }
  }
}

function returnOf(rows: DraftRow[], price_cents: number): number {
  return expectedReturn(poolOfDraft({ rows, price_cents }))
}

/** Every item before and after, the dearest first; their names are put in for all boxes at once. */
function itemsOf(before: RowToday[], after: Planned['rows']): Planned['items'] {
  return before
    .map(({ skin_id, exterior, tickets, value_cents, printed_cents }, index) => ({
      skin_id,
      item_name: '',
      exterior_name: shownExterior(exterior),
      chance: chanceOf(after[index]!),
      chance_before: tickets / TICKETS,
      value: value_cents / 100,
      value_before: printed_cents / 100,
    }))
    .toSorted((a, b) => b.value - a.value || a.skin_id - b.skin_id)
}

async function nameItems(db: Db, plan: Plan): Promise<Plan> {
  const ids = plan.refitted.flatMap(({ items }) => items.map(({ skin_id }) => skin_id))
  const names = await englishNames(db, [...new Set(ids)])
  return {
    ...plan,
    refitted: plan.refitted.map((box) => ({
      ...box,
      items: box.items.map((row) => ({
        ...row,
        item_name: names.get(row.skin_id) ?? String(row.skin_id),
      })),
    })),
  }
}
