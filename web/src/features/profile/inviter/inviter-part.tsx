import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { bindInviter } from '@noktra/contract/plain/promotion'
import { isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { formatDuration } from '../../../i18n/format.ts'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { invitedBy } from '../../../session/arrival.ts'
import { inviterQuery } from '../../../session/queries.ts'
import { refreshUser, useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'

/** Who invited the player; while there is still time for it, where they name them. */
export function InviterPart() {
  const { t } = useTranslation(['promotion', 'common'])
  const { user } = useSession()
  const { data, error, isFetching, refetch } = useQuery(inviterQuery)
  return (
    <section id="inviter" className="panel scroll-mt-24 p-5" aria-labelledby="inviter-head">
      <SectionHead id="inviter-head" title={t('inviter.title')} />
      {error && !data ? (
        <ErrorState
          title={t('common:error.part')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !user || !data ? (
        <Skeleton className="h-11 rounded-control" />
      ) : data.inviter ? (
        <div className="flex items-center gap-3">
          <Avatar url={data.inviter.avatar} size={40} />
          <div className="min-w-0">
            <p className="type-label truncate">{data.inviter.nickname}</p>
            <p className="type-small text-text-2">{t('inviter.for_good')}</p>
          </div>
        </div>
      ) : user.inviter_until !== null ? (
        <NameInviter until={user.inviter_until} />
      ) : (
        <p className="type-body text-text-2">{t('inviter.none')}</p>
      )}
    </section>
  )
}

function NameInviter({ until }: { until: number }) {
  const { t } = useTranslation('promotion')
  const now = useNow()
  const [code, setCode] = useState(invitedBy() ?? '')
  const [error, setError] = useState<string | null>(null)
  const bind = useMove(bindInviter, {
    silent: true,
    onSuccess: (answer) => {
      queryClient.setQueryData(inviterQuery.queryKey, answer)
      void refreshUser()
      toast.success(t('inviter.done', { nickname: answer.inviter?.nickname }))
    },
    onError: (refusal) => setError(isAppError(refusal) ? refusal.msg : String(refusal)),
  })

  function send(event: SyntheticEvent): void {
    event.preventDefault()
    if (code.trim() === '') {
      setError(t('inviter.empty'))
      return focusFault(event.currentTarget)
    }
    setError(null)
    bind.mutate({ invite_code: code.trim() })
  }

  return (
    <form onSubmit={send} noValidate>
      <p className="type-small mb-3 text-text-2">
        {t('inviter.how', { time: formatDuration(until - now / 1000) })}
      </p>
      <div className="flex items-start gap-2.5 max-sm:flex-col max-sm:items-stretch">
        <Field
          className="min-w-0 grow sm:max-w-72"
          label={t('inviter.code')}
          hiddenLabel
          placeholder={t('inviter.code')}
          value={code}
          error={error}
          autoComplete="off"
          maxLength={40}
          onChange={(text) => {
            setCode(text)
            setError(null)
          }}
        />
        <Button type="submit" busy={bind.isPending}>
          {t('inviter.save')}
        </Button>
      </div>
    </form>
  )
}
