import { queryOptions } from '@tanstack/react-query'
import { todayRecharge } from '@noktra/contract/plain/users'
import { listWelfareBoxes } from '@noktra/contract/plain/welfare'
import { call } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/**
 * Recharge welfare boxes, named in the language of the call; asked for anew whenever they are looked at, since a day or
 * an opening changes them.
 */
export function welfareBoxesQuery() {
  return queryOptions({
    queryKey: ['welfare', 'boxes', currentLanguage()],
    queryFn: ({ signal }) =>
      call(listWelfareBoxes, { query: { disabled: '0', sort: '+amount' }, signal, silent: true }),
    staleTime: 0,
  })
}

/** Money the player recharged on the store's day. */
export const todayRechargeQuery = queryOptions({
  queryKey: ['user', 'today-recharge'],
  queryFn: async ({ signal }) => (await call(todayRecharge, { signal, silent: true })).today_recharge,
})
