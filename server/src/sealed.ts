import { games } from './games.ts'
import { STORE_SEALED, type SealedColumn } from './platform/db/sealed-values.ts'
import type { Game } from './platform/game.ts'

/** Every column that `seal` has closed in a store with these games. */
export function sealedBy(of: readonly Game[]): SealedColumn[] {
  return [...STORE_SEALED, ...of.flatMap(({ sealed }) => sealed ?? [])]
}

export const SEALED = sealedBy(games)
