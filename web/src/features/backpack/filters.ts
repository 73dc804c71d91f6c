import type { BackpackItem } from '@noktra/contract/backpack'

export const TABS = ['available', 'in_progress', 'sold', 'done'] as const
export const SORTS = ['new', '-value', 'value'] as const
/** Where the items of a backpack can have come from so far. */
export const SOURCES = [
  'box',
  'key',
  'battle',
  'upgrade',
  'roll',
  'mall',
  'minesweeper',
  'welfare',
] as const satisfies readonly BackpackItem['source'][]
export const EXTERIORS = [
  'FN',
  'MW',
  'FT',
  'WW',
  'BS',
] as const satisfies readonly BackpackItem['exterior_name'][]

export type BackpackTab = (typeof TABS)[number]
export type BackpackFilters = {
  tab: BackpackTab
  sort: (typeof SORTS)[number]
  source: (typeof SOURCES)[number] | undefined
  exterior: (typeof EXTERIORS)[number] | undefined
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** What the address asks for; whatever is not offered counts as not asked. */
export function readFilters(params: URLSearchParams): BackpackFilters {
  return {
    tab: oneOf(TABS, params.get('tab')) ?? 'available',
    sort: oneOf(SORTS, params.get('sort')) ?? 'new',
    source: oneOf(SOURCES, params.get('source')),
    exterior: oneOf(EXTERIORS, params.get('exterior')),
  }
}

/** The shortest address of these filters: what is usual is left out. */
export function writeFilters({ tab, sort, source, exterior }: BackpackFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'available') params.set('tab', tab)
  if (sort !== 'new') params.set('sort', sort)
  if (source) params.set('source', source)
  if (exterior) params.set('exterior', exterior)
  return params
}
