import { wordsOf } from '../../api/show-error.ts'
import { hasNoAnswer, isAppError } from '../../api/app-error.ts'

/** Why a press did nothing here. `short` carries the coins missing, `refused` the store's words. */
export type Notice =
  | { why: 'no_answer' | 'layer_played' | 'game_over' | 'game_open' | 'tier_stale' }
  | { why: 'short'; coins: number }
  | { why: 'refused'; msg: string }

/** What to tell the player about a refused start, pick or take. */
export function noticeOf(error: Error): Notice {
  if (hasNoAnswer(error)) return { why: 'no_answer' }
  if (isAppError(error, 'mine_layer_played')) return { why: 'layer_played' }
  if (isAppError(error, 'mine_game_over')) return { why: 'game_over' }
  if (isAppError(error, 'mine_game_open')) return { why: 'game_open' }
  if (isAppError(error, 'mine_tier_stale')) return { why: 'tier_stale' }
  if (isAppError(error, 'insufficient_coins')) {
    return { why: 'short', coins: Number(error.details['shortfall'] ?? 0) }
  }
  return { why: 'refused', msg: wordsOf(error) }
}
