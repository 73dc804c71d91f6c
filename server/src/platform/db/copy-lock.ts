/** Held by whoever copies the database or changes the keys: a copy and its secrets file belong together. */
export const COPY_LOCK = 7_061_956
