import type { BoxCard } from '@noktra/contract/boxes'

export const SORTS = ['default', 'price', '-price', '-return'] as const
type ShelfSort = (typeof SORTS)[number]

export type ShelfFilters = {
  q: string
  type: number | undefined
  min: number | undefined
  max: number | undefined
  sort: ShelfSort
}

function amountOf(text: string | null): number | undefined {
  const amount = Number(text)
  return text && Number.isFinite(amount) && amount >= 0 ? amount : undefined
}

export function readShelfFilters(params: URLSearchParams): ShelfFilters {
  const type = Number(params.get('type'))
  return {
    q: (params.get('q') ?? '').slice(0, 60),
    type: Number.isInteger(type) && type > 0 ? type : undefined,
    min: amountOf(params.get('min')),
    max: amountOf(params.get('max')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'default',
  }
}

/** What the shelf shows of the boxes on sale, in which order; `found` are the boxes of a search. */
export function filterShelf(
  boxes: readonly BoxCard[],
  { type, min = 0, max = Number.POSITIVE_INFINITY, sort }: ShelfFilters,
  found?: ReadonlySet<number>,
): BoxCard[] {
  const shown = boxes.filter(
    (box) =>
      (type === undefined || box.type_id === type) &&
      box.price >= min &&
      box.price <= max &&
      (!found || found.has(box.box_id)),
  )
  if (sort === 'price') return shown.toSorted((a, b) => a.price - b.price)
  if (sort === '-price') return shown.toSorted((a, b) => b.price - a.price)
  if (sort === '-return') return shown.toSorted((a, b) => b.expected_return - a.expected_return)
  return shown
}
