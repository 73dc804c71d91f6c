import { queryClient } from '../api/query-client.ts'
import { sendOwnSeed } from './own-seed.ts'
import { levelsQuery, recordsQuery, statQuery } from './promotion-queries.ts'
import { inviterQuery, settingQuery } from './queries.ts'
import { readToken } from './token.ts'

const SETTINGS = [
  'open_box_loading_time',
  'recharge_rate',
  'upgrade_profit_rate',
  'upgrade_comfort_skin_id',
  'recharge_welfare_box_type_id',
] as const

/** What a start fetches besides (SPEC 7): settings, the levels of promotion, and a player's seed, inviter and promotion. */
export function fetchAhead(): void {
  for (const key of SETTINGS) void queryClient.prefetchQuery(settingQuery(key))
  void queryClient.prefetchQuery(levelsQuery)
  if (!readToken()) return
  void sendOwnSeed()
  void queryClient.prefetchQuery(inviterQuery)
  void queryClient.prefetchQuery(statQuery)
  void queryClient.prefetchInfiniteQuery(recordsQuery)
}
