import * as z from 'zod/mini'
import { isMoney, toCents } from '@noktra/game/money'
import { ORDER_STATUSES } from '@noktra/game/recharge/order-state'
import { type BACKPACK_TABS, backpackItem, itemSource } from '../backpack.ts'
import { notificationKind } from '../notifications.ts'
import { GAMES } from '../plain/games.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../limits.ts'
import { RETRIEVAL_PHASES } from '../retrieval.ts'
import { MARKET_FAIL_REASONS } from './retrievals.ts'
import { gameName, id, idInQuery, money, unixSeconds } from '../shapes.ts'
import { PURSES, walletFilters, walletRecord } from '../wallet.ts'
import {
  adminCommand,
  adminPageOf,
  doneOrWaiting,
  HELPERS,
  listQuery,
  adminQuery,
  OPERATORS,
} from './admin-route.ts'
import { words } from './shapes.ts'

/**
 * What a member of staff may add and take by themselves in 24 hours: all corrections in absolute value, coins and diamonds
 * together, in cents. Above it somebody else has to agree.
 */
export const ADJUST_LIMITS = { owner: 1_000_000, operator: 100_000, support: 5_000, auditor: 0 } as const
/** The most that one correction moves, in cents, whatever is agreed. */
export const ADJUST_MOST = 10_000_000
/** For so long staff can take back a sale. */
export const SALE_UNDO_HOURS = 24

/** Who sees phone numbers, e-mail addresses and networks as they are; the others see them masked. */
export const SEE_CONTACTS = OPERATORS

/** What players are looked for by. `any`: whatever the words can be, but the number of an item. */
export const FIND_BY = [
  'any',
  'player',
  'mobile',
  'email',
  'nickname',
  'invite_code',
  'steam',
  'item',
  'order',
] as const
export type FindBy = (typeof FIND_BY)[number]

const status = z.enum(['open', 'frozen'])

const playerRow = z.object({
  id,
  nickname: z.string(),
  avatar: z.string(),
  /** Masked for roles that may not see it whole. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  steam_id: z.nullable(z.string()),
  status,
  grade: z.int(),
  lifetime_recharge: money,
  cash: money,
  bonus: money,
  diamond: money,
  last_seen_at: z.nullable(unixSeconds),
  created_at: unixSeconds,
})
export type PlayerRow = z.output<typeof playerRow>

export const listPlayers = adminQuery('players', {
  summary: 'Players, newest first, by whatever is known of them',
  query: z.extend(listQuery, { by: z.optional(z.enum(FIND_BY)), status: z.optional(status) }),
  data: adminPageOf(playerRow),
})

const ofPlayer = z.extend(listQuery, { id: idInQuery })
const unknown = ['player_unknown'] as const

const person = z.nullable(z.object({ id, nickname: z.string() }))

export const playerDetails = adminQuery('players/one', {
  summary: 'What the store knows of a player',
  query: z.object({ id: idInQuery }),
  data: z.extend(playerRow, {
    points: money,
    /** Since when their draws are counted as a partner's. */
    partner_since: z.nullable(unixSeconds),
    has_password: z.boolean(),
    has_totp: z.boolean(),
    invite_code: z.string(),
    channel: z.nullable(z.string()),
    inviter: person,
    invitees: z.int(),
    trade_link: z.nullable(z.object({ trade_url: z.string(), steam_id: z.string(), bound_at: unixSeconds })),
    /** What the player allows themselves, and the break they take: only they change these. */
    limits: z.array(
      z.object({
        kind: z.enum(LIMIT_KINDS),
        period: z.enum(LIMIT_PERIODS),
        /** Coins, or minutes. */
        amount: z.number(),
        next_amount: z.nullable(z.number()),
        next_at: z.nullable(unixSeconds),
      }),
    ),
    pause: z.nullable(z.object({ kind: z.enum(['break', 'exclusion']), until: z.nullable(unixSeconds) })),
    /** The newest terms of use that the player has accepted, and when. */
    terms: z.object({ version: z.int(), accepted_at: z.nullable(unixSeconds), newest: z.int() }),
    /** Browsers that the player was signed in from, and how many others were signed in from one of these. */
    devices: z.int(),
    shares_device_with: z.array(z.object({ id, nickname: z.string() })),
    items_held: z.int(),
    items_value: money,
    open_retrievals: z.int(),
    /** Of the signed-in person: what they may still correct today alone. */
    my_adjust_left: money,
  }),
  errors: unknown,
})
export type PlayerDetails = z.output<(typeof playerDetails)['data']>

const { purse, type, direction, from, to } = walletFilters.shape

