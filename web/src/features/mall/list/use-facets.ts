import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MallFacets } from '@noktra/contract/mall'
import { mallQuery } from '../queries.ts'
import { queryOf, type MallFilters } from './filters.ts'

export type Facets = {
  /** Undefined until it is known. */
  facets: MallFacets | undefined
  /** How many offers fit. */
  total: number | undefined
  /** The list did not come, so there is nothing to choose from. */
  failed: boolean
}

/** What the filters can choose from, with counts. While other filters are asked for, the counts stay what they were. */
export function useFacets(filters: MallFilters): Facets {
  // The list fetches; here its first page is read.
  const { data, isError } = useInfiniteQuery({
    ...mallQuery(queryOf(filters)),
    enabled: false,
    placeholderData: keepPreviousData,
  })
  const first = data?.pages[0]
  // A list that does not come leaves its filters in place: they are the way out of it.
  const [last, setLast] = useState(first)
  if (first && first !== last) setLast(first)
  const facets = (first ?? last)?.facets ?? undefined
  return { facets, total: first?.total, failed: isError && !facets }
}
