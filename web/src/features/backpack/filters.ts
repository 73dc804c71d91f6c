import type { BackpackItem } from '@noktra/contract/backpack'
import {
  countItemKeys,
  readItemQuery,
  withoutFacet,
  writeItemQuery,
  type ItemQuery,
} from '../../domain/skin/item-query.ts'

export const TABS = ['available', 'in_progress', 'sold', 'done'] as const
export const SORTS = ['new', '-value', 'value'] as const
export const EXTERIORS = [
  'FN',
  'MW',
  'FT',
  'WW',
  'BS',
] as const satisfies readonly BackpackItem['exterior_name'][]

export type ItemSource = BackpackItem['source']
export type BackpackTab = (typeof TABS)[number]
export type BackpackFilters = {
  tab: BackpackTab
  sort: (typeof SORTS)[number]
  source: ItemSource | undefined
  exterior: (typeof EXTERIORS)[number] | undefined
  /** In coins, both ends inside. */
  min_value: number | undefined
  max_value: number | undefined
  item: ItemQuery
}

/** What hides items of a tab, for "clear". */
export const NO_FILTERS = {
  source: undefined,
  exterior: undefined,
  min_value: undefined,
  max_value: undefined,
  item: {},
} as const satisfies Partial<BackpackFilters>

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** An amount of coins with at most two decimals, as the field of the toolbar writes it. */
function amountOf(text: string | null): number | undefined {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return undefined
  return Number(text)
}

/** What the address asks for, of items from these sources; whatever is not offered counts as not asked. */
export function readFilters(params: URLSearchParams, sources: readonly ItemSource[]): BackpackFilters {
  return {
    tab: oneOf(TABS, params.get('tab')) ?? 'available',
    sort: oneOf(SORTS, params.get('sort')) ?? 'new',
    source: oneOf(sources, params.get('source')),
    exterior: oneOf(EXTERIORS, params.get('exterior')),
    min_value: amountOf(params.get('min_value')),
    max_value: amountOf(params.get('max_value')),
    item: readItemQuery(params),
  }
}

/** The shortest address of these filters: what is usual is left out. */
export function writeFilters(filters: BackpackFilters): URLSearchParams {
  const { tab, sort, source, exterior, min_value, max_value, item } = filters
  const params = new URLSearchParams()
  if (tab !== 'available') params.set('tab', tab)
  if (sort !== 'new') params.set('sort', sort)
  if (source) params.set('source', source)
  if (exterior) params.set('exterior', exterior)
  if (min_value !== undefined) params.set('min_value', String(min_value))
  if (max_value !== undefined) params.set('max_value', String(max_value))
  writeItemQuery(params, item)
  return params
}

/** How many filters hide items of the tab. */
export function countFilters({ source, exterior, min_value, max_value, item }: BackpackFilters): number {
  const own = [source, exterior, min_value, max_value].filter((filter) => filter !== undefined).length
  return own + countItemKeys(item)
}

/** The filters without one of them, by the name that the store gives it. */
export function withoutFilter({ item }: BackpackFilters, name: string): Partial<BackpackFilters> {
  if (name === 'value') return { min_value: undefined, max_value: undefined }
  if (name === 'source') return { source: undefined }
  if (name === 'exterior') return { exterior: undefined }
  return { item: withoutFacet(item, name) }
}
