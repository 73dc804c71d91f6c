import { OPERATORS } from '@noktra/contract/admin/admin-route'
import { NEW_MEMBER_HOURS } from '@noktra/contract/admin/approvals'
import type * as api from '@noktra/contract/admin/approvals'
import { hasSecond } from '../../platform/admin/ask-approval.ts'
import type { Staff } from '../../platform/admin/staff-session.ts'
import type { AdminQuery } from '../../platform/admin/serve-admin.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { storeDay } from '../../core/settings/store-day.ts'
import { localTimes } from '../../core/settings/calendar-day.ts'

type Viewer = Pick<Ctx, 'clock' | 'config'> & { db: Db; staff: Staff }
type Asked = { asked_by: number | null; subject: string; due_at: Date | null }

/**
 * Why this member of staff may not agree to a request; null when they may. In a sandbox everybody may whose role agrees at all,
 * the asker too. Elsewhere an asker never agrees to what they asked for themselves, what is about them, or what was asked for by
 * whom they invited or who invited them; nor in their first days, nor by a session of another day.
 */
export async function whyNotAgree(viewer: Viewer, request: Asked): Promise<AppError | null> {
  const { db, clock, config, staff } = viewer
  if (config.sandbox) return null
  if (request.asked_by === staff.id) return new AppError('approval_own')
  if (request.due_at) return new AppError('approval_by_time', { at: await clockTime(db, request.due_at) })
  if (request.subject === `staff:${staff.id}`) return new AppError('approval_about_you')
  const [me, asker] = [await findMember(db, staff.id), await findMember(db, request.asked_by)]
  if (me && asker && me.invited_by === asker.id)
    return new AppError('approval_of_inviter', { who: asker.name })
  if (asker && asker.invited_by === staff.id) return new AppError('approval_of_invited', { who: asker.name })
  if (!me?.agrees_from || me.agrees_from > clock.now()) {
    const from = me?.agrees_from ? await clockTime(db, me.agrees_from) : '…'
    return new AppError('approval_new_member', { hours: NEW_MEMBER_HOURS, from })
  }
  if (!(await isOfToday(viewer))) return new AppError('approval_session_old')
  return null
}

/** What the pages tell of the signed-in person. */
export async function approvalStanding(call: AdminQuery<typeof api.approvalStanding>) {
  const { db, clock, config, staff } = call
  const now = clock.now()
  const me = await findMember(db, staff.id)
  const second = await hasSecond(db, { staffId: staff.id, subject: '', now })
  return {
    sandbox: config.sandbox,
    agrees: OPERATORS.some((role) => role === staff.role),
    agrees_from: me?.agrees_from ? unixSeconds(me.agrees_from) : null,
    too_new: me?.agrees_from ? me.agrees_from > now : false,
    signed_in_today: await isOfToday(call),
    alone: !second,
  }
}

async function findMember(db: Db, id: number | null) {
  if (id === null) return undefined
  return db
    .selectFrom('staff')
    .select(['id', 'name', 'invited_by', 'agrees_from'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the session began on this day of the store. */
async function isOfToday({ db, clock, staff }: Viewer): Promise<boolean> {
  const { starts_at } = await storeDay(db, clock.now())
  return staff.signedInAt >= starts_at
}

/** A moment as the store's clocks show it, to the minute. */
async function clockTime(db: Db, at: Date): Promise<string> {
  const { zone } = await storeDay(db, at)
  return localTimes(zone)(at).slice(0, 16)
}
