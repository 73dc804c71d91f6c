import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readFilters, searchOf, withoutFilters, type MallFilters } from './filters.ts'

/** What the list shows, kept in the address. A change replaces the entry of the history, so that "back" leaves the mall. */
export function useMallFilters() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // The router follows the address when it has time for it; a box that was ticked shows its tick at once.
  const [shown, setShown] = useState(search)
  const [told, setTold] = useState(search)
  if (told !== search) {
    setTold(search)
    setShown(search)
  }

  /** Reads the address itself: two fields may report in one moment. */
  function show(changed: (now: MallFilters) => MallFilters): void {
    const next = searchOf(changed(readFilters(new URLSearchParams(location.search))))
    setShown(next)
    void navigate({ pathname, search: next }, { replace: true })
  }

  return {
    filters: readFilters(new URLSearchParams(shown)),
    change: (part: Partial<MallFilters>) => show((now) => ({ ...now, ...part })),
    clear: () => show(withoutFilters),
  }
}

export type MallFiltering = ReturnType<typeof useMallFilters>
