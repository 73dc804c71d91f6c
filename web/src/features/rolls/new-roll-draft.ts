import type { RollForm } from './new-roll-form.ts'

/*
 * A room that was begun and not opened, kept while the tab lives. It belongs to one player: somebody else who signs in
 * here does not find it.
 */

const KEPT = 'new_roll'

export type RollDraft = { user_id: number; form: RollForm; item_ids: number[] }

export function keepDraft(draft: RollDraft): void {
  sessionStorage.setItem(KEPT, JSON.stringify(draft))
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEPT)
}

export function readDraft(user_id: number): RollDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as RollDraft | null
    return kept?.user_id === user_id ? kept : null
  } catch {
    return null
  }
}
