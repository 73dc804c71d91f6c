import { QueryObserver } from '@tanstack/react-query'
import { setSeed } from '@noktra/contract/users'
import { isAppError } from '../api/app-error.ts'
import { call, newIdempotencyKey, onNotSignedIn } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { captureArrival } from './arrival.ts'
import { detailsQuery, seedQuery } from './queries.ts'
import { dropSession } from './session.ts'
import { readToken } from './token.ts'

/** Everything that happens once per page load (SPEC 1, 7). `askToSignIn` opens the login dialog. */
export function startSession(askToSignIn: () => void): void {
  captureArrival(location.search)
  onNotSignedIn(() => {
    if (readToken()) void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
    else askToSignIn()
  })
  if (readToken()) startPlayer()
}

function startPlayer(): void {
  watchPlayer()
  void sendOwnSeed()
}

/** Fetches the player, and drops a session that no longer holds (SPEC 4); gives back how to stop. */
export function watchPlayer(): () => void {
  return new QueryObserver(queryClient, detailsQuery).subscribe(({ data, error }) => {
    if (error && endsSession(error, data !== undefined)) dropSession()
    if (data && data.status !== 0) dropSession()
  })
}

/**
 * A refusal ends the session; a fetch that failed on the way does so only while nothing is known of the player yet. A browser
 * that says it is offline has fetched nothing.
 */
function endsSession(error: Error, isKnown: boolean): boolean {
  if (!isAppError(error)) return !isKnown
  return error.code !== 0 || (!isKnown && error.name !== 'offline')
}

/** At first sign-in the browser chooses its own seed, after the store has committed to the chain (anchor). */
async function sendOwnSeed(): Promise<void> {
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
