import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMaintenance } from '@noktra/contract/plain/maintenance'
import type { DataOf } from '@noktra/contract/plain-types'
import { AppError } from '../api/app-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { whenSettled } from './when-idle.ts'

export type ClosedArea = DataOf<typeof listMaintenance>['list'][number]

const closedAreasQuery = (language: string) =>
  queryOptions({
    queryKey: ['closed-areas', language],
    queryFn: async ({ signal }) => (await call(listMaintenance, { signal, silent: true })).list,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
    meta: { isUnasked: true },
  })

/**
 * Areas that are closed for maintenance: asked for when the first screen is done, every half minute, and when the store has
 * just refused something for it.
 */
export function useClosedAreas(): ClosedArea[] {
  const { i18n } = useTranslation('common')
  const [settled, setSettled] = useState(false)
  const { data } = useQuery({ ...closedAreasQuery(i18n.language), enabled: settled })
  useEffect(() => whenSettled(() => setSettled(true)), [])
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ mutation }) => {
        const error = mutation?.state.error
        if (error instanceof AppError && error.name === 'room_closed')
          void queryClient.invalidateQueries({ queryKey: ['closed-areas'] })
      }),
    [],
  )
  return data ?? []
}
