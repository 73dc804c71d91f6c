import { wordsOf } from '../../api/show-error.ts'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'
import { giftRemedyOf, type GiftRemedy } from '../../domain/gift/gift-refusal.ts'

/** Why nothing was opened. `short` carries the coins missing, `refused` the store's words. */
export type Notice =
  | { why: 'stale' | 'no_answer' | 'no_keys' | 'not_met' }
  | { why: 'short'; coins: number }
  | { why: 'refused'; msg: string; remedy: GiftRemedy }

/** What to tell the player about a refused opening. */
export function noticeOf(error: Error): Notice {
  if (hasNoAnswer(error)) return { why: 'no_answer' }
  if (isAppError(error, 'pool_version_stale')) return { why: 'stale' }
  if (isAppError(error, 'insufficient_keys')) return { why: 'no_keys' }
  // The store says it in money; the page shows beside it how many coins are missing.
  if (isAppError(error, 'welfare_not_met')) return { why: 'not_met' }
  if (isAppError(error, 'insufficient_coins'))
    return { why: 'short', coins: Number(error.details['shortfall'] ?? 0) }
  return { why: 'refused', msg: wordsOf(error), remedy: giftRemedyOf(error) }
}
