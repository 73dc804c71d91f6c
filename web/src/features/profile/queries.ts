import { queryOptions } from '@tanstack/react-query'
import type { DataOf } from '@noktra/contract/plain-types'
import { listAvatars, listSessions } from '@noktra/contract/plain/account'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { detailsQuery } from '../../session/queries.ts'
import type { User } from '../../session/session.ts'

export type SignedInAt = DataOf<typeof listSessions>['list'][number]

export const avatarsQuery = queryOptions({
  queryKey: ['profile', 'avatars'],
  queryFn: async ({ signal }) => (await call(listAvatars, { signal, silent: true })).list,
  staleTime: Infinity,
})

/** Where the player is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal, silent: true })).list,
})

/** The picture of a secret for an authenticator app; it is drawn here and leaves the page never. */
export function secretPictureQuery(otpauth_url: string) {
  return queryOptions({
    queryKey: ['profile', 'secret-picture', otpauth_url],
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(otpauth_url, { width: 640, margin: 0, errorCorrectionLevel: 'M' })
    },
    // Gone with the dialog: a secret is not kept for later.
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** Shows at once what an answer says of the player. */
export function patchDetails(part: Partial<User>): void {
  queryClient.setQueryData(detailsQuery.queryKey, (user) => (user ? { ...user, ...part } : user))
}
