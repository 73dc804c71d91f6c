import type { GiftKind, GiftReason } from '@noktra/contract/admin/risk'
import type { ErrorName } from '@noktra/contract/errors'
import { said } from '@noktra/languages/said'
import type { Game, GiftTerms } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'

/** A sandbox's players sit on one machine, and each that registers there shall see the key: a thousand of them. */
const SANDBOX_REGISTRATIONS = 1000

/** What the store gives free beside its games. */
const STORE_GIFTS: Record<string, GiftTerms> = {
  registration: {
    given: "select 'registration', player_id, granted_at from box_key where source = 'registration'",
    perNetwork: { most: 1, inSandbox: SANDBOX_REGISTRATIONS },
    watched: {
      budget: 'registration_week_budget',
      words: said('settings:words.registration_week_budget.label'),
    },
  },
  // A recharge has one rebate, and who invited whom was looked at when it was noted.
  rebate: {
    given: "select 'rebate:' || id, player_id, created_at from rebate_claim",
    isForAccount: true,
    watched: { budget: 'rebate_week_budget', words: said('settings:words.rebate_week_budget.label') },
  },
}

/** The rules of every kind of gift that these games and the store give. */
export function giftTermsOf(games: readonly Game[]): Map<GiftKind, GiftTerms> {
  const ofGames = games.flatMap(({ name, gift }): [string, GiftTerms][] => (gift ? [[name, gift]] : []))
  return new Map([...ofGames, ...Object.entries(STORE_GIFTS)])
}

const NAMES = {
  unverified: 'gift_unverified',
  week: 'gift_week',
  risk: 'gift_risk',
  device: 'gift_device',
  network: 'gift_network',
  payment: 'gift_payment',
  platform: 'gift_platform',
  linked: 'gift_risk',
} as const satisfies Record<GiftReason, ErrorName>

/** What was asked for, of which campaign, and its worth in cents. */
export type Wish = { kind: GiftKind; campaign: string; worth: number }

export type Refusal = Wish & {
  reason: GiftReason
  playerId: number
  score: number
  /** Of a rebate: whose recharge it was. */
  otherId?: number
  network: string | null
  isBare: boolean
}

/** Free value that somebody does not get. `persistingRefusals` writes it down when the call is over. */
export class GiftRefused extends AppError {
  readonly refusal: Refusal
  constructor(refusal: Refusal, details: Record<string, string | number> = {}, name?: ErrorName) {
    super(name ?? NAMES[refusal.reason], details)
    this.refusal = refusal
  }
}
