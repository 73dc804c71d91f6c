import { useSearchParams } from 'react-router'
import { readFilters, writeFilters, type ListFilters } from './list-filters.ts'

/** What the list shows, kept in the address. Another tab is a step of the history; the rest replaces it. */
export function useListFilters() {
  const [params, setParams] = useSearchParams()
  return {
    filters: readFilters(params),
    change(part: Partial<ListFilters>) {
      setParams((now) => writeFilters({ ...readFilters(now), ...part }), { replace: !('tab' in part) })
    },
  }
}

export type ListFiltering = ReturnType<typeof useListFilters>
