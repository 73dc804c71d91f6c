import { plainRoute } from '../plain-route.ts'

/** Devices of a player that news are sent to; the one that was quiet longest gives way to another. */
export const MOST_DEVICES = 10

export const pushSettings = plainRoute('GET', '/api/push/settings', { access: 'player' })
export const subscribePush = plainRoute('POST', '/api/push/subscribe', { access: 'player' })
export const unsubscribePush = plainRoute('POST', '/api/push/unsubscribe', { access: 'player' })
export const switchPush = plainRoute('POST', '/api/push/switch', { access: 'player' })
