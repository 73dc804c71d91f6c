import type { StaffRole } from '@noktra/contract/admin/admin-route'
import { ADJUST_MOST } from '@noktra/contract/admin/players'
import type * as api from '@noktra/contract/admin/players'
import { formatCents, fromCents, toCents } from '@noktra/game/money'
import { said } from '@noktra/languages/said'
import { askApproval, type Executor } from '../../platform/admin/ask-approval.ts'
import type { AdminCommand } from '../../platform/admin/serve-admin.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { nextId } from '../../platform/db/next-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Budget } from '../../platform/game.ts'
import { getBalances, HOUSE, lockPurses, type Purse } from '../../core/ledger/accounts.ts'
import { credit, debit } from '../../core/ledger/credit.ts'
import { issueAsAgreed, issueInBudget } from '../../core/issuance/budgets.ts'
import { addNotifications } from '../../core/notifications/add-notification.ts'
import { adjustLeft } from './adjust-limit.ts'
import { getPlayer, subjectOf } from './player-row.ts'

/**
 * Adds to a purse of a player or takes from it. Staff who have used up what they may do alone, or find the budget of the day used
 * up, ask for a second person instead. The row of the member of staff is locked first, so that of many at once only as many fit
 * as the limit says.
 */
export async function adjustBalance(command: AdminCommand<typeof api.adjustBalance>) {
  const { tx, body, staff, clock } = command
  const { id, purse, amount } = body
  const now = clock.now()
  if (Math.abs(amount) > ADJUST_MOST) {
    throw new AppError('adjust_too_much', { field: 'amount', most: formatCents(ADJUST_MOST) })
  }
  const { role } = await lockStaff(tx, staff.id)
  const player = await getPlayer(tx, id)
  const left = await adjustLeft(tx, { id: staff.id, role }, now)
  const change = { playerId: id, purse, amount }
  const own = Math.abs(amount) <= left ? await payInBudget(tx, change, now) : null
  if (own) {
    const done = await changePurse(command, { ...change, ...own, staffId: staff.id, approvalId: null })
    return {
      data: { approval_id: null, balance: fromCents(done.balance) },
      subject: subjectOf(id),
      before: done.before,
      after: done.after,
    }
  }
  await assertHolds(tx, change)
  const approval_id = await askApproval(command, {
    kind: 'balance_adjust',
    subject: subjectOf(id),
    title: said(amount > 0 ? `approvals:titles.add_${purse}` : `approvals:titles.take_${purse}`, {
      amount_cents: Math.abs(amount),
      id,
      nickname: player.nickname,
    }),
    payload: { player_id: id, purse, amount: fromCents(amount) },
    ...(amount > 0 ? { issues: { kind: budgetOf(purse).kind, amount } } : {}),
  })
  return {
    data: { approval_id, balance: null },
    subject: subjectOf(id),
    before: null,
    after: { waits_for: approval_id, purse, amount: fromCents(amount) },
  }
}

/** Makes the correction that somebody else has just agreed to, if the purse still holds it. */
export const adjustAsAgreed: Executor<'balance_adjust'> = async (doing, { id, payload, askedBy }) => {
  const { tx, clock } = doing
  const change = { playerId: payload.player_id, purse: payload.purse, amount: toCents(payload.amount) }
  const adjustmentId = await nextId(tx, 'balance_adjustment')
  const issued =
    change.amount > 0
      ? await issueAsAgreed(tx, { ...creationOf(change, adjustmentId, clock.now()), approvalId: id })
      : null
  const paid = { adjustmentId, issued }
  const done = await changePurse(doing, { ...change, ...paid, staffId: askedBy!, approvalId: id }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.error === 'adjust_below_zero') {
        throw new AppError('approval_stale', {
          why: said('reasons:purse_holds', { balance: error.details['balance'] ?? '' }),
        })
      }
      throw error
    },
  )
  return { subject: subjectOf(change.playerId), before: done.before, after: done.after }
}