export const playerWallet = adminQuery('players/wallet', {
  summary:
    "Every movement of a player's purses with its running balance, newest first; days are those of the store",
  query: z.extend(ofPlayer, { purse, type, direction, from, to }),
  data: adminPageOf(
    z.extend(walletRecord, {
      id: z.string(),
      /** The transfer's own words: its reason and what it is unique by. */
      reason: z.string(),
      ref: z.string(),
    }),
  ),
  errors: [...unknown, 'wallet_range'],
})
export type PlayerMovement = z.output<(typeof playerWallet)['data']>['list'][number]

const { state, locked, value, value_until, wear, source, image_url, item_name, exterior_name, rarity } =
  backpackItem.shape
const itemRow = z.object({
  id,
  item_name,
  exterior_name,
  rarity,
  image_url,
  wear,
  state,
  locked,
  source,
  /** What it was worth when it came, and what it is worth now. */
  printed_value: money,
  value,
  value_until,
  created_at: unixSeconds,
  state_since: unixSeconds,
})
export type PlayerItem = z.output<typeof itemRow>

export const ITEM_TABS = [
  'available',
  'in_progress',
  'sold',
  'done',
] as const satisfies (keyof typeof BACKPACK_TABS)[]

export const playerItems = adminQuery('players/items', {
  summary: "A player's items of every state, newest first",
  query: z.extend(ofPlayer, {
    tab: z.optional(z.enum(ITEM_TABS)),
    source: z.optional(itemSource),
    item_id: z.optional(idInQuery),
  }),
  data: adminPageOf(itemRow),
  errors: unknown,
})

export const itemStory = adminQuery('players/item', {
  summary: 'Where an item came from and all that happened to it',
  query: z.object({ id: idInQuery }),
  data: z.extend(itemRow, {
    player_id: id,
    /** The proof of the draw that made it, as an address in the store. */
    proof_path: z.nullable(z.string()),
    history: z.array(
      z.object({
        id,
        state_from: z.nullable(z.string()),
        state_to: z.string(),
        cause: z.string(),
        ref: z.nullable(z.string()),
        at: unixSeconds,
      }),
    ),
    /** The sale that it was last part of. */
    sale: z.nullable(
      z.object({
        id,
        amount: money,
        items: z.int(),
        at: unixSeconds,
        undone_at: z.nullable(unixSeconds),
        /** Whether staff can still take it back. */
        may_return: z.boolean(),
      }),
    ),
  }),
  errors: ['item_unknown'],
})
export type ItemStory = z.output<(typeof itemStory)['data']>

/** Games whose plays are listed by player; the first is asked for without a kind. */
export const DRAW_KINDS = GAMES.flatMap((game) => ('isListed' in game ? game.kind : []))
export type DrawKind = (typeof DRAW_KINDS)[number]

/** Words that the back office has by this key, of the game, and what they are filled in with: a name may stand in each language. */
const playWords = z.object({
  text: z.string(),
  values: z.record(
    z.string(),
    z.union([z.number(), z.string(), z.object({ percent: z.number() }), z.object({ names: words })]),
  ),
})
export type PlayWords = z.output<typeof playWords>

export const playerDraws = adminQuery('players/draws', {
  summary: 'What a player played, by kind, newest first, with the address of its public proof',
  query: z.extend(ofPlayer, { kind: z._default(gameName, DRAW_KINDS[0]!) }),
  data: adminPageOf(
    z.object({
      id: z.string(),
      /** What was played, and how it ended. */
      what: playWords,
      outcome: playWords,
      /** Coins, and items at their value, that it took and gave; null where it cannot be said yet. */
      staked: money,
      won: z.nullable(money),
      /** `/fair/…` in the store. */
      proof_path: z.string(),
      at: unixSeconds,
    }),
  ),
  errors: unknown,
})
export type PlayerDraw = z.output<(typeof playerDraws)['data']>['list'][number]

export const playerSessions = adminQuery('players/sessions', {
  summary: 'Where a player was signed in, newest first',
  query: ofPlayer,
  data: adminPageOf(
    z.object({
      id,
      device_name: z.string(),
      /** Its end masked for roles that may not see it whole. */
      network: z.string(),
      /** The browser's own mark, shortened: the same one is the same browser. */
      device: z.nullable(z.string()),
      /** Whether its token works only in the browser that it was given to. */
      is_bound: z.boolean(),
      is_open: z.boolean(),
      created_at: unixSeconds,
      last_used_at: unixSeconds,
      ended_at: z.nullable(unixSeconds),
    }),
  ),
  errors: unknown,
})
export type PlayerSession = z.output<(typeof playerSessions)['data']>['list'][number]

