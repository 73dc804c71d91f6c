import { hasNoAnswer, isAppError, type AppErrorName } from '../../api/app-error.ts'
import { wordsOf } from '../../api/show-error.ts'

/** Why a press did nothing. `short` carries the coins missing, `refused` the store's words; `Why` are the game's own. */
export type Refusal<Why extends string = never> =
  | { why: 'no_answer' | Why }
  | { why: 'short'; coins: number }
  | { why: 'refused'; msg: string }

/** What to tell the player about a refused play; `names` are the refusals that the game says in words of its own. */
export function refusalOf<Why extends string = never>(
  error: Error,
  names: Partial<Record<AppErrorName, Why>> = {},
): Refusal<Why> {
  if (hasNoAnswer(error)) return { why: 'no_answer' }
  if (isAppError(error, 'insufficient_coins')) {
    return { why: 'short', coins: Number(error.details['shortfall'] ?? 0) }
  }
  const why = isAppError(error) ? names[error.name] : undefined
  return why ? { why } : { why: 'refused', msg: wordsOf(error) }
}
