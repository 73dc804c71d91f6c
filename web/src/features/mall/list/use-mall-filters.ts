import { useAddressQuery } from '../../../ui/use-address-query.ts'
import { readFilters, searchOf, withoutFilter, withoutFilters, type MallFilters } from './filters.ts'

/** What the list shows, kept in the address. A change replaces the entry of the history, so that "back" leaves the mall. */
export function useMallFilters() {
  const [query, changeQuery] = useAddressQuery()
  const show = (changed: (now: MallFilters) => MallFilters) =>
    changeQuery((now) => searchOf(changed(readFilters(now))))
  return {
    filters: readFilters(query),
    change: (part: Partial<MallFilters>) => show((now) => ({ ...now, ...part })),
    drop: (name: string) => show((now) => withoutFilter(now, name)),
    clear: () => show(withoutFilters),
  }
}

export type MallFiltering = ReturnType<typeof useMallFilters>
