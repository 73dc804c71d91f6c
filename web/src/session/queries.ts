import { queryOptions } from '@tanstack/react-query'
import { getSetting } from '@noktra/contract/plain/settings'
import type { Pushes } from '@noktra/contract/live'
import type { PublicSetting } from '@noktra/contract/settings'
import { inviterInfo, seed, userDetails } from '@noktra/contract/plain/users'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../api/call.ts'
import { isAppError } from '../api/app-error.ts'
import { queryClient } from '../api/query-client.ts'

const FURTHER_TRIES = 2
/** SPEC's timeout: what fails sooner, as while the store is restarted, takes as long. */
const TRY_MS = 30_000

/**
 * A fetch of the player that fails ends the session (SPEC 4, see `watchPlayer`), so it is tried twice more where no answer came; offline
 * it waits for the network.
 */
export const detailsQuery = queryOptions({
  queryKey: ['user', 'details'],
  queryFn: ({ signal }) => fetchDetails(signal),
  retry: (tries, error) => tries < FURTHER_TRIES && isAppError(error, 'network', 'timeout'),
  retryDelay: (_, error) => (isAppError(error, 'timeout') ? 0 : TRY_MS),
})

export type Balances = Pushes['balance']

/** The balances that the store pushed last. */
export const BALANCES_KEY = ['user', 'balances']

/** What was pushed after the player was asked for is newer than the answer. */
function withPushed<Details extends Balances>(details: Details, asked_at: number): Details {
  const pushed = queryClient.getQueryState<Balances>(BALANCES_KEY)
  return pushed && pushed.dataUpdatedAt >= asked_at ? { ...details, ...pushed.data } : details
}

/** A busy store has not answered yet: it says when it wants to be asked again. */
async function fetchDetails(signal: AbortSignal): Promise<DataOf<typeof userDetails>> {
  for (;;) {
    const asked_at = Date.now()
    try {
      return withPushed(await call(userDetails, { signal }), asked_at)
    } catch (error) {
      if (signal.aborted || !isAppError(error, 'busy')) throw error
      await new Promise((done) => setTimeout(done, error.again_ms))
    }
  }
}

export const seedQuery = queryOptions({
  queryKey: ['user', 'seed'],
  queryFn: ({ signal }) => call(seed, { signal }),
})

export const inviterQuery = queryOptions({
  queryKey: ['user', 'inviter'],
  queryFn: ({ signal }) => call(inviterInfo, { signal }),
  staleTime: Infinity,
})

export function settingQuery(key: PublicSetting) {
  return queryOptions({
    queryKey: ['setting', key],
    queryFn: async ({ signal }) => (await call(getSetting, { query: { key }, signal, silent: true })).value,
    staleTime: 10 * 60_000,
  })
}
