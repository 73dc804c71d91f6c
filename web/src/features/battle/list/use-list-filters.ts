import { useAddressQuery } from '../../../ui/use-address-query.ts'
import { NO_FILTERS, readFilters, writeFilters, type ListFilters } from './list-filters.ts'

/** What the list shows, kept in the address. Another tab is a step of the history; the rest replaces it. */
export function useListFilters() {
  const [query, changeQuery] = useAddressQuery()
  return {
    filters: readFilters(query),
    change(part: Partial<ListFilters>) {
      changeQuery((now) => writeFilters({ ...readFilters(now), ...part }), { step: 'tab' in part })
    },
    clear() {
      changeQuery((now) => {
        const { tab, sort } = readFilters(now)
        return writeFilters({ ...NO_FILTERS, tab, sort })
      })
    },
  }
}
