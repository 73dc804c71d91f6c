import { giftRemedyOf, type GiftRemedy } from '../gift/gift-refusal.ts'
import { refusalOf, type Refusal } from '../play/refusal.ts'

/** Why nothing was opened, and what leads to what is missing. */
export type OpeningRefusal = Refusal<(typeof NAMES)[keyof typeof NAMES]> & { remedy: GiftRemedy }

const NAMES = {
  pool_version_stale: 'stale',
  insufficient_keys: 'no_keys',
  // The store says it in money; the page shows beside it how many coins are missing.
  welfare_not_met: 'not_met',
} as const

export function openingRefusalOf(error: Error): OpeningRefusal {
  return { ...refusalOf(error, NAMES), remedy: giftRemedyOf(error) }
}
