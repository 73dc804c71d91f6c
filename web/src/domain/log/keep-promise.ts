import type { PlayPromise } from '@noktra/contract/log'

/**
 * Keeps what the answer of a play promises of the public log (docs/log.md), `ids` being the proofs of its draws in their order. The play
 * neither waits for it nor hears of it when it fails.
 */
export function keepPromise(ids: readonly string[], promise: PlayPromise | undefined): void {
  if (!promise) return
  const now = Date.now()
  import('./log-book.ts').then(({ logBook }) => logBook.keep(ids, promise, now)).catch(() => undefined)
}
