import { QueryObserver } from '@tanstack/react-query'
import { isAppError } from '../api/app-error.ts'
import { onNotSignedIn, onRefusedPlay } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { captureArrival } from './arrival.ts'
import { persistRefusal } from './kept-refusals.ts'
import { detailsQuery } from './queries.ts'
import { dropSession } from './session.ts'
import { readToken } from './token.ts'

/** Everything that happens once per page load (SPEC 1, 7). `askToSignIn` opens the login dialog. */
export function startSession(askToSignIn: () => void): void {
  captureArrival(location.search)
  onNotSignedIn(() => {
    // A fetch that is under way goes on: it would hear the same and begin once more, for ever.
    if (readToken())
      void queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey }, { cancelRefetch: false })
    else askToSignIn()
  })
  onRefusedPlay((play) => {
    const player = queryClient.getQueryData(detailsQuery.queryKey)
    if (player) persistRefusal({ user_id: player.user_id, ...play })
  })
  if (readToken()) watchPlayer()
}

/**
 * Fetches the player, and drops a session whose fetch fails, whenever that is, or whose player is closed (SPEC 4). A browser that says it
 * is offline has fetched nothing yet. Gives back how to stop.
 */
export function watchPlayer(): () => void {
  return new QueryObserver(queryClient, detailsQuery).subscribe(({ data, error }) => {
    if (error && !isAppError(error, 'offline', 'cancelled')) dropSession()
    if (data && data.status !== 0) dropSession()
  })
}
