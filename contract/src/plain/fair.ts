import { plainRoute } from '../plain-route.ts'
import { GAMES } from './games.ts'

/** Kinds of draws that come from a player's seed pair, of the games that the contract knows; the first is asked for without a kind. */
export const PAIR_DRAWS = GAMES.flatMap((game) => ('pairDraw' in game ? game.pairDraw : []))

export const fair = plainRoute('GET', '/api/fair/{id}')
export const myProofs = plainRoute('GET', '/api/fair/mine', { access: 'player' })
export const myRefusals = plainRoute('GET', '/api/fair/refusals', { access: 'player' })
