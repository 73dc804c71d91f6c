import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { seedQuery } from '../../../session/queries.ts'
import { CopyLine } from '../../../ui/copy-line.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { setSeed } from '@noktra/contract/plain/users'
import { USER_SEED_PATTERN } from '@noktra/game/fairness'
import { Dices } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { randomSeed } from '../../../session/own-seed.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

/** The pair of seeds that the player's draws follow from, and the way to a new one. */
export function SeedPart() {
  const { t } = useTranslation(['profile', 'common'])
  const { data: pair, error, isFetching, refetch } = useQuery(seedQuery)
  const last = pair?.revealed[0]
  return (
    <section id="seed" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.seed')}>
        <Link
          to={paths.fair}
          className="type-small inline-flex min-h-11 items-center text-info hover:underline"
        >
          {t('seed.more')}
        </Link>
      </SectionHead>
      <p className="type-small -mt-1 mb-4 text-text-2">{t('seed.text')}</p>
      {pair ? (
        <>
          <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            <CopyLine label={t(pair.is_default ? 'seed.default' : 'seed.own')} value={pair.user_seed} />
            <CopyLine label={t('seed.hash')} value={pair.server_seed_hash} />
          </div>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-text-2">
            <span>
              {t('seed.pair')} <b className="type-number text-text-1">{formatNumber(pair.pair_no)}</b>
            </span>
            <span>
              {t('seed.draws')}{' '}
              <b className="type-number text-text-1" data-testid="seed-draws">
                {formatNumber(pair.nonce)}
              </b>
            </span>
          </p>
          <RotateForm key={pair.user_seed} />
          {last?.server_seed && (
            <div className="mt-5 border-t border-line-1 pt-4">
              <CopyLine label={t('seed.revealed')} value={last.server_seed} />
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={t('common:error.part')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </section>
  )
}

/** A new user seed: it ends the pair, which reveals its server seed. */
function RotateForm() {
  const { t } = useTranslation('profile')
  const [typed, setTyped] = useState('')
  const rotate = useMove(setSeed, {
    silent: true,
    onSuccess: () => {
      toast.success(t('seed.rotated'))
      void queryClient.invalidateQueries({ queryKey: seedQuery.queryKey })
      // Proofs of the draws of the pair that has ended read otherwise now.
      void queryClient.invalidateQueries({ queryKey: ['fair'] })
    },
  })
  const wanted = typed.trim()
  const isGood = USER_SEED_PATTERN.test(wanted)
  const refusal = isAppError(rotate.error) ? rotate.error.msg : null

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isGood && !rotate.isPending) rotate.mutate({ user_seed: wanted })
  }

  return (
    <form
      onSubmit={send}
      className="mt-4 flex items-start gap-3 border-t border-line-1 pt-4 max-sm:flex-col max-sm:items-stretch"
    >
      <Field
        label={t('seed.new')}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          rotate.reset()
        }}
        error={wanted && !isGood ? t('seed.format') : refusal}
        hint={t('seed.hint')}
        maxLength={64}
        autoComplete="off"
        className="min-w-0 grow"
        after={
          <IconButton
            label={t('seed.random')}
            icon={<Dices size={18} strokeWidth={1.9} aria-hidden />}
            onPress={() => setTyped(randomSeed())}
          />
        }
      />
      <Button
        type="submit"
        busy={rotate.isPending}
        className="shrink-0 sm:mt-6"
        disabledReason={isGood ? null : t('seed.format')}
      >
        {t('seed.rotate')}
      </Button>
    </form>
  )
}
