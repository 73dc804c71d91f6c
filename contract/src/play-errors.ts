import type { ErrorName } from './errors.ts'

/** What a break or a limit of his own refuses to a player: every play, and every recharge (PRODUCT 14.5). */
export const playErrors = ['play_break', 'play_excluded', 'play_limit'] as const satisfies ErrorName[]
