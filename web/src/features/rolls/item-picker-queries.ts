import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBackpack, type BackpackItem } from '@noktra/contract/backpack'
import { call } from '../../api/call.ts'

export const PRIZE_SORTS = ['-value', 'value', 'new'] as const
export type PrizeSort = (typeof PRIZE_SORTS)[number]

const PAGE_SIZE = 40
const LARGEST_PAGE = 100
/** How far down the backpack items of an address or a draft are looked for. */
const MOST_PAGES = 20
const FIRST = undefined as string | undefined

/** What the player holds, page by page. */
export function prizesQuery(sort: PrizeSort) {
  return infiniteQueryOptions({
    queryKey: ['backpack', 'prizes', sort],
    queryFn: ({ pageParam: after, signal }) =>
      call(listBackpack, { query: { sort, page_size: PAGE_SIZE, after }, signal, silent: true }),
    initialPageParam: FIRST,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Held items by their numbers, wherever in the backpack they are; those that are gone are missing. */
export function wantedItemsQuery(item_ids: readonly number[]) {
  return queryOptions({
    queryKey: ['backpack', 'wanted', item_ids],
    queryFn: async ({ signal }) => {
      const found: BackpackItem[] = []
      let after = FIRST
      for (let page = 0; page < MOST_PAGES && found.length < item_ids.length; page += 1) {
        const query = { sort: 'new', page_size: LARGEST_PAGE, after } as const
        // oxlint-disable-next-line no-await-in-loop -- each page names the next one
        const { list, next } = await call(listBackpack, { query, signal, silent: true })
        found.push(...list.filter((item) => item_ids.includes(item.item_id)))
        if (next === null) break
        after = next
      }
      return found
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
