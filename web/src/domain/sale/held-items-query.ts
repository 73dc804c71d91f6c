import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listBackpack } from '@noktra/contract/plain/backpack'
import type { BackpackItem } from '@noktra/contract/backpack'
import { call } from '../../api/call.ts'

const LARGEST_PAGE = 100
/** How far down the backpack items of an address or a draft are looked for. */
const MOST_PAGES = 20

/** Held items by their numbers, wherever in the backpack they are; those that are gone are missing. */
export function heldItemsQuery(item_ids: readonly number[]) {
  return queryOptions({
    queryKey: ['backpack', 'held', item_ids],
    queryFn: async ({ signal }) => {
      const found: BackpackItem[] = []
      let after: string | undefined
      for (let page = 0; page < MOST_PAGES && found.length < item_ids.length; page += 1) {
        const query = { sort: 'new', page_size: LARGEST_PAGE, after } as const
        // Each page names the next one.
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
