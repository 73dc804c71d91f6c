import { queryOptions } from '@tanstack/react-query'
import { getSetting, type PublicSetting } from '@noktra/contract/settings'
import { inviterInfo, seed, userDetails } from '@noktra/contract/users'
import { call } from '../api/call.ts'
import { hasNoAnswer } from '../api/app-error.ts'

export const detailsQuery = queryOptions({
  queryKey: ['user', 'details'],
  queryFn: ({ signal }) => call(userDetails, { signal }),
  // A details call that fails ends the session (SPEC 4), so one without an answer gets more tries than others.
  retry: (tries, error) => tries < 4 && hasNoAnswer(error),
})

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
    queryFn: async ({ signal }) => (await call(getSetting, { query: { key }, signal })).value,
    staleTime: 10 * 60_000,
  })
}
