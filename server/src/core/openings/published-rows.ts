import { chanceOf, type PoolRow } from '@noktra/game/boxes'
import type { PublishedRow } from '../../platform/game.ts'

/** Rows of a pool as the history of odds compares them. */
export function publishedRows(part: PublishedRow['part'], rows: readonly PoolRow[]): PublishedRow[] {
  return rows.map((row) => ({
    part,
    layer: null,
    skin_id: row.skin_id,
    value: row.value_cents,
    chance: chanceOf(row),
  }))
}

type StoredRow = {
  version: number
  skin_id: number
  exterior: string | null
  value: number
  ticket_from: number
  ticket_to: number
}

/** Columns of a stored row of a version. */
export const STORED_COLUMNS = ['version', 'skin_id', 'exterior', 'value', 'ticket_from', 'ticket_to'] as const

/** Stored rows of several versions, each version's apart, in ticket order. */
export function rowsByVersion(stored: readonly StoredRow[]): Map<number, PoolRow[]> {
  const rows = new Map<number, PoolRow[]>()
  const inOrder = stored.toSorted((a, b) => a.ticket_from - b.ticket_from)
  for (const { version, skin_id, exterior, value, ticket_from, ticket_to } of inOrder) {
    const row = {
      skin_id,
      exterior: exterior as PoolRow['exterior'],
      value_cents: value,
      from: ticket_from,
      to: ticket_to,
    }
    rows.set(version, [...(rows.get(version) ?? []), row])
  }
  return rows
}
