import * as z from 'zod/mini'
import { OVERLAY_PLACES, OVERLAY_SCALE } from './plain/overlay.ts'
import * as plain from './plain/overlay.ts'
import { rarity, shownExterior, unixSeconds } from './shapes.ts'
import { route } from './route.ts'

/** The kind of a card of the strip: each game that shows wins has one. */
const cardKind = z.string().check(z.regex(/^[a-z][A-Za-z-]{0,39}$/))

/** What a player chose of their overlay. A kind that is not hidden is shown, also that of a game that comes later. */
const overlayChoice = z.object({
  hidden_kinds: z.array(cardKind).check(z.maxLength(20)),
  show_amounts: z.boolean(),
  /** Only wins of this rarity and above. */
  least_rarity: rarity,
  place: z.enum(OVERLAY_PLACES),
  scale: z.int().check(z.minimum(OVERLAY_SCALE.least), z.maximum(OVERLAY_SCALE.most)),
  language: z.string().check(z.minLength(2), z.maxLength(20)),
})

/** An overlay as its player sees it. The link itself is not in it: it is told once, when it is made. */
const overlaySettings = z.object({
  ...overlayChoice.shape,
  /** Every kind that there is, as the store calls it. */
  kinds: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** When the link that holds was made; null while there is none. */
  made_at: z.nullable(unixSeconds),
  /** When a page of it connected last. */
  opened_at: z.nullable(unixSeconds),
})
export type OverlaySettings = z.output<typeof overlaySettings>

export const overlayDetails = route(plain.overlayDetails, {
  summary: "The caller's overlay for streams: what it shows, and whether it has a link",
  data: overlaySettings,
})

export const setOverlay = route(plain.setOverlay, {
  summary: 'Choose what the overlay shows; open pages of it follow at once',
  body: overlayChoice,
  data: overlaySettings,
})

export const makeOverlayLink = route(plain.makeOverlayLink, {
  summary: 'Make a secret link to the overlay; the one before stops at once',
  data: z.object({ path: z.string(), made_at: unixSeconds }),
  errors: ['too_many_requests'],
})

export const revokeOverlayLink = route(plain.revokeOverlayLink, {
  summary: 'Revoke the link of the overlay; open pages of it go blank',
  data: z.object({ made_at: z.null() }),
})

export const showOverlaySample = route(plain.showOverlaySample, {
  summary: 'Have open pages of the overlay show a sample, which says that it is one',
  data: z.object({}),
  errors: ['overlay_without_link', 'too_many_requests'],
})

/** How a proof stood in the browser of its player: what can be checked holds, or all of it. */
export const overlayMark = z.enum(['sealed', 'whole'])
export type OverlayMark = z.output<typeof overlayMark>

/** How the cards of an overlay look. */
const overlayLook = z.object({
  place: z.enum(OVERLAY_PLACES),
  scale: z.int(),
  html_lang: z.string(),
  direction: z.enum(['ltr', 'rtl']),
})
export type OverlayLook = z.output<typeof overlayLook>

/** A result of the overlay's player, in the overlay's language. `amount` is there only where they chose to show it. */
const overlayResult = z.object({
  id: z.int(),
  /** What it came from. */
  game: z.string(),
  name: z.string(),
  exterior: shownExterior,
  rarity: z.string(),
  color: z.string(),
  image_url: z.string(),
  amount: z.optional(z.string()),
  mark: z.optional(overlayMark),
  /** A word that says that it is no win. */
  sample: z.optional(z.string()),
})
export type OverlayResult = z.output<typeof overlayResult>

/** What the page of an overlay is answered when it connects: `results` are those that it missed. */
export type OverlayHello = { look: OverlayLook; results: OverlayResult[] }
