/** The browsers' own push services. A browser names its service itself, so no other address is ever called. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** A browser as it subscribed. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** What its push service keeps, unread, until the browser is there. */
export type PushMessage = {
  text: string
  /** So long it is worth keeping. */
  ttl_s: number
  /** It is about something that begins now. */
  isUrgent: boolean
  /** A later one with the same topic replaces one that still waits: up to 32 letters, digits, - and _. */
  topic: string
}

/**
 * What a push service said: `gone` for a browser that has let go of its subscription, `later` for a service that is busy or silent,
 * `refused` for what no other try would change at this subscription, `fault` for what is not the browser's doing and no other try would
 * change: how the store signs, what its settings allow, where its names lead.
 */
export type PushAnswer =
  | { state: 'taken' }
  | { state: 'gone' }
  | { state: 'later'; in_s: number | null }
  | { state: 'refused' }
  | { state: 'fault'; why: string }

/** Brings news to browsers, also closed ones. */
export type PushProvider = {
  name: string
  /** What browsers subscribe with. */
  publicKey: () => Promise<string>
  /** Whether it is an address of a push service that the store sends to. */
  takes: (endpoint: string) => boolean
  /** Never throws for what the service says or does not say. */
  send: (target: PushTarget, message: PushMessage) => Promise<PushAnswer>
}
