/*
 * A play whose result was not shown to the end, kept over a reload or a walk to another page. What it gave is in the backpack all
 * the same; the page only says what it was.
 */

/** How far the clocks of browser and store may differ. */
const CLOCKS_MS = 120_000

export type KeptPlay = {
  /** Milliseconds since 1970. */
  asked_at: number
}

export type LastPlay<Kept> = {
  persist: (kept: Kept) => void
  forget: () => void
  read: () => Kept | null
}

/** The last play of a game in this tab; `name` is its place in the storage. */
export function lastPlay<Kept>(name: string): LastPlay<Kept> {
  return {
    persist: (kept) => sessionStorage.setItem(name, JSON.stringify(kept)),
    forget: () => sessionStorage.removeItem(name),
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
      } catch {
        return null
      }
    },
  }
}

/** Of the player's newest records, those that the kept play may have made. */
export function madeBy<Row extends { created_at: number }>(
  { asked_at }: KeptPlay,
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ created_at }) => created_at * 1000 >= asked_at - CLOCKS_MS)
}
