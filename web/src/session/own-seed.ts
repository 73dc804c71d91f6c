import { setSeed } from '@noktra/contract/plain/users'
import { call, newIdempotencyKey } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { seedQuery } from './queries.ts'

/** At first sign-in the browser chooses its own seed, after the store has committed to the chain (anchor). */
export async function sendOwnSeed(): Promise<void> {
  try {
    const pair = await queryClient.fetchQuery(seedQuery)
    if (!pair.is_default) return
    await call(setSeed, {
      body: { user_seed: randomSeed() },
      idempotencyKey: newIdempotencyKey(),
      silent: true,
    })
    await queryClient.invalidateQueries({ queryKey: seedQuery.queryKey })
  } catch {
    // Draws before an own seed are labelled "default seed"; the next page load tries again.
  }
}

/** 16 characters of A-Z a-z 0-9 - _, each from 6 random bits. */
export function randomSeed(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => alphabet[byte & 63]).join('')
}
