import * as z from 'zod/mini'
import { exterior, id, unixSeconds } from './shapes.ts'

/** Timings of the socket that both sides keep (SPEC 4, 9). */
export const PING_EVERY_MS = 3000
export const RECONNECT_AFTER_MS = 3000
export const STRIP_LENGTH = 30
export const MAX_MESSAGE_BYTES = 16_384

/** A recent win in the live strip (SPEC 3). `item_names` carries the name in each language, since a push is serialised once. */
export const scrollCard = z.object({
  id,
  user_id: id,
  nickname: z.string(),
  avatar: z.string(),
  message_type: z.enum(['openBox', 'upgrade', 'battleBox']),
  extend_data: z.object({ box_id: z.optional(id) }),
  created_at: unixSeconds,
  color: z.string(),
  image_url: z.string(),
  item_name: z.string(),
  item_names: z.object({ en: z.string(), zh: z.string(), pt: z.string() }),
  market_hash_name: z.string(),
  exterior_name: exterior,
})
export type ScrollCard = z.output<typeof scrollCard>

/** What a client may send: a command, its data, and a number that comes back with the reply. */
export const clientMessage = z.object({
  cmd: z.string().check(z.minLength(1), z.maxLength(40)),
  data: z.optional(z.unknown()),
  seq: z.optional(z.union([z.number(), z.string().check(z.maxLength(64))])),
})
export type ClientMessage = z.output<typeof clientMessage>

/** Commands of the client, with their data. `auth` goes first on a signed-in socket. */
export const commands = {
  ping: z.unknown(),
  auth: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  scrollCard: z.object({
    limit: z._default(z.int().check(z.minimum(1), z.maximum(STRIP_LENGTH)), STRIP_LENGTH),
  }),
} as const

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
}
