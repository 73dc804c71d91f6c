import { queryOptions } from '@tanstack/react-query'
import { listAnnouncements } from '@noktra/contract/plain/announcements'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/** What an operator writes comes in the language of the call, so it is kept by language. */
export function announcementsQuery() {
  return queryOptions({
    queryKey: ['announcements', currentLanguage()],
    queryFn: async ({ signal }) => (await call(listAnnouncements, { signal, silent: true })).list,
    staleTime: 5 * 60_000,
  })
}
