import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isAppError } from '../../api/app-error.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BattleFairView } from './battle-fair-view.tsx'
import { ComputationFold } from './computation-fold.tsx'
import { DrawSummary } from './draw-summary.tsx'
import { PoolTable } from './pool-table.tsx'
import { ProofActions } from './proof-actions.tsx'
import { ProofTable } from './proof-table.tsx'
import { drawQuery, isBattle, type Draw } from './queries.ts'
import { VerifyPanel } from './verify-panel.tsx'

/** One opening or battle, checked in the browser of whoever looks at it (/fair/:id). */
export function FairDrawPage() {
  const { t } = useTranslation('fair')
  const { id = '' } = useParams()
  const { data: fair, error, isFetching, refetch } = useQuery(drawQuery(id))
  const room = /^b(\d+)$/.exec(id)
  const title = room ? t('battle.title', { id: room[1] }) : t('draw_title', { id })
  return (
    <>
      <PageTitle title={title} />
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="type-title">{title}</h1>
        <Link
          to={paths.fair}
          className="type-small inline-flex min-h-11 items-center text-info hover:text-text-1"
        >
          {t('how_draws_work')}
        </Link>
      </header>
      {fair ? (
        isBattle(fair) ? (
          <BattleFairView battle={fair} title={title} />
        ) : (
          <DrawProof draw={fair} title={title} />
        )
      ) : error ? (
        <div className="panel">
          {isAppError(error, 'draw_unknown', 'battle_unknown') ? (
            <Empty
              title={t(room ? 'battle.unknown_title' : 'unknown_title')}
              text={t(room ? 'battle.unknown_text' : 'unknown_text')}
              action={<Button to={paths.fair}>{t('to_fair')}</Button>}
            />
          ) : (
            <ErrorState
              title={t('draw_failed')}
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      ) : (
        <DrawSkeleton />
      )}
    </>
  )
}

const COLUMNS =
  'grid items-start gap-5 md:grid-cols-[minmax(0,340px)_minmax(0,1fr)] lg:grid-cols-[400px_minmax(0,1fr)]'

function DrawProof({ draw, title }: { draw: Draw; title: string }) {
  return (
    <div className={COLUMNS}>
      <div className="min-w-0 [@media(min-height:820px)]:md:sticky md:top-22">
        <DrawSummary draw={draw} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <VerifyPanel draw={draw} />
        <ProofTable draw={draw} />
        <ComputationFold proof={draw.proof} />
        <ProofActions proof={draw.proof} title={title} />
        <PoolTable proof={draw.proof} />
      </div>
    </div>
  )
}

function DrawSkeleton() {
  return (
    <div className={COLUMNS}>
      <Skeleton className="h-[640px] rounded-panel! max-md:h-[420px]" />
      <div className="flex flex-col gap-5">
        <Skeleton className="h-[500px] rounded-panel!" />
        <Skeleton className="h-[440px] rounded-panel!" />
      </div>
    </div>
  )
}
