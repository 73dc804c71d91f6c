import * as z from 'zod/mini'
import { id, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import { ownerProof } from './steam.ts'
import { mobile, newPassword, sentCode } from './sign-in.ts'
import * as plain from './plain/account.ts'

export const editUser = route(plain.editUser, {
  summary: "Change the player's name or picture",
  body: z.object({
    nickname: z.optional(z.string()),
    /** One of `listAvatars`. */
    avatar: z.optional(
      z.int().check(z.minimum(0, { error: 'avatar_unknown' }), z.maximum(11, { error: 'avatar_unknown' })),
    ),
  }),
  data: z.object({ nickname: z.string(), avatar: z.string(), avatar_no: z.int() }),
  errors: ['nickname_required', 'nickname_invalid', 'avatar_unknown', 'too_many_requests'],
})

export const listAvatars = route(plain.listAvatars, {
  summary: "The store's own pictures of players",
  data: z.object({ list: z.array(z.object({ avatar_no: z.int(), avatar: z.string() })) }),
})

export const sendOwnCode = route(plain.sendOwnCode, {
  summary: "Send a code to the player's own phone or e-mail address, to show that the account is theirs",
  body: z.object({
    to: z.enum(['mobile', 'email']),
    ticket: z.string().check(z.maxLength(200)),
    rand_str: z.string().check(z.maxLength(200)),
  }),
  data: z.object({ expires_in: z.int(), retry_in: z.int() }),
  errors: [
    'contact_missing',
    'captcha_failed',
    'too_many_requests',
    'codes_used_up',
    'sms_failed',
    'service_unavailable',
  ],
})

const proofErrors = [
  'proof_needed',
  'password_wrong',
  'code_required',
  'code_length',
  'code_wrong',
  'code_expired',
  'too_many_requests',
  'busy',
] as const

export const setPassword = route(plain.setPassword, {
  summary: "Set or change the password, by the old one or a code; ends the player's other sessions",
  body: z.object({
    password: newPassword,
    old_password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  }),
  data: z.object({ ended_sessions: z.int() }),
  errors: ['password_too_short', 'password_common', ...proofErrors],
})

/** `code` was sent to the new number or address; `password` or `own_code` (sent to the present one) shows that it is the owner. */
export const bindMobile = route(plain.bindMobile, {
  summary: 'Bind or change the phone or the e-mail address that one signs in by',
  body: z.object({
    mobile,
    code: sentCode,
    password: ownerProof.password,
    own_code: ownerProof.code,
  }),
  data: z.object({ mobile: z.nullable(z.string()), email: z.nullable(z.string()) }),
  errors: ['mobile_required', 'mobile_invalid', 'mobile_taken', ...proofErrors],
})

export const listSessions = route(plain.listSessions, {
  summary: 'Where the player is signed in',
  data: z.object({
    list: z.array(
      z.object({
        id,
        is_current: z.boolean(),
        /** Whether it works only in the browser that it was opened in. */
        is_bound: z.boolean(),
        /** Browser and system in words, from what the browser says of itself. */
        device_name: z.string(),
        /** The network, its end masked. */
        network: z.string(),
        created_at: unixSeconds,
        last_used_at: unixSeconds,
      }),
    ),
    total: z.int(),
  }),
})

/** Without an id: all but the current one. */
export const revokeSession = route(plain.revokeSession, {
  summary: 'End another session, or all other ones',
  body: z.object({ id: z.optional(id) }),
  data: z.object({ ended: z.int() }),
  errors: ['session_unknown'],
})

export const newTotp = route(plain.newTotp, {
  summary: 'A new secret for an authenticator app; it asks for nothing until it is confirmed',
  body: z.object(ownerProof),
  data: z.object({ secret: z.string(), otpauth_url: z.string() }),
  errors: ['totp_on', ...proofErrors],
})

export const enableTotp = route(plain.enableTotp, {
  summary: 'Confirm the secret by a code of it; gives ten recovery codes, once',
  body: z.object({ totp: z.string().check(z.trim(), z.maxLength(40)) }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['totp_on', 'totp_not_begun', 'totp_wrong', 'too_many_requests'],
})

export const disableTotp = route(plain.disableTotp, {
  summary: 'Take the second factor away, by a code of it or a recovery code',
  body: z.object({ totp: z.string().check(z.trim(), z.maxLength(40)) }),
  data: z.object({}),
  errors: ['totp_off', 'totp_wrong', 'too_many_requests'],
})
