import * as z from 'zod/mini'
import { id, money, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import { ownerProof } from './steam.ts'

export const LoginType = { password: 'password', mobile: 'mobile' } as const

/** A phone number (digits, optional leading +) or an e-mail address; SPEC calls the field `mobile`. */
export const mobile = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'mobile_required' }), z.maxLength(120))

const captcha = {
  ticket: z.optional(z.string().check(z.maxLength(200))),
  rand_str: z.optional(z.string().check(z.maxLength(200))),
}
const password = z.string().check(z.minLength(6, { error: 'password_too_short' }), z.maxLength(200))
const code = z.string().check(z.trim(), z.length(6, { error: 'code_length' }))

const signedIn = z.object({ access_token: z.string(), user_id: id, is_new: z.boolean() })

export const login = route('POST', '/api/user/login', {
  summary: 'Sign in by password, or by a code, which makes the account when the number is new',
  body: z.object({
    mobile,
    login_type: z.enum(['password', 'mobile']),
    invite_code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
    /** The second factor where the account has one: six digits, or a recovery code. */
    totp: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    /** The channel by which a new player came. */
    ch: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...captcha,
  }),
  data: signedIn,
  errors: [
    'totp_required',
    'totp_wrong',
    'mobile_invalid',
    'password_required',
    'password_too_short',
    'password_wrong',
    'captcha_required',
    'captcha_failed',
    'code_required',
    'code_length',
    'code_wrong',
    'code_expired',
    'invite_code_unknown',
    'account_closed',
    'too_many_requests',
    'service_unavailable',
    'busy',
  ],
})

export const sendSms = route('POST', '/api/public/sendSms', {
  summary: 'Send a six-digit code to a phone or an e-mail address; a captcha comes first',
  body: z.object({
    mobile,
    ticket: z.string().check(z.maxLength(200)),
    rand_str: z.string().check(z.maxLength(200)),
  }),
  data: z.object({ expires_in: z.int(), retry_in: z.int() }),
  errors: ['mobile_invalid', 'captcha_failed', 'too_many_requests', 'sms_failed', 'service_unavailable'],
})

export const forgetPassword = route('POST', '/api/user/forget/password', {
  summary: 'Set a new password by a code; ends all sessions and signs in',
  body: z.object({ mobile, code, password, type: z.literal('mobile') }),
  data: signedIn,
  errors: ['mobile_invalid', 'code_wrong', 'code_expired', 'account_closed', 'too_many_requests', 'busy'],
})

export const logout = route('POST', '/api/user/logout', {
  summary: 'End this session',
  access: 'player',
  data: z.object({}),
})

/** `status` 0 is a normal account; the web signs out at anything else (SPEC 4). */
export const userDetails = route('GET', '/api/user/details', {
  summary: 'The signed-in player: balances, level, masked contact',
  access: 'player',
  data: z.object({
    user_id: id,
    nickname: z.string(),
    avatar: z.string(),
    avatar_no: z.int(),
    status: z.int(),
    coin: money,
    bonus_coin: money,
    diamond: money,
    grade: z.int(),
    points: money,
    next_grade_points: z.nullable(money),
    mobile: z.nullable(z.string()),
    email: z.nullable(z.string()),
    has_password: z.boolean(),
    has_totp: z.boolean(),
    steam_id: z.nullable(z.string()),
    has_trade_link: z.boolean(),
    /** Until when an inviter can be named; null when there is one, or it is too late. */
    inviter_until: z.nullable(unixSeconds),
    unread_notices: z.int(),
    invite_code: z.string(),
    lifetime_recharge: money,
    key_count: z.int(),
    created_at: unixSeconds,
  }),
})

export const inviterInfo = route('GET', '/api/user/inviterInfo', {
  summary: 'Who invited the player',
  access: 'player',
  data: z.object({
    inviter: z.nullable(z.object({ user_id: id, nickname: z.string(), avatar: z.string() })),
  }),
})

export const todayRecharge = route('GET', '/api/user/todayRecharge', {
  summary: "Money recharged since midnight of the store's day",
  access: 'player',
  data: z.object({ today_recharge: money }),
})

const seedPair = z.object({
  chain_no: z.int(),
  pair_no: z.int(),
  server_seed_hash: z.string(),
  server_seed: z.nullable(z.string()),
  user_seed: z.string(),
  draws: z.int(),
})

export const seed = route('GET', '/api/user/seed', {
  summary: "The player's seed pair: anchor of the chain, published hash, own seed, nonce",
  access: 'player',
  data: z.object({
    user_seed: z.string(),
    is_default: z.boolean(),
    anchor: z.string(),
    chain_no: z.int(),
    pair_no: z.int(),
    server_seed_hash: z.string(),
    nonce: z.int(),
    revealed: z.array(seedPair),
  }),
})

