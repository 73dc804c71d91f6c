import { useMutation, useQuery } from '@tanstack/react-query'
import { revokeSession } from '@noktra/contract/plain/account'
import { Link2Off, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '../../../api/app-error.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sessionsQuery, type SignedInAt } from '../queries.ts'

const PHONES = /iPhone|iPad|Android/

/** Where the player is signed in; each place can be signed out from here. */
export function SessionList() {
  const { t } = useTranslation('profile')
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery)
  const revoke = useMutation({
    mutationFn: (id: number | undefined) => call(revokeSession, { body: { id }, silent: true }),
    onSuccess: ({ ended }) => {
      toast.success(t('sessions.ended', { count: ended }))
    },
    onError: (refusal) => {
      if (isAppError(refusal)) toast.error(refusal.msg)
    },
    // Whatever came of it, the list shows how it is now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const others = sessions?.filter(({ is_current }) => !is_current) ?? []
  return (
    <div className="mt-5 border-t border-line-1 pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 className="type-label">{t('sessions.title')}</h3>
          <p className="type-small mt-0.5 text-text-2">{t('sessions.text')}</p>
        </div>
        {others.length > 1 && (
          <Button
            size="small"
            className="max-sm:min-h-11"
            busy={revoke.isPending && revoke.variables === undefined}
            onPress={() => revoke.mutate(undefined)}
          >
            {t('sessions.end_others')}
          </Button>
        )}
      </div>
      {sessions ? (
        <ul className="mt-2 divide-y divide-line-1" data-testid="sessions">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={revoke.isPending && revoke.variables === session.id}
              onEnd={() => revoke.mutate(session.id)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-3 h-36" />
      )}
    </div>
  )
}

type RowProps = { session: SignedInAt; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { t } = useTranslation('profile')
  const name = session.device_name || t('sessions.unknown')
  const Icon = PHONES.test(session.device_name) ? Smartphone : MonitorSmartphone
  return (
    <li className="flex min-h-16 items-center gap-4 py-2.5 max-sm:gap-3">
      <Icon size={20} strokeWidth={1.9} aria-hidden className="shrink-0 text-text-3" />
      <div className="min-w-0 grow">
        <p className="type-label flex flex-wrap items-center gap-x-2.5">
          {name}
          {session.is_current && (
            <span className="type-tag rounded-tag border border-success/40 px-1.5 py-px text-success">
              {t('sessions.current')}
            </span>
          )}
        </p>
        <p className="type-micro mt-0.5 text-text-3">
          <span className="type-number">{session.network}</span>
          {' · '}
          <RelativeTime at={session.last_used_at} />
        </p>
        {!session.is_bound && (
          <p className="type-micro mt-0.5 flex items-start gap-1.5 text-text-3">
            <Link2Off size={14} strokeWidth={1.9} aria-hidden className="mt-px shrink-0" />
            {t('sessions.plain')}
          </p>
        )}
      </div>
      {!session.is_current && (
        <Button
          size="small"
          className="shrink-0 max-sm:min-h-11"
          busy={isEnding}
          aria-label={t('sessions.end_named', { name })}
          onPress={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
