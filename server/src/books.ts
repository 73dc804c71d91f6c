import { checks as storeChecks } from './core/prove/checks.ts'
import { makeBooks, type Books } from './core/prove/prove.ts'
import { games } from './games.ts'
import type { Game } from './platform/feature.ts'

/** The books of a store with these games. */
export function booksOf(of: readonly Game[]): Books {
  return makeBooks([...storeChecks, ...of.flatMap((game) => game.checks ?? [])])
}

export const { checks, prove, proveAtOnce, proofLines } = booksOf(games)
