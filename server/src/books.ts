import { giftTermsOf } from './core/gifts/gift-kinds.ts'
import { sourcesOf } from './core/items/item-sources.ts'
import { checks as storeChecks, nonceCheck, sourceCheck } from './core/prove/checks.ts'
import { giftChecks } from './core/prove/gift-checks.ts'
import { logChecks } from './core/prove/log-checks.ts'
import { liabilityChecks } from './core/prove/liability-checks.ts'
import { limitChecks } from './core/prove/limit-checks.ts'
import { makeBooks, type Books } from './core/prove/prove.ts'
import { games } from './games.ts'
import type { Game } from './platform/game.ts'

/** The books of a store with these games. */
export function booksOf(of: readonly Game[]): Books {
  const tables = of.flatMap(({ nonces }) => nonces ?? [])
  return makeBooks([
    ...storeChecks,
    ...logChecks,
    ...liabilityChecks,
    nonceCheck(tables),
    sourceCheck(sourcesOf(of)),
    ...giftChecks([...giftTermsOf(of).values()].map(({ given }) => given)),
    ...limitChecks(of),
    ...of.flatMap((game) => game.checks ?? []),
  ])
}

export const { checks, prove, proveAtOnce, proofLines } = booksOf(games)
