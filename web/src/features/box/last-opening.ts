import type { Opening } from '@noktra/contract/boxes'

/*
 * An opening whose result was not shown to the end, kept over a reload of the page. The items are in the backpack all
 * the same; the page only says what they were.
 */

const KEPT = 'opening'

type KeptOpening = {
  box_id: number
  num: number
  /** Milliseconds since 1970. */
  asked_at: number
  /** Null until the store has answered. */
  openings: Opening[] | null
}

export function persistOpening(opening: KeptOpening): void {
  sessionStorage.setItem(KEPT, JSON.stringify(opening))
}

export function forgetOpening(): void {
  sessionStorage.removeItem(KEPT)
}

export function readOpening(box_id: number): KeptOpening | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as KeptOpening | null
    return kept?.box_id === box_id ? kept : null
  } catch {
    return null
  }
}
