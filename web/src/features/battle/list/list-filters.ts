import type { BattleCard } from '@noktra/contract/battles'
import type { BattleMode } from '@noktra/game/battles'
import type { BattleFilters } from '../queries.ts'

export const TABS = ['open', 'running', 'finished', 'mine'] as const
/** The formats of the filter; "team" is 2v2. */
export const FORMATS = ['2', '3', '4', 'team'] as const
export const SORTS = ['-new', 'price', '-price'] as const
export const MODES = [
  'classic',
  'underdog',
  'terminal',
  'jackpot',
  'shared',
] as const satisfies readonly BattleMode[]

export type BattleTab = (typeof TABS)[number]
export type ListFilters = {
  tab: BattleTab
  format: (typeof FORMATS)[number] | undefined
  mode: BattleMode | undefined
  min: number | undefined
  max: number | undefined
  playersOnly: boolean
  affordable: boolean
  sort: (typeof SORTS)[number]
}

export const NO_FILTERS: Omit<ListFilters, 'tab'> = {
  format: undefined,
  mode: undefined,
  min: undefined,
  max: undefined,
  playersOnly: false,
  affordable: false,
  sort: '-new',
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

function amountOf(text: string | null): number | undefined {
  const amount = Number(text)
  return text && amount >= 0 && amount <= 1e9 ? amount : undefined
}

/** What the address asks for; whatever is not offered counts as not asked. */
export function readFilters(params: URLSearchParams): ListFilters {
  return {
    tab: oneOf(TABS, params.get('tab')) ?? 'open',
    format: oneOf(FORMATS, params.get('format')),
    mode: oneOf(MODES, params.get('mode')),
    min: amountOf(params.get('min')),
    max: amountOf(params.get('max')),
    playersOnly: params.get('players') === '1',
    affordable: params.get('affordable') === '1',
    sort: oneOf(SORTS, params.get('sort')) ?? '-new',
  }
}

/** The shortest address of these filters: what is usual is left out. */
export function writeFilters(filters: ListFilters): Record<string, string> {
  const { tab, format, mode, min, max, playersOnly, affordable, sort } = filters
  return {
    ...(tab !== 'open' && { tab }),
    ...(format && { format }),
    ...(mode && { mode }),
    ...(min !== undefined && { min: String(min) }),
    ...(max !== undefined && { max: String(max) }),
    ...(playersOnly && { players: '1' }),
    ...(affordable && { affordable: '1' }),
    ...(sort !== '-new' && { sort }),
  }
}

/** How many filters narrow the list; the order and the tab do not. */
export function countFilters({ format, mode, min, max, playersOnly, affordable }: ListFilters): number {
  return [
    format !== undefined,
    mode !== undefined,
    min !== undefined || max !== undefined,
    playersOnly,
    affordable,
  ].filter(Boolean).length
}

/** What the store is asked for; `coin` is what the player has, undefined while that is not known. */
export function queryOf(filters: ListFilters, coin: number | undefined): BattleFilters {
  const { tab, format, mode, min, max, playersOnly, affordable, sort } = filters
  const limits = [max, affordable ? coin : undefined].filter((limit) => limit !== undefined)
  return {
    tab,
    seats: format === undefined ? undefined : format === 'team' ? 4 : Number(format),
    team: format === undefined ? undefined : format === 'team' ? '1' : '0',
    mode,
    min_price: min,
    max_price: limits.length > 0 ? Math.min(...limits) : undefined,
    players_only: playersOnly ? '1' : undefined,
    sort,
  }
}

const STATUS_OF_TAB = { open: 0, running: 1, finished: 2 } as const

/** Whether a room belongs into the list that was asked for, as the store decides it; `me` is the player's number. */
export function fits(room: BattleCard, query: BattleFilters, me: number | undefined): boolean {
  const { tab = 'open', seats, team, mode, min_price, max_price, players_only } = query
  if (tab === 'mine' ? !isIn(room, me) : room.private || room.status !== STATUS_OF_TAB[tab]) return false
  return (
    (seats === undefined || room.seats === Number(seats)) &&
    (team === undefined || room.team === (team === '1')) &&
    (mode === undefined || room.mode === mode) &&
    (min_price === undefined || room.price >= Number(min_price)) &&
    (max_price === undefined || room.price <= Number(max_price)) &&
    (players_only === undefined || room.players_only === (players_only === '1'))
  )
}

/** Whether the player sits in the room or made it. */
export function isIn(room: Pick<BattleCard, 'user_id' | 'players'>, me: number | undefined): boolean {
  if (me === undefined) return false
  return room.user_id === me || room.players.some((player) => player.user_id === me)
}

/** Which of two rooms stands first, by the order of the store. */
export function comparing(sort: BattleFilters['sort']): (a: BattleCard, b: BattleCard) => number {
  if (sort === 'price') return (a, b) => a.price - b.price || a.room_id - b.room_id
  if (sort === '-price') return (a, b) => b.price - a.price || b.room_id - a.room_id
  return (a, b) => b.room_id - a.room_id
}
