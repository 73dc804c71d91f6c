import { LotteryStatus, RollType } from '@noktra/contract/plain/rolls'
import type { RollQuery } from '../queries.ts'

export const TABS = ['all', 'official', 'players', 'mine', 'ended'] as const
export const SORTS = ['pool', 'time', 'people'] as const
export const MINE = ['joined', 'created'] as const

export type RollTab = (typeof TABS)[number]
export type RollSort = (typeof SORTS)[number]
export type ListFilters = {
  tab: RollTab
  /** Of one's own rooms: those one joined, or those one opened. */
  mine: (typeof MINE)[number]
  /** Shows rooms with a password, too. */
  locked: boolean
  /** Undefined: as is usual for the tab. */
  sort: RollSort | undefined
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** What the address asks for; whatever is not offered counts as not asked. */
export function readFilters(params: URLSearchParams): ListFilters {
  return {
    tab: oneOf(TABS, params.get('tab')) ?? 'all',
    mine: oneOf(MINE, params.get('mine')) ?? 'joined',
    locked: params.get('locked') === '1',
    sort: oneOf(SORTS, params.get('sort')),
  }
}

/** The shortest address of these filters: what is usual is left out. */
export function writeFilters(filters: ListFilters): Record<string, string> {
  const { tab, mine, locked, sort } = filters
  return {
    ...(tab !== 'all' && { tab }),
    ...(tab === 'mine' && mine !== 'joined' && { mine }),
    ...(locked && hidesLocked(tab) && { locked: '1' }),
    ...(sort && sort !== usualSort(tab) && { sort }),
  }
}

/** Tabs that leave out rooms with a password unless told otherwise (SPEC 9); the house's rooms have none. */
export function hidesLocked(tab: RollTab): boolean {
  return tab === 'all' || tab === 'players'
}

/** Pending rooms stand by what can be won (SPEC 9), the others by when they were drawn. */
function usualSort(tab: RollTab): RollSort {
  return tab === 'mine' || tab === 'ended' ? 'time' : 'pool'
}

export function sortOf({ tab, sort }: Pick<ListFilters, 'tab' | 'sort'>): RollSort {
  return sort ?? usualSort(tab)
}

const FIELDS = { pool: 'prize_pool', time: 'lottery_time', people: 'join_num' } as const

/** What the store is asked for. The draw that is next stands first, of those that are over the latest. */
export function queryOf(filters: ListFilters): RollQuery {
  const { tab, mine, locked } = filters
  const sort = sortOf(filters)
  const isPending = tab !== 'mine' && tab !== 'ended'
  return {
    ...(isPending && { lottery_status: LotteryStatus.pending }),
    ...(tab === 'ended' && { lottery_status: LotteryStatus.over }),
    ...(tab === 'official' && { room_type: RollType.official }),
    ...(tab === 'players' && { room_type: RollType.player }),
    ...(tab === 'mine' && (mine === 'joined' ? { is_join: 1 } : { i_created: 1 })),
    ...(hidesLocked(tab) && !locked && { no_password_room: 1 }),
    sort: FIELDS[sort],
    order: sort === 'time' && isPending ? 'asc' : 'desc',
  }
}
