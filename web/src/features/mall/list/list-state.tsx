import { onlineManager, useInfiniteQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { mallQuery } from '../queries.ts'
import { queryOf } from './filters.ts'
import type { MallFiltering } from './use-mall-filters.ts'

/** Says beside the title when what is shown may be old. It takes no place of its own: nothing moves. */
export function ListState({ filtering }: { filtering: MallFiltering }) {
  const { t } = useTranslation('mall')
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  const { data, isRefetchError } = useInfiniteQuery({
    ...mallQuery(queryOf(filtering.filters)),
    enabled: false,
  })
  if (!data || (online && !isRefetchError)) return null
  return (
    <p role="alert" className="type-small min-w-0 truncate text-warning">
      {t(online ? 'stale' : 'offline')}
    </p>
  )
}