export const setSeed = route('POST', '/api/user/seed/set', {
  summary: 'Choose a new user seed; rotates the pair and reveals the old server seed',
  access: 'player',
  moves: true,
  body: z.object({
    user_seed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'user_seed_format' })),
  }),
  data: z.object({
    user_seed: z.string(),
    chain_no: z.int(),
    pair_no: z.int(),
    server_seed_hash: z.string(),
    nonce: z.int(),
    revealed: seedPair,
  }),
  errors: ['user_seed_format', 'too_many_requests', 'seed_held'],
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
})
const tencentCaptcha = z.object({ provider: z.literal('tencent'), app_id: z.string() })

export const newCaptcha = route('POST', '/api/public/captcha', {
  summary: 'A new slide puzzle (or the id of the captcha service the store uses)',
  data: z.discriminatedUnion('provider', [slidePuzzle, tencentCaptcha]),
  errors: ['too_many_requests'],
})

/** `x` and the track are pixels of the picture as it was sent; a point is [x, y, ms since the piece was picked up]. */
export const solveCaptcha = route('POST', '/api/public/captcha/solve', {
  summary: 'Check a slide; gives a ticket and a random string, once per purpose, for 10 minutes',
  body: z.object({
    captcha_id: z.string().check(z.maxLength(100)),
    x: z.number(),
    track: z.array(z.tuple([z.number(), z.number(), z.number()])).check(z.maxLength(600)),
  }),
  data: z.object({ ticket: z.string(), rand_str: z.string() }),
  errors: ['captcha_failed', 'too_many_requests'],
})

export const editUser = route('POST', '/api/user/edit', {
  summary: "Change the player's name or picture",
  access: 'player',
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

export const listAvatars = route('GET', '/api/user/avatars', {
  summary: "The store's own pictures of players",
  data: z.object({ list: z.array(z.object({ avatar_no: z.int(), avatar: z.string() })) }),
})

export const sendOwnCode = route('POST', '/api/user/sendCode', {
  summary: "Send a code to the player's own phone or e-mail address, to show that it is he",
  access: 'player',
  body: z.object({
    to: z.enum(['mobile', 'email']),
    ticket: z.string().check(z.maxLength(200)),
    rand_str: z.string().check(z.maxLength(200)),
  }),
  data: z.object({ expires_in: z.int(), retry_in: z.int() }),
  errors: ['contact_missing', 'captcha_failed', 'too_many_requests', 'sms_failed', 'service_unavailable'],
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

export const setPassword = route('POST', '/api/user/set/password', {
  summary: "Set or change the password, by the old one or a code; ends the player's other sessions",
  access: 'player',
  body: z.object({
    password,
    old_password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
  }),
  data: z.object({ ended_sessions: z.int() }),
  errors: ['password_too_short', ...proofErrors],
})

/** `code` was sent to the new number or address; `password` or `own_code` (sent to the present one) shows that it is the owner. */
export const bindMobile = route('POST', '/api/user/bind/mobile', {
  summary: 'Bind or change the phone or the e-mail address that one signs in by',
  access: 'player',
  body: z.object({
    mobile,
    code,
    password: ownerProof.password,
    own_code: ownerProof.code,
  }),
  data: z.object({ mobile: z.nullable(z.string()), email: z.nullable(z.string()) }),
  errors: ['mobile_invalid', 'mobile_taken', ...proofErrors],
})

export const listSessions = route('GET', '/api/user/sessions', {
  summary: 'Where the player is signed in',
  access: 'player',
  data: z.object({
    list: z.array(
      z.object({
        id,
        is_current: z.boolean(),
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
export const revokeSession = route('POST', '/api/user/sessions/revoke', {
  summary: 'End another session, or all other ones',
  access: 'player',
  body: z.object({ id: z.optional(id) }),
  data: z.object({ ended: z.int() }),
  errors: ['session_unknown'],
})

export const newTotp = route('POST', '/api/user/totp/new', {
  summary: 'A new secret for an authenticator app; it asks for nothing until it is confirmed',
  access: 'player',
  body: z.object(ownerProof),
  data: z.object({ secret: z.string(), otpauth_url: z.string() }),
  errors: ['totp_on', ...proofErrors],
})

export const enableTotp = route('POST', '/api/user/totp/enable', {
  summary: 'Confirm the secret by a code of it; gives ten recovery codes, once',
  access: 'player',
  body: z.object({ totp: z.string().check(z.trim(), z.maxLength(40)) }),
  data: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['totp_on', 'totp_not_begun', 'totp_wrong', 'too_many_requests'],
})

export const disableTotp = route('POST', '/api/user/totp/disable', {
  summary: 'Take the second factor away, by a code of it or a recovery code',
  access: 'player',
  body: z.object({ totp: z.string().check(z.trim(), z.maxLength(40)) }),
  data: z.object({}),
  errors: ['totp_off', 'totp_wrong', 'too_many_requests'],
})
