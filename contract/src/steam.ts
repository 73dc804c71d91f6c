import * as z from 'zod/mini'
import { unixSeconds } from './shapes.ts'
import { route } from './route.ts'
import * as plain from './plain/steam.ts'
import { STEAM_AUTH_PATH } from './plain/steam.ts'

export { STEAM_AUTH_PATH }

/** What the popup tells the page that opened it, at its own origin only. */
export type SteamMessage =
  | { type: 'store-steam'; outcome: 'signed_in'; access_token: string; is_new: boolean }
  | { type: 'store-steam'; outcome: 'bound' }
  | { type: 'store-steam'; outcome: 'refused'; msg: string }

/** How the owner shows who they are: one of these where the session is older than 15 minutes. */
export const ownerProof = {
  password: z.optional(z.string().check(z.maxLength(200))),
  code: z.optional(z.string().check(z.trim(), z.maxLength(20))),
}

/** The popup's address asks for the proof first, since the owner of the account can sign in as the player from then on. */
export const startSteamBind = route(plain.startSteamBind, {
  summary:
    'An address for a popup that ties an account of the game platform to the signed-in player; good for 10 minutes',
  body: z.object(ownerProof),
  data: z.object({ url: z.string(), expires_at: unixSeconds }),
  errors: [
    'service_unavailable',
    'steam_bound',
    'proof_needed',
    'password_wrong',
    'code_length',
    'code_wrong',
    'code_expired',
    'too_many_requests',
    'busy',
  ],
})

/** The player's trade link. A change is open again at `changeable_at`; null when it is open now. */
export const tradeLink = z.object({
  trade_url: z.nullable(z.string()),
  steam_id: z.nullable(z.string()),
  bound_at: z.nullable(unixSeconds),
  changeable_at: z.nullable(unixSeconds),
})

export const tradeLinkDetails = route(plain.tradeLinkDetails, {
  summary: "The player's trade link, and when it may be changed",
  data: tradeLink,
})

export const bindSteam = route(plain.bindSteam, {
  summary: 'Bind or change the trade link; then it stays for 24 hours',
  body: z.object({
    trade_url: z.string().check(z.trim(), z.minLength(1, { error: 'trade_url_required' }), z.maxLength(300)),
    ...ownerProof,
  }),
  data: tradeLink,
  errors: [
    'trade_url_required',
    'trade_url_invalid',
    'trade_url_other',
    'trade_url_taken',
    'trade_url_private',
    'trade_url_locked',
    'proof_needed',
    'password_wrong',
    'code_length',
    'code_wrong',
    'code_expired',
    'too_many_requests',
    'code_required',
    'code_length',
    'busy',
    'service_unavailable',
    'busy',
  ],
})
