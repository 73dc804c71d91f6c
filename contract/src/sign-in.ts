import * as z from 'zod/mini'
import { maybe } from './maybe.ts'
import { id, userSeed } from './shapes.ts'
import { route } from './route.ts'
import { whenMissing } from './when-missing.ts'
import * as plain from './plain/sign-in.ts'
import { LoginType } from './plain/sign-in.ts'

export { LoginType }

/** A phone number (digits, optional leading +) or an e-mail address; SPEC calls the field `mobile`. */
export const mobile = z
  .string(whenMissing('mobile_required'))
  .check(z.trim(), z.minLength(1, { error: 'mobile_required' }), z.maxLength(120))

const captcha = {
  ticket: maybe(z.string().check(z.maxLength(200))),
  rand_str: maybe(z.string().check(z.maxLength(200))),
}
/** A password that is set. */
export const newPassword = z
  .string(whenMissing('password_too_short'))
  .check(z.minLength(6, { error: 'password_too_short' }), z.maxLength(200))
/** The six digits of a code that was sent. */
export const sentCode = z
  .string(whenMissing('code_length'))
  .check(z.trim(), z.length(6, { error: 'code_length' }))

const signedIn = z.object({ access_token: z.string(), user_id: id, is_new: z.boolean() })

export const login = route(plain.login, {
  summary: 'Sign in by password, or by a code, which makes the account when the number is new',
  body: z.object({
    mobile,
    login_type: z.enum(['password', 'mobile']),
    invite_code: maybe(z.string().check(z.trim(), z.maxLength(40))),
    password: maybe(z.string().check(z.maxLength(200))),
    code: maybe(z.string().check(z.trim(), z.maxLength(20))),
    /** The second factor where the account has one: six digits, or a recovery code. */
    totp: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    /** The channel by which a new player came. */
    ch: maybe(z.string().check(z.trim(), z.maxLength(100))),
    /** The first user seed of a new player, chosen where they sign in; without it the first pair has the default seed. */
    user_seed: z.optional(userSeed),
    ...captcha,
  }),
  data: signedIn,
  errors: [
    'totp_required',
    'totp_wrong',
    'mobile_required',
    'mobile_invalid',
    'password_required',
    'password_too_short',
    'password_common',
    'password_wrong',
    'captcha_required',
    'captcha_failed',
    'code_required',
    'code_length',
    'code_wrong',
    'invite_code_unknown',
    'user_seed_format',
    'account_closed',
    'too_many_requests',
    'service_unavailable',
    'busy',
  ],
})

export const sendSms = route(plain.sendSms, {
  summary: 'Send a six-digit code to a phone or an e-mail address; a captcha comes first',
  body: z.object({
    mobile: z
      .string(whenMissing('mobile_needed'))
      .check(z.trim(), z.minLength(1, { error: 'mobile_needed' }), z.maxLength(120)),
    ticket: z.string(whenMissing('captcha_failed')).check(z.maxLength(200)),
    rand_str: z.string(whenMissing('captcha_failed')).check(z.maxLength(200)),
  }),
  data: z.object({ expires_in: z.int(), retry_in: z.int() }),
  errors: [
    'mobile_needed',
    'mobile_invalid',
    'captcha_failed',
    'too_many_requests',
    'codes_used_up',
    'sms_failed',
    'service_unavailable',
  ],
})

export const forgetPassword = route(plain.forgetPassword, {
  summary: 'Set a new password by a code; ends all sessions and signs in',
  body: z.object({
    mobile,
    code: sentCode,
    password: newPassword,
    type: z.literal('mobile'),
    /** The second factor where the account has one. */
    totp: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  data: signedIn,
  errors: [
    'totp_required',
    'totp_wrong',
    'mobile_required',
    'mobile_invalid',
    'password_too_short',
    'password_common',
    'code_length',
    'code_wrong',
    'account_closed',
    'too_many_requests',
    'busy',
  ],
})

/** What the caller's machine counts out beside the slide (ALTCHA): the number from 0 to `maxnumber` that gives the challenge. */
const work = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.int(),
  salt: z.string(),
  signature: z.string(),
})

const slidePuzzle = z.object({
  provider: z.literal('slide'),
  captcha_id: z.string(),
  background: z.string(),
  piece: z.string(),
  width: z.int(),
  height: z.int(),
  piece_width: z.int(),
  piece_y: z.int(),
  altcha: work,
})
const tencentCaptcha = z.object({ provider: z.literal('tencent'), app_id: z.string() })

export const newCaptcha = route(plain.newCaptcha, {
  summary: 'A new slide puzzle (or the id of the captcha service the store uses)',
  data: z.discriminatedUnion('provider', [slidePuzzle, tencentCaptcha]),
  errors: ['too_many_requests'],
})

/**
 * `x` and the track are pixels of the picture as it was sent; a point is [x, y, ms since the piece was picked up]. `altcha` is the
 * solved work, as base64 of its JSON.
 */
export const solveCaptcha = route(plain.solveCaptcha, {
  summary: 'Check a slide and its work; gives a ticket and a random string, once per purpose, for 10 minutes',
  body: z.object({
    captcha_id: z.string().check(z.maxLength(100)),
    x: z.number(),
    track: z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(600)),
    altcha: maybe(z.string().check(z.maxLength(1000))),
  }),
  data: z.object({ ticket: z.string(), rand_str: z.string() }),
  errors: ['captcha_failed', 'too_many_requests'],
})
