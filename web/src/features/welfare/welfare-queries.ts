import { queryOptions } from '@tanstack/react-query'
import { todayRecharge } from '@noktra/contract/plain/users'
import { listWelfareBoxes } from '@noktra/contract/plain/welfare'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'

/**
 * Recharge welfare boxes, named in the language of the call; fetched again whenever they are looked at, since a day or
 * an opening changes them.
 */
export function welfareBoxesQuery() {
  return queryOptions({
    queryKey: ['welfare', 'list', currentLanguage()],
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

/** The dearest welfare box that the day's recharge opens, unless one was opened today. */
export function waitingBox({ list, next_at, today_recharge }: DataOf<typeof listWelfareBoxes>) {
  if (next_at !== null) return null
  return list.findLast(({ amount }) => amount <= (today_recharge ?? 0)) ?? null
}

/** A welfare box was opened: the next one waits for the store's next day. */
export function updateAfterWelfareOpening(next_at: number): void {
  queryClient.setQueryData(welfareBoxesQuery().queryKey, (welfare) => welfare && { ...welfare, next_at })
}

/** What the page believes of the day and its recharge is asked for again. */
export function refetchWelfare(): void {
  void queryClient.invalidateQueries({ queryKey: welfareBoxesQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: todayRechargeQuery.queryKey })
}
