import { plainRoute } from '../plain-route.ts'

/** Kinds of draws that come from a player's seed pair. */
export const PAIR_DRAWS = ['box', 'upgrade', 'mines', 'wear'] as const

export const fair = plainRoute('GET', '/api/fair/{id}')
export const myProofs = plainRoute('GET', '/api/fair/mine', { access: 'player' })