type Change = { playerId: number; purse: Purse; amount: number }

/** The number that the correction is going to have, and the transfer that pays for it; what is taken costs no budget. */
type Paid = { adjustmentId: number; issued: number | null }

/** Null when the budget of the day does not hold what is to be added. */
async function payInBudget(tx: Tx, change: Change, now: Date): Promise<Paid | null> {
  const adjustmentId = await nextId(tx, 'balance_adjustment')
  if (change.amount < 0) return { adjustmentId, issued: null }
  const issued = await issueInBudget(tx, creationOf(change, adjustmentId, now))
  return issued === null ? null : { adjustmentId, issued }
}

function creationOf({ purse, amount }: Change, adjustmentId: number, now: Date) {
  return {
    budget: budgetOf(purse),
    amount,
    into: houseOf(purse),
    reason: 'issue-adjustment',
    ref: String(adjustmentId),
    now,
  }
}

const COINS: Budget = {
  kind: 'adjustments',
  account: 'issue-adjustments',
  currency: 'coin',
  setting: 'budget_adjustments',
}
const DIAMONDS: Budget = {
  kind: 'adjustments_diamond',
  account: 'issue-adjustments-diamond',
  currency: 'diamond',
  setting: 'budget_adjustments_diamond',
}

/** What pays for corrections within the day's budgets. */
export const ADJUSTMENTS = [COINS, DIAMONDS]

function budgetOf(purse: Purse): Budget {
  return purse === 'diamond' ? DIAMONDS : COINS
}

function houseOf(purse: Purse) {
  return purse === 'diamond' ? HOUSE.adjustmentsDiamond : HOUSE.adjustments
}

async function changePurse(
  { tx, clock, bus, afterCommit }: Pick<AdminCommand, 'tx' | 'clock' | 'bus' | 'afterCommit'>,
  change: Change & Paid & { staffId: number; approvalId: number | null },
) {
  const { playerId, purse, amount, adjustmentId: id, issued, staffId, approvalId } = change
  const now = clock.now()
  await lockPurses(tx, playerId)
  const before = await assertHolds(tx, { playerId, purse, amount })
  await tx
    .insertInto('balance_adjustment')
    .values({
      id,
      issued,
      player_id: playerId,
      purse,
      amount,
      staff_id: staffId,
      approval_id: approvalId,
      created_at: now,
    })
    .execute()
  const balance = await (amount > 0 ? credit : debit)(tx, {
    playerId,
    purse,
    house: houseOf(purse),
    amount: Math.abs(amount),
    reason: 'adjustment',
    ref: String(id),
    now,
  })
  const told = await addNotifications(tx, now, [
    {
      playerId,
      kind: 'wallet',
      ref: `adjustment:${id}`,
      text: `${purse}_${amount > 0 ? 'in' : 'out'}`,
      values: { amount: fromCents(Math.abs(amount)) },
      path: '/user/wallet',
    },
  ])
  afterCommit(() => bus.publish('balance', playerId))
  for (const of of told) afterCommit(() => bus.publish('notification', of))
  return {
    balance,
    before: { [purse]: fromCents(before) },
    after: { [purse]: fromCents(balance), adjustment: id, amount: fromCents(amount) },
  }
}

/** What the purse holds, in cents. @throws AppError adjust_below_zero when less is there than is to be taken */
async function assertHolds(tx: Tx, { playerId, purse, amount }: Change): Promise<number> {
  const { [purse]: balance } = await getBalances(tx, playerId)
  if (balance + amount < 0) {
    throw new AppError('adjust_below_zero', { field: 'amount', balance: formatCents(balance) })
  }
  return balance
}

async function lockStaff(tx: Tx, id: number): Promise<{ role: StaffRole }> {
  const staff = await tx
    .selectFrom('staff')
    .select('role')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { role: staff.role as StaffRole }
}
