import { infiniteQueryOptions } from '@tanstack/react-query'
import { promoteInvitees, type promoteRecord, type promoteStat } from '@noktra/contract/plain/promotion'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../api/call.ts'
import { PROMOTION } from '../../session/promotion-queries.ts'

export type Stat = DataOf<typeof promoteStat>
export type RebateRecord = DataOf<typeof promoteRecord>['list'][number]
export type Invitee = DataOf<typeof promoteInvitees>['list'][number]

export const inviteesQuery = infiniteQueryOptions({
  queryKey: [...PROMOTION, 'invitees'],
  queryFn: ({ signal, pageParam }) =>
    call(promoteInvitees, { query: pageParam === null ? {} : { after: pageParam }, signal, silent: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
})
