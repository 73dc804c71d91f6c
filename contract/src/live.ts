import * as z from 'zod/mini'
import type {
  BattleCard,
  BattleDraw,
  BattleEndReason,
  BattleLook,
  BattlePhase,
  BattlePlayer,
} from './battles.ts'
import type { Notification } from './notifications.ts'
import { overlayMark, type OverlayLook, type OverlayMark, type OverlayResult } from './overlay.ts'
import type { RetrievalPhase } from './retrieval.ts'
import type { RollPhase } from './rolls.ts'
import { GAMES } from './plain/games.ts'
import { id, inLanguages, money, shownExterior, unixSeconds, type InLanguages } from './shapes.ts'
import { MOST_LOOKED_AT } from './plain/battles.ts'
import { PING_EVERY_MS, RECONNECT_AFTER_MS, STRIP_LENGTH } from './plain/live.ts'

export { PING_EVERY_MS, RECONNECT_AFTER_MS, STRIP_LENGTH }

export const MAX_MESSAGE_BYTES = 16_384

/** The kinds of cards of the games that the contract knows; another game has one of its own. */
const cardType = z.union([
  z.enum(GAMES.flatMap((game) => ('card' in game ? game.card : []))),
  z.string().check(z.regex(/^[a-z][A-Za-z-]{0,39}$/)),
])

/**
 * A recent win in the live strip (SPEC 3). `item_names` carries the name in each language, since a push is serialised once, and
 * `value` what it was worth; a card of SPEC's twelve fields has neither.
 */
export const scrollCard = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  message_type: cardType,
  extend_data: z.object({ box_id: z.optional(id) }),
  created_at: unixSeconds,
  color: z.string(),
  image_url: z.string(),
  item_name: z.string(),
  item_names: z.optional(inLanguages(z.string())),
  value: z.optional(money),
  market_hash_name: z.string(),
  exterior_name: shownExterior,
})
export type ScrollCard = z.output<typeof scrollCard>

/** What a client may send: a command, its data, and a number that comes back with the reply. */
export const clientMessage = z.object({
  cmd: z.string().check(z.minLength(1), z.maxLength(40)),
  data: z.optional(z.unknown()),
  seq: z.optional(z.union([z.number(), z.string().check(z.maxLength(64))])),
})
export type ClientMessage = z.output<typeof clientMessage>

/** Results of a player: `kind` is that of their cards in the strip. */
const ofResults = {
  kind: z.string().check(z.minLength(1), z.maxLength(40)),
  ids: z.array(id).check(z.minLength(1), z.maxLength(10)),
}

/** Commands of the client, with their data. `auth` goes first on a signed-in socket. */
export const commands = {
  ping: z.unknown(),
  auth: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  scrollCard: z.object({
    limit: z._default(z.int().check(z.minimum(1), z.maximum(STRIP_LENGTH)), STRIP_LENGTH),
  }),
  /** Watches a battle, or with room_id 0 the list of battles; answers with the room's card, or null. */
  battle_room: z.object({
    room_id: z.int().check(z.minimum(0)),
    watch: z._default(z.boolean(), true),
    password: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** Instead of those named before, this page has these running rooms of the list in view; answers with the round of each that plays. */
  battle_look: z.object({ room_ids: z.array(id).check(z.maxLength(MOST_LOOKED_AT)) }),
  /** The page has shown these results of its player, by the numbers of their draws; answers whether an overlay waits for that. */
  revealed: z.object(ofResults),
  /** The browser of their player has checked the proofs of these results, and they hold. */
  judged: z.object({ ...ofResults, mark: overlayMark }),
} as const

/** Commands on `/ws/overlay`, the socket of a stream's overlay, which knows no session and hears of nothing else. */
export const overlayCommands = {
  ping: z.unknown(),
  /** Goes first. `lost_ms`: for how long the page heard nothing, when it comes back. */
  overlay: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    lost_ms: z._default(z.int().check(z.minimum(0), z.maximum(3_600_000)), 0),
  }),
} as const

/** Where that socket is. */
export const OVERLAY_SOCKET = '/ws/overlay'

/** Every reply and every push; a push has no `seq`. `code` 0 means good. */
export type ServerMessage = {
  cmd: string
  seq?: number | string
  response: { code: number; msg?: string; data: unknown }
}

/** What the server pushes unasked. */
export type Pushes = {
  scrollCard: ScrollCard
  balance: { coin: number; bonus_coin: number; diamond: number }
  recharge: { order_no: string; pay_status: number }
  roll: RollPush
  /** A new notification of the hearer's bell, with how many are unread; null when some were read elsewhere. */
  notice: { notice: Notification | null; unread: number }
  /** A retrieval of the hearer's went on. */
  retrieval: { retrieval_id: number; item_id: number; phase: RetrievalPhase }
  /** A round begins in a room that the hearer has in view in the list. */
  battle_look: BattleLook
  /** A pictogram for who watches the room; `seat` is its sender's, null of who looks on. */
  battle_reaction: { room_id: number; seat: number | null; code: number }
  /** To the pages of an overlay: results that its player has seen, the dearest of a message first. */
  overlay_results: { results: OverlayResult[] }
  /** A proof was checked whose result they have. */
  overlay_mark: { id: number; mark: OverlayMark }
  /** Its player changed how it looks. */
  overlay_look: OverlayLook
} & BattlePushes

/** To the owner and the entrants of a roll room: it was changed, locked or ended. `won` prizes are the hearer's. */
export type RollPush = {
  free_room_id: number
  room_names: InLanguages<string>
  phase: RollPhase
  won: number
}

/** What every push about a battle says; `version` grows with each change of the room. */
type OfBattle = { room_id: number; version: number }

/** Battles (SPEC 7). Each goes to who watches the room; all but battle_rounds go to who watches the list, too. */
export type BattlePushes = {
  /** The room is new or changed in any way: its whole card. */
  battle_room: OfBattle & { room: BattleCard }
  /** A seat was taken or, with player null, given up. */
  battle_join: OfBattle & { seat: number; player: BattlePlayer | null }
  /** Locked (waits for the beacon) or, with phase rounds, the first round begins in starts_in_ms. */
  battle_start: OfBattle & {
    phase: BattlePhase
    starts_in_ms: number
    lock_hash: string
    beacon_round: number
  }
  /** A round begins: what each seat draws in it. `totals` are those of the seats with this round. */
  battle_rounds: OfBattle & {
    round: number
    ends_in_ms: number
    draws: BattleDraw[]
    totals: number[]
    watching: number
  }
  /** Once, when all rounds are over and the winners are known; in phase draft the winning pair now chooses. */
  battle_end: OfBattle & { phase: BattlePhase; winners: number[] }
  /** It ended without a result; everybody got their stake back. */
  battle_timeout: OfBattle & { reason: BattleEndReason }
}
