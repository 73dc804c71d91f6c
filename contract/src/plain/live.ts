/** Timings of the socket that both sides keep (SPEC 4, 9). */
export const PING_EVERY_MS = 3000
export const RECONNECT_AFTER_MS = 3000
export const STRIP_LENGTH = 30
