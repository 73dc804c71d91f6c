import { Dices } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { setSeed } from '@noktra/contract/plain/users'
import { isAppError } from '../../api/app-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMove } from '../../api/use-move.ts'
import { openLogin } from '../dialogs-store.ts'
import { paths } from '../../paths.ts'
import { seedQuery } from '../../session/queries.ts'
import { useSession } from '../../session/session.ts'
import { randomSeed } from '../../session/own-seed.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'

const SEED = /^[A-Za-z0-9_-]{1,64}$/

/** The player's seed pair as far as it is public, and a new own seed. */
export function SeedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('opening')
  const { signedIn } = useSession()
  return (
    <Dialog open={open} onClose={onClose} title={t('seed.title')} description={t('seed.intro')}>
      {signedIn ? (
        <SeedPair />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-text-2">{t('seed.visitor')}</p>
          <Button
            onPress={() => {
              onClose()
              openLogin()
            }}
          >
            {t('log_in')}
          </Button>
        </div>
      )}
      <p className="type-small mt-4">
        <Link
          to={paths.fair}
          className="inline-flex min-h-11 items-center text-info underline underline-offset-2"
        >
          {t('seed.more')}
        </Link>
      </p>
    </Dialog>
  )
}

function SeedPair() {
  const { t } = useTranslation('opening')
  const { data: pair, error, refetch, isFetching } = useQuery(seedQuery)
  const [draft, setDraft] = useState('')
  const change = useMove(setSeed, {
    silent: true,
    onSuccess: () => {
      setDraft('')
      void queryClient.invalidateQueries({ queryKey: seedQuery.queryKey })
    },
  })
  const wanted = draft.trim()
  const fault =
    wanted && !SEED.test(wanted) ? t('seed.format') : isAppError(change.error) ? change.error.msg : null

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!change.isPending && SEED.test(wanted)) change.mutate({ user_seed: wanted })
  }

  if (error && !pair) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!pair) return <Skeleton className="h-[270px]" />
  return (
    <div className="flex flex-col gap-4">
      <CopyLine label={t(pair.is_default ? 'seed.default' : 'seed.own')} value={pair.user_seed} />
      <CopyLine label={t('seed.hash')} value={pair.server_seed_hash} />
      <p className="flex justify-between gap-3">
        <span className="type-small text-text-2">{t('seed.nonce')}</span>
        <span className="type-number font-semibold">{pair.nonce}</span>
      </p>
      <form onSubmit={send} className="flex items-start gap-2.5 border-t border-line-1 pt-4">
        <Field
          label={t('seed.new')}
          value={draft}
          onChange={(text) => {
            setDraft(text)
            change.reset()
          }}
          maxLength={64}
          error={fault}
          hint={t('seed.hint')}
          className="grow"
          after={
            <IconButton
              label={t('seed.random')}
              icon={<Dices size={18} strokeWidth={1.9} aria-hidden />}
              onPress={() => setDraft(randomSeed())}
            />
          }
        />
        <Button
          type="submit"
          busy={change.isPending}
          disabledReason={wanted && !fault ? null : t('seed.format')}
          className="mt-6 shrink-0 whitespace-nowrap"
        >
          {t('seed.change')}
        </Button>
      </form>
      {change.data?.revealed.server_seed && (
        <CopyLine label={t('seed.revealed')} value={change.data.revealed.server_seed} />
      )}
    </div>
  )
}
