import { plainRoute } from '../plain-route.ts'

export const readCollection = plainRoute('GET', '/api/collection', { access: 'player' })
export const readFamily = plainRoute('GET', '/api/collection/family', { access: 'player' })
export const listBest = plainRoute('GET', '/api/collection/best', { access: 'player' })
export const readHonours = plainRoute('GET', '/api/collection/honours', { access: 'player' })
export const chooseHonours = plainRoute('POST', '/api/collection/honours/choose', { access: 'player' })
export const arrangeShowcase = plainRoute('POST', '/api/collection/showcase', { access: 'player' })
export const readShowcase = plainRoute('GET', '/api/showcase')
export const skinRecord = plainRoute('GET', '/api/skin/record')

/** So many items stand in a showcase at most. */
export const SHOWCASE_MOST = 8
/** A family or a finish of fewer skins is no set. */
export const SET_LEAST = 3
