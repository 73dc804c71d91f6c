import { plainRoute } from '../plain-route.ts'

/** Where on the picture of a stream the cards stand. */
export const OVERLAY_PLACES = [
  'top-left',
  'top',
  'top-right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const

/** How large they are, in percent. */
export const OVERLAY_SCALE = { least: 60, most: 180, step: 10 } as const

/** What an overlay's socket is closed with when its link was revoked or made again: the page does not come back. */
export const OVERLAY_ENDED = 4001

/** No more sockets of one overlay at once, in one process. */
export const OVERLAY_SOCKETS = 5

export const overlayDetails = plainRoute('GET', '/api/overlay/details', { access: 'player' })
export const setOverlay = plainRoute('POST', '/api/overlay/set', { access: 'player' })
export const makeOverlayLink = plainRoute('POST', '/api/overlay/link', { access: 'player' })
export const revokeOverlayLink = plainRoute('POST', '/api/overlay/revoke', { access: 'player' })
export const showOverlaySample = plainRoute('POST', '/api/overlay/sample', { access: 'player' })
