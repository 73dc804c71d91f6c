import type { ErrorName } from './errors.ts'

/**
 * What may refuse every play and every recharge: a break or a limit of the player's own (PRODUCT 14.5), terms that wait to be
 * accepted, and a closed area.
 */
export const playErrors = [
  'play_break',
  'play_excluded',
  'play_limit',
  'terms_not_accepted',
  'room_closed',
] as const satisfies ErrorName[]
