import * as z from 'zod/mini'
import { id, idInQuery, money, unixSeconds } from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  HELPERS,
  listQuery,
  adminQuery,
  OPERATORS,
  staffName,
  type StaffRole,
} from './admin-route.ts'
import { GAMES } from '../plain/games.ts'
import { issueKind } from './issuance.ts'

/** What needs a second person outside games. */
const STORE_KINDS = [
  'price_import',
  'balance_adjust',
  'cards_make',
  'setting',
  'rebate_levels',
  'staff_invite',
  'staff_role',
  'staff_reset',
  'staff_enable',
  'catalogue_load',
  'order_settle',
] as const
/** Who may ask for it where not every operator may, or others may too. */
const ASKERS: Partial<Record<(typeof STORE_KINDS)[number], readonly StaffRole[]>> = {
  balance_adjust: HELPERS,
  rebate_levels: ['owner'],
  staff_invite: ['owner'],
  staff_role: ['owner'],
  staff_reset: ['owner'],
  staff_enable: ['owner'],
}

/** What needs a second person, in games too. */
export const APPROVAL_KINDS = [
  ...GAMES.flatMap((game) => ('approvals' in game ? game.approvals : [])),
  ...STORE_KINDS,
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** Who may ask for it. */
export function askersOf(kind: ApprovalKind): readonly StaffRole[] {
  const askers: Partial<Record<ApprovalKind, readonly StaffRole[]>> = ASKERS
  return askers[kind] ?? OPERATORS
}

/** For this long, staff who are new, have another role or were let in again cannot agree to anything. */
export const NEW_MEMBER_HOURS = 72
/** After this long a request is carried out when no one could agree to it. */
export const ALONE_HOURS = 24
/** For this long, staff who were closed out or reset still count as people who could agree. */
export const CLOSED_OUT_DAYS = 7

export const APPROVAL_STATUSES = ['waiting', 'approved', 'refused', 'withdrawn'] as const

const approvalRow = z.object({
  id,
  kind: z.enum(APPROVAL_KINDS),
  subject: z.string(),
  /** One sentence that says what would happen. */
  title: z.string(),
  status: z.enum(APPROVAL_STATUSES),
  asked_by: staffName,
  asked_at: unixSeconds,
  reason: z.string(),
  decided_by: staffName,
  decided_at: z.nullable(unixSeconds),
  note: z.string(),
  /** When it is carried out by itself, because no one could agree to it. Null where it waits for a second person. */
  due_at: z.nullable(unixSeconds),
  /** In a sandbox the asker may agree, and the request says so. */
  self_approved: z.boolean(),
  /** What it creates, in coins or diamonds: the request brings its own amount. Null where it is no sum. */
  issues: z.nullable(z.object({ kind: issueKind, amount: money })),
})
export type ApprovalRow = z.output<typeof approvalRow>

export const listApprovals = adminQuery('approvals', {
  summary: 'What waits for a second person, and what was decided',
  query: z.extend(listQuery, {
    status: z.optional(z.enum(APPROVAL_STATUSES)),
    kind: z.optional(z.enum(APPROVAL_KINDS)),
  }),
  data: adminPageOf(approvalRow),
})

export const approvalDetails = adminQuery('approvals/one', {
  summary: 'One request with everything that it would change',
  query: z.object({ id: idInQuery }),
  data: z.extend(approvalRow, {
    payload: z.unknown(),
    may_approve: z.boolean(),
    may_refuse: z.boolean(),
    /** Why the signed-in person may not agree to it, in words. */
    why_not: z.nullable(z.string()),
  }),
  errors: ['approval_unknown'],
})

export const approvalStanding = adminQuery('approvals/standing', {
  summary: 'What the signed-in person may agree to, and whether anybody could agree to what they ask for',
  data: z.object({
    sandbox: z.boolean(),
    /** Whether their role agrees to requests at all. */
    agrees: z.boolean(),
    /** Since when, or from when on. */
    agrees_from: z.nullable(unixSeconds),
    /** That moment has not come yet. */
    too_new: z.boolean(),
    /** Whether they signed in today, by the store's day. */
    signed_in_today: z.boolean(),
    /** No one could agree to what they ask for: it is carried out after a delay instead. */
    alone: z.boolean(),
  }),
})

export const approve = adminCommand('approvals/approve', {
  summary: 'Agrees: what was asked for happens in the same transaction',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: [
    'approval_unknown',
    'approval_decided',
    'approval_own',
    'approval_new_member',
    'approval_of_inviter',
    'approval_of_invited',
    'approval_about_you',
    'approval_session_old',
    'approval_by_time',
    'approval_own_feed',
    'approval_stale',
  ],
})

export const refuse = adminCommand('approvals/refuse', {
  summary: 'Refuses: nothing happens',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['approval_unknown', 'approval_decided', 'approval_own'],
})

export const withdraw = adminCommand('approvals/withdraw', {
  summary: 'Takes back what one has asked for',
  roles: HELPERS,
  body: { id },
  data: z.object({}),
  errors: ['approval_unknown', 'approval_decided', 'approval_not_own'],
})
