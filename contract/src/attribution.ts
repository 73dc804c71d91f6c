import * as z from 'zod/mini'
import { maybe } from './maybe.ts'
import { route } from './route.ts'
import { id } from './shapes.ts'
import * as plain from './plain/attribution.ts'

/** Advertising networks as the addresses of their adverts name them (SPEC 7): Meta, Google, Kwai, TikTok. */
export const AD_NETWORKS = ['fb', 'gg', 'kw', 'tt'] as const
export type AdNetwork = (typeof AD_NETWORKS)[number]

/** What an advert may have led to (SPEC 7). */
export const ATTRIBUTION_EVENTS = ['login', 'reg', 'firstopen', 'wake', 'firstpay', 'pay', 'start'] as const
export type AttributionEventName = (typeof ATTRIBUTION_EVENTS)[number]

/** The longest word of an advert's address that is kept. */
export const LONGEST_AD_WORD = 128

const word = z.string().check(z.trim(), z.maxLength(LONGEST_AD_WORD), z.regex(/^\P{Cc}*$/u))

/** A word that the browser may not have: left out, null or empty. */
const maybeWord = maybe(
  z.pipe(
    word,
    z.transform((text) => text || undefined),
  ),
)

/**
 * A browser that agreed says what happened. Whose it is follows from the token alone, whatever `user_id` says, and what was paid from
 * the store's books: of `data` only `orderId` is read. `event_id` makes a repeated `start` or `wake` count once; the other events do so by themselves.
 */
export const report = route(plain.report, {
  summary: 'Ad tracking: an event of a browser that came by an advert and agreed to report it',
  body: z.object({
    event: z.enum(ATTRIBUTION_EVENTS),
    user_id: maybe(id),
    pixel_type: z.optional(z.enum(AD_NETWORKS)),
    pixel_id: maybeWord,
    ads_id: maybeWord,
    channel: maybeWord,
    event_id: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
    data: z.optional(
      z.object({
        type: z.optional(word.check(z.minLength(1))),
        orderId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
        amount: z.optional(z.number()),
      }),
    ),
  }),
  /** `recorded` is false when it was known; `is_first`: the order is the first that the player paid. */
  data: z.object({ recorded: z.boolean(), is_first: z.boolean() }),
  errors: ['not_signed_in', 'order_unknown', 'too_many_requests'],
})
