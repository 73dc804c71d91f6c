import { useAddressQuery } from '../../../ui/use-address-query.ts'

export const SORTS = ['default', 'price', '-price', '-return', '-volatility', '-new'] as const
type Sort = (typeof SORTS)[number]

export type BoxFilters = {
  type: number | undefined
  q: string
  min: number | undefined
  max: number | undefined
  affordable: boolean
  sort: Sort
}

function amountOf(text: string | null): number | undefined {
  const amount = Number(text)
  return text && Number.isFinite(amount) && amount >= 0 ? amount : undefined
}

function readFilters(params: URLSearchParams): BoxFilters {
  const type = Number(params.get('type'))
  return {
    type: Number.isInteger(type) && type > 0 ? type : undefined,
    q: (params.get('q') ?? '').slice(0, 60),
    min: amountOf(params.get('min')),
    max: amountOf(params.get('max')),
    affordable: params.get('affordable') === '1',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'default',
  }
}

function writeFilters({ type, q, min, max, affordable, sort }: BoxFilters): Record<string, string> {
  return {
    ...(type !== undefined && { type: String(type) }),
    ...(q && { q }),
    ...(min !== undefined && { min: String(min) }),
    ...(max !== undefined && { max: String(max) }),
    ...(affordable && { affordable: '1' }),
    ...(sort !== 'default' && { sort }),
  }
}

/** What the list of boxes shows, kept in the address. Another type is a step of the history; the rest replaces it. */
export function useBoxFilters() {
  const [query, changeQuery] = useAddressQuery()
  const filters = readFilters(query)
  return {
    filters,
    /** How many of price and affordability are set: those behind the filter button. */
    hidden: Number(filters.min !== undefined || filters.max !== undefined) + Number(filters.affordable),
    change(part: Partial<BoxFilters>) {
      changeQuery((now) => writeFilters({ ...readFilters(now), ...part }), { step: 'type' in part })
    },
    clear() {
      changeQuery(() => ({}), { step: true })
    },
  }
}
