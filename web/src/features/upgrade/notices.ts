import { wordsOf } from '../../api/show-error.ts'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'

/** Why nothing was staked. `short` carries the coins missing, the others the store's words. */
export type Notice =
  | { why: 'no_answer' }
  | { why: 'short'; coins: number }
  | { why: 'changed' | 'refused'; msg: string }

/** What to tell the player about a refused upgrade. */
export function noticeOf(error: Error): Notice {
  if (hasNoAnswer(error)) return { why: 'no_answer' }
  if (isAppError(error, 'insufficient_coins'))
    return { why: 'short', coins: Number(error.details['shortfall'] ?? 0) }
  const msg = wordsOf(error)
  return { why: isAppError(error, 'upgrade_changed') ? 'changed' : 'refused', msg }
}