export const playerOrders = adminQuery('players/orders', {
  summary: "A player's orders and redeemed cards, newest first",
  query: ofPlayer,
  data: adminPageOf(
    z.object({
      id: z.string(),
      order_no: z.nullable(z.string()),
      method: z.string(),
      provider: z.nullable(z.string()),
      coins: money,
      payable: money,
      is_bonus: z.boolean(),
      status: z.enum(ORDER_STATUSES),
      paid_late: z.boolean(),
      created_at: unixSeconds,
      paid_at: z.nullable(unixSeconds),
    }),
  ),
  errors: unknown,
})
export type PlayerOrder = z.output<(typeof playerOrders)['data']>['list'][number]

export const playerRetrievals = adminQuery('players/retrievals', {
  summary: "A player's retrievals, newest first",
  query: ofPlayer,
  data: adminPageOf(
    z.object({
      id,
      item_id: id,
      item_name: z.string(),
      value: money,
      price: z.nullable(money),
      phase: z.enum(RETRIEVAL_PHASES),
      fail_reason: z.nullable(z.enum(MARKET_FAIL_REASONS)),
      provider: z.string(),
      order_ref: z.string(),
      created_at: unixSeconds,
      ended_at: z.nullable(unixSeconds),
    }),
  ),
  errors: unknown,
})
export type PlayerRetrieval = z.output<(typeof playerRetrievals)['data']>['list'][number]

export const playerNotifications = adminQuery('players/notices', {
  summary: 'What the bell told a player, newest first, for 90 days',
  query: ofPlayer,
  data: adminPageOf(
    z.object({
      id,
      kind: notificationKind,
      text: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      is_read: z.boolean(),
      created_at: unixSeconds,
    }),
  ),
  errors: unknown,
})
export type PlayerNotification = z.output<(typeof playerNotifications)['data']>['list'][number]

/** Coins or diamonds to add, or below 0 to take; decoded to cents. */
const correction = z.pipe(
  z.number().check(
    z.refine((x) => isMoney(x), { error: 'money_decimals' }),
    z.refine((x) => x !== 0),
  ),
  z.transform((coins: number) => toCents(coins)),
)

export const adjustBalance = adminCommand('players/adjust', {
  summary:
    'Adds to a purse or takes from it; above what one may do alone, or the budget of the day, it waits for a second person',
  roles: HELPERS,
  body: { id, purse: z.enum(PURSES), amount: correction },
  data: z.extend(doneOrWaiting, { balance: z.nullable(money) }),
  errors: [...unknown, 'adjust_below_zero', 'adjust_too_much', 'money_decimals'],
})

export const freezePlayer = adminCommand('players/freeze', {
  summary: 'Freezes an account: its player can do nothing from that moment on; what they have stays theirs',
  roles: HELPERS,
  body: { id },
  data: z.object({}),
  errors: [...unknown, 'player_is_frozen'],
})

export const unfreezePlayer = adminCommand('players/unfreeze', {
  summary: 'Lets a player in again',
  roles: OPERATORS,
  body: { id },
  data: z.object({}),
  errors: [...unknown, 'player_not_frozen'],
})

export const setPartner = adminCommand('players/partner', {
  summary:
    "Counts a player's draws as a partner's from now on, or as a player's again; their odds stay those of everybody",
  roles: OPERATORS,
  body: { id, is_partner: z.boolean() },
  data: z.object({}),
  errors: [...unknown, 'player_partner_same'],
})

export const signOutPlayer = adminCommand('players/sign-out', {
  summary: 'Ends every session of a player',
  roles: HELPERS,
  body: { id },
  data: z.object({ ended: z.int() }),
  errors: unknown,
})

export const returnSoldItems = adminCommand('players/return-items', {
  summary: 'Takes back a whole sale while its diamonds are still there: the items return to the backpack',
  roles: HELPERS,
  body: { sale_id: id },
  data: z.object({ items: z.int() }),
  errors: ['sale_unknown', 'sale_undone', 'sale_too_old', 'sale_spent', 'item_busy'],
})

export const removeTotp = adminCommand('players/remove-totp', {
  summary: "Takes a player's second factor away, on proof of who they are, and ends their sessions",
  roles: ['owner'],
  body: { id },
  data: z.object({ ended: z.int() }),
  errors: [...unknown, 'totp_off'],
})

export const removeContact = adminCommand('players/remove-contact', {
  summary: "Takes a player's phone or e-mail away, on proof of who they are, and ends their sessions",
  roles: ['owner'],
  body: { id, contact: z.enum(['mobile', 'email']) },
  data: z.object({ ended: z.int() }),
  errors: [...unknown, 'contact_missing', 'contact_last'],
})
