/* What leads from the last round of a battle to who won it, in its room; the list waits for as long. */

/** What a result is led up to by where the totals alone don't name who won. */
export const FINALE_MS = { jackpot: 5200, tie: 3600, share: 2800 } as const

/** Who hears of the result later than this after the last round sees it at once. */
export const FINALE_WITHIN_MS = 8000

/** How long the items of all sides are on their way to who won them. */
export const GATHER_MS = 2400
