import * as z from 'zod/mini'
import { id, money, unixSeconds, userSeed } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/users.ts'
import { termsDue } from './terms.ts'

export const logout = route(plain.logout, {
  summary: 'End this session',
  data: z.object({}),
})

/** `status` 0 is a normal account; the web signs out at anything else (SPEC 4). */
export const userDetails = route(plain.userDetails, {
  summary: 'The signed-in player: balances, level, masked contact',
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
    /** Until when nothing can be retrieved, since password or trade link have changed; null when it can be. */
    retrieval_held_until: z.nullable(unixSeconds),
    /** Until when an inviter can be named; null when there is one, or it is too late. */
    inviter_until: z.nullable(unixSeconds),
    unread_notices: z.int(),
    invite_code: z.string(),
    lifetime_recharge: money,
    key_count: z.int(),
    /** The registration key waits for a verified phone number or e-mail address. */
    key_waits: z.boolean(),
    /** Null as long as the player has accepted the newest terms. */
    terms_due: z.nullable(termsDue),
    created_at: unixSeconds,
  }),
})

export const inviterInfo = route(plain.inviterInfo, {
  summary: 'Who invited the player',
  data: z.object({
    inviter: z.nullable(z.object({ user_id: id, nickname: z.string(), avatar: z.string() })),
  }),
})

export const todayRecharge = route(plain.todayRecharge, {
  summary: "Money recharged since midnight of the store's day",
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

export const seed = route(plain.seed, {
  summary: "The player's seed pair: anchor of the chain, published hash, own seed, nonce",
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

export const setSeed = route(plain.setSeed, {
  summary: 'Choose a new user seed; rotates the pair and reveals the old server seed',
  body: z.object({
    user_seed: userSeed,
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
