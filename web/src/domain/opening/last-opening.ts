import type { Opening } from '@noktra/contract/boxes'
import { lastPlay, type KeptPlay, type LastPlay } from '../play/last-play.ts'

type KeptOpening = KeptPlay & {
  box_id: number
  num: number
  /** Null until the store has answered. */
  openings: Opening[] | null
}

export const lastOpening = lastPlay<KeptOpening>('opening')

/** The last opening, where it was of this box. */
export function lastOpeningOf(box_id: number): LastPlay<KeptOpening> {
  return {
    ...lastOpening,
    read() {
      const kept = lastOpening.read()
      return kept?.box_id === box_id ? kept : null
    },
  }
}
