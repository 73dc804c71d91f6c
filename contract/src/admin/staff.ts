import * as z from 'zod/mini'
import { id, unixSeconds } from '../shapes.ts'
import {
  adminCommand,
  adminPageOf,
  doneOrWaiting,
  signInCall,
  listQuery,
  adminQuery,
  staffName,
  staffRole,
} from './admin-route.ts'

const email = z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^@\s]+@[^@\s]+\.[^@\s]+$/))
const password = z.string().check(z.minLength(12, { error: 'staff_password_short' }), z.maxLength(200))
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/))
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/))

/** Who is signed in. */
const me = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  sandbox: z.boolean(),
  store_url: z.string(),
  store_timezone: z.string(),
})
export type Me = z.output<typeof me>

export const signInStaff = signInCall('sign-in', {
  summary: 'Signs in with e-mail, password and the code of the authenticator',
  body: z.object({ email, password: z.string().check(z.maxLength(200)), totp: code }),
  data: me,
  errors: ['staff_sign_in_wrong', 'too_many_requests'],
})

export const staffLinkDetails = signInCall('link', {
  summary: 'What a one-time link is for, and a secret for the authenticator',
  body: z.object({ token }),
  data: z.object({
    email: z.nullable(z.string()),
    name: z.string(),
    role: staffRole,
    secret: z.string(),
    otpauth_url: z.string(),
  }),
  errors: ['staff_link_ended'],
})

export const acceptStaffLink = signInCall('link/accept', {
  summary: 'Sets name, e-mail, password and authenticator by a one-time link, and signs in',
  body: z.object({
    token,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    email,
    password,
    totp: code,
  }),
  data: me,
  errors: [
    'staff_link_ended',
    'staff_totp_wrong',
    'staff_email_taken',
    'staff_password_short',
    'password_common',
    'too_many_requests',
  ],
})

export const signOutStaff = signInCall('sign-out', {
  summary: 'Ends the session',
  body: z.object({}),
  data: z.object({}),
})

export const staffMe = adminQuery('me', { summary: 'Who is signed in', data: me })

const staffRow = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: staffRole,
  status: z.enum(['invited', 'active', 'disabled']),
  created_at: unixSeconds,
  last_seen_at: z.nullable(unixSeconds),
  /** Until when the open one-time link works. */
  link_until: z.nullable(unixSeconds),
  /** Until when a link may be taken that was agreed to. */
  link_offered_until: z.nullable(unixSeconds),
  invited_by: staffName,
  /** From when on they agree to what others ask for; null where their role does not, or they have not got in. */
  agrees_from: z.nullable(unixSeconds),
  /** That moment has not come yet. */
  too_new: z.boolean(),
})
export type StaffRow = z.output<typeof staffRow>

export const listStaff = adminQuery('staff', {
  summary: 'Members of staff',
  roles: ['owner', 'auditor'],
  query: listQuery,
  data: adminPageOf(staffRow),
})

const link = z.object({ id, link: z.string(), link_until: unixSeconds })

export const inviteStaff = adminCommand('staff/invite', {
  summary: 'Asks a second person to agree to an invitation',
  roles: ['owner'],
  body: { name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), role: staffRole },
  data: doneOrWaiting,
})

export const takeStaffLink = adminCommand('staff/link', {
  summary: 'Gives the one-time link of an invitation or a reset that was agreed to',
  roles: ['owner'],
  body: { id },
  data: link,
  errors: ['staff_unknown', 'staff_link_closed'],
})

export const resetStaff = adminCommand('staff/reset', {
  summary:
    'Asks a second person to end the sessions of a member of staff and to allow a new password and authenticator',
  roles: ['owner'],
  body: { id },
  data: doneOrWaiting,
  errors: ['staff_unknown', 'staff_last_owner', 'rule_broken'],
})

export const setStaffRole = adminCommand('staff/role', {
  summary: 'Asks a second person to give a member of staff another role',
  roles: ['owner'],
  body: { id, role: staffRole },
  data: doneOrWaiting,
  errors: ['staff_unknown', 'staff_last_owner', 'rule_broken'],
})

export const disableStaff = adminCommand('staff/disable', {
  summary: 'Closes a member of staff out at once, or asks a second person to let them in again',
  roles: ['owner'],
  body: { id, disabled: z.boolean() },
  data: doneOrWaiting,
  errors: ['staff_unknown', 'staff_last_owner', 'rule_broken'],
})

const auditRow = z.object({
  id,
  /** Its place in the chain. */
  number: z.int(),
  at: unixSeconds,
  staff: staffName,
  /** The call, as `staff/invite`; of a command its name. */
  action: z.string(),
  /** What it was done to, as `player:17`. */
  subject: z.string(),
  reason: z.string(),
  network: z.string(),
  approval_id: z.nullable(z.int()),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRow = z.output<typeof auditRow>

export const listAudit = adminQuery('audit', {
  summary: 'The audit log, newest first',
  query: z.extend(listQuery, {
    staff_id: z.optional(z.coerce.number<string | number>().check(z.int(), z.positive())),
    action: z.optional(z.string().check(z.maxLength(100))),
    subject: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  data: adminPageOf(auditRow),
})
