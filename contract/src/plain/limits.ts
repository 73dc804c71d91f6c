import { plainRoute } from '../plain-route.ts'

/** Limits that a player sets themselves: recharge and loss in coins, time in minutes. */
export const LIMIT_KINDS = ['recharge', 'loss', 'time'] as const
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
/** Days of a break, and months of a self-exclusion; 0 months is without an end. */
export const BREAK_DAYS = [1, 3, 7, 14, 30] as const
export const EXCLUSION_MONTHS = [6, 12, 24, 60, 0] as const

export const limitDetails = plainRoute('GET', '/api/limits', { access: 'player' })
export const setLimit = plainRoute('POST', '/api/limits/set', { access: 'player' })
export const takeBreak = plainRoute('POST', '/api/limits/break', { access: 'player' })
