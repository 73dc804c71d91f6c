/** Held while the database is copied or keys change: a copy and its secrets file belong together. */
export const COPY_LOCK = 7_061_956
