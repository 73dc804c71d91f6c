import { WifiOff } from 'lucide-react'
import type { Query } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { hasNoAnswer } from '../api/app-error.ts'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { ownStaleNotes } from '../ui/stale-store.ts'
import { useOnline } from '../ui/use-online.ts'

/** Something that is shown and could not be renewed. A further page that did not come says so at its list's end. */
function isStale({ state }: Query): boolean {
  const wasFurtherPage = state.fetchMeta?.fetchMore?.direction !== undefined
  return state.status === 'error' && state.data !== undefined && hasNoAnswer(state.error) && !wasFurtherPage
}

const STALE = { type: 'active', predicate: isStale } as const

function isAnyStale(): boolean {
  return queryClient.getQueryCache().findAll(STALE).length > 0
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

/** Says on every page, without moving it, that what it shows may be old. */
export function ConnectionNote() {
  const { t } = useTranslation(['footer', 'common'])
  const online = useOnline()
  const stale = useSyncExternalStore(subscribe, isAnyStale)
  const saysSo = useSyncExternalStore(ownStaleNotes.subscribe, ownStaleNotes.any)
  const [retrying, setRetrying] = useState(false)

  async function tryAgain(): Promise<void> {
    setRetrying(true)
    await queryClient.refetchQueries(STALE)
    setRetrying(false)
  }

  const shown = !saysSo && (!online || stale)
  return (
    <div role="status">
      {shown && (
        <div className="connection-note">
          <WifiOff size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
          <p className="type-small min-w-0 grow">{t(online ? 'connection.stale' : 'connection.offline')}</p>
          {online && (
            <Button size="small" busy={retrying} onPress={() => void tryAgain()}>
              {t('common:try_again')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
