import * as z from 'zod/mini'
import { id, money, pageOf, pageQuery, unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import { giftErrors } from './gift-errors.ts'
import * as plain from './plain/promotion.ts'

/** Why a recharge of a friend earns nothing: what joins the two accounts. */
export const SAME_PERSON = ['same_device', 'same_steam', 'same_payment', 'linked'] as const
export type SamePerson = (typeof SAME_PERSON)[number]

/** A level of promotion: from `recharge` coins that invitees have recharged in all, `rate` of each further recharge (0.01 is 1 %). */
export const levelSetting = route(plain.levelSetting, {
  summary: 'Levels of promotion with their exact rates',
  data: z.object({
    list: z.array(z.object({ level: z.int(), recharge: money, rate: z.number() })),
    total: z.int(),
  }),
})

export const promoteStat = route(plain.promoteStat, {
  summary: "What the player's invitees have brought: level, sums, and the last 30 days of the store",
  data: z.object({
    invite_code: z.string(),
    invite_url: z.string(),
    level: z.int(),
    rate: z.number(),
    /** Coins that invitees have recharged, and that the next level asks for. */
    recharge: money,
    next_recharge: z.nullable(money),
    invited: z.int(),
    recharged: z.int(),
    /** Rebates in coins: all that was earned, not yet available, claimable now, claimed. */
    earned: money,
    pending: money,
    claimable: money,
    claimed: money,
    next_available_at: z.nullable(unixSeconds),
    /** The least that is claimed at once. */
    least_claim: money,
    days: z.array(z.object({ day: z.string(), invited: z.int(), recharge: money, rebate: money })),
  }),
})

/**
 * A recharge of an invitee, whose name is masked, and what it earned. `refused` says why it earned nothing; with status
 * `none` it came to less than a cent.
 */
export const promoteRecord = route(plain.promoteRecord, {
  summary: "Recharges of the player's invitees and their rebates, newest first",
  query: pageQuery,
  data: pageOf(
    z.object({
      rebate_id: id,
      nickname: z.string(),
      avatar: z.string(),
      recharge: money,
      rate: z.number(),
      rebate: money,
      status: z.enum(['pending', 'claimable', 'claimed', 'none', 'refused', 'reversed']),
      refused: z.nullable(z.enum(SAME_PERSON)),
      available_at: unixSeconds,
      created_at: unixSeconds,
    }),
  ),
})

export const promoteInvitees = route(plain.promoteInvitees, {
  summary: 'Who registered by the player, masked, newest first',
  query: pageQuery,
  data: pageOf(
    z.object({
      nickname: z.string(),
      avatar: z.string(),
      recharge: money,
      invited_at: unixSeconds,
    }),
  ),
})

export const receiveRebate = route(plain.receiveRebate, {
  summary: 'Claim every rebate that is claimable, once, into cash coins',
  data: z.object({ amount: money, num: z.int(), coin: money, bonus_coin: money }),
  errors: ['rebate_small', ...giftErrors],
})

export const bindInviter = route(plain.bindInviter, {
  summary: 'Name the inviter, once, within 7 days of registering',
  body: z.object({
    invite_code: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'invite_code_required' }), z.maxLength(40)),
  }),
  data: z.object({
    inviter: z.nullable(z.object({ user_id: id, nickname: z.string(), avatar: z.string() })),
  }),
  errors: [
    'invite_code_required',
    'invite_code_unknown',
    'inviter_self',
    'inviter_bound',
    'inviter_late',
    'inviter_younger',
    'too_many_requests',
  ],
})
