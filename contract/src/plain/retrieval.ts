import { RETRIEVAL_PHASES } from '@noktra/game/retrieval/retrieval-state'
import { plainRoute } from '../plain-route.ts'

export { RETRIEVAL_PHASES }

/** Items of one call. */
export const MOST_RETRIEVED = 20

export const retrieveItems = plainRoute('POST', '/api/backpack/retrieve', { access: 'player', moves: true })
export const retrieveRecords = plainRoute('GET', '/api/order/retrieveRecords', { access: 'player' })
/** For everybody. */
export const retrievalStatus = plainRoute('GET', '/api/order/retrievalStatus')
