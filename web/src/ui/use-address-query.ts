import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** As text it begins with its question mark, or is empty. */
type Query = string | URLSearchParams | Record<string, string>

/**
 * The query of the address, and how it is changed. A change begins with the address itself, for of two quick ones the second
 * comes before the page has drawn the first; and it shows at once, for the router follows when it has time for it.
 * A `step` is one of the history, which "back" takes back; any other change replaces the entry that is there.
 */
export function useAddressQuery() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(search)
  const query = useMemo(() => new URLSearchParams(shown), [shown])

  function change(write: (now: URLSearchParams) => Query, { step = false } = {}): void {
    const next = searchOf(write(new URLSearchParams(location.search)))
    startTransition(() => {
      show(next)
      void navigate({ search: next }, { replace: !step })
    })
  }

  return [query, change] as const
}

function searchOf(query: Query): string {
  if (typeof query === 'string') return query
  const text = new URLSearchParams(query).toString()
  return text && `?${text}`
}
