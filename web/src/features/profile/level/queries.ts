import { queryOptions } from '@tanstack/react-query'
import { levelProgress, listLevels } from '@noktra/contract/plain/levels'
import type { DataOf } from '@noktra/contract/plain-types'
import { call } from '../../../api/call.ts'

export type Progress = DataOf<typeof levelProgress>
export type Levels = DataOf<typeof listLevels>

export const progressQuery = queryOptions({
  queryKey: ['levels', 'progress'],
  queryFn: ({ signal }) => call(levelProgress, { signal, silent: true }),
})

/** Grades and what badges give. */
export const levelsQuery = queryOptions({
  queryKey: ['levels', 'list'],
  queryFn: ({ signal }) => call(listLevels, { signal, silent: true }),
  staleTime: 10 * 60_000,
})
