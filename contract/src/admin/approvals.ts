import * as z from 'zod/mini'
import { id, idInQuery, unixSeconds } from '../shapes.ts'
import { act, adminPageOf, HELPERS, listQuery, look, OPERATORS, staffName } from './admin-route.ts'

/** What needs a second person. */
export const APPROVAL_KINDS = ['box_publish', 'price_import', 'balance_adjust'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

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
})
export type ApprovalRow = z.output<typeof approvalRow>

export const listApprovals = look('approvals', {
  summary: 'What waits for a second person, and what was decided',
  query: z.extend(listQuery, {
    status: z.optional(z.enum(APPROVAL_STATUSES)),
    kind: z.optional(z.enum(APPROVAL_KINDS)),
  }),
  data: adminPageOf(approvalRow),
})

export const approvalDetails = look('approvals/one', {
  summary: 'One request with everything that it would change',
  query: z.object({ id: idInQuery }),
  data: z.extend(approvalRow, { payload: z.unknown(), may_decide: z.boolean() }),
  errors: ['approval_unknown'],
})

export const approve = act('approvals/approve', {
  summary: 'Agrees: what was asked for happens in the same transaction',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['approval_unknown', 'approval_decided', 'approval_own', 'approval_stale'],
})

export const refuse = act('approvals/refuse', {
  summary: 'Refuses: nothing happens',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: ['approval_unknown', 'approval_decided', 'approval_own'],
})

export const withdraw = act('approvals/withdraw', {
  summary: 'Takes back what one has asked for',
  roles: HELPERS,
  body: { id },
  data: z.object({}),
  errors: ['approval_unknown', 'approval_decided', 'approval_not_own'],
})
