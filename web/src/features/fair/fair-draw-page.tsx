import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { GAME_PROOFS } from '@noktra/game/games'
import { gameOfId } from '@noktra/game/verify-proof'
import { isAppError } from '../../api/app-error.ts'
import { proofPartOf, type ProofPart } from '../../domain/game/game-view.ts'
import { useGames } from '../../domain/game/games-context.ts'
import { FairColumns } from '../../domain/proof/fair-columns.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDrawTitle } from '../../domain/proof/draw-title.ts'
import { AmissPanel } from '../../domain/visit/amiss-panel.tsx'
import { drawQuery } from './queries.ts'

/** One draw of any kind, checked in the viewer's own browser (/fair/:id). */
export function FairDrawPage() {
  const { t } = useTranslation('fair')
  const { id = '' } = useParams()
  const { kind } = gameOfId(id, GAME_PROOFS)
  const games = useGames()
  const part = proofPartOf(games, kind)
  const { data: fair, error, isFetching, refetch } = useQuery(drawQuery(id, part?.askAgainMs))
  // Beside the answer, so that neither waits for the other.
  const view = useQuery({
    queryKey: ['proof-view', kind],
    queryFn: () => loadView(part),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const ProofView = view.data
  const unknown = games.flatMap(({ proof }) => proof?.unknown ?? [])
  const title = useDrawTitle()(kind, id)
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
      <AmissPanel id={id} />
      {fair && ProofView ? (
        <ProofView fair={fair} title={title} />
      ) : error && !fair ? (
        <div className="panel">
          {isAppError(error, 'draw_open') ? (
            <StillOpen part={part} id={id} />
          ) : isAppError(error, 'draw_unknown', ...unknown) ? (
            <Empty
              title={t(`kind.${kind}.unknown_title`)}
              text={t(`kind.${kind}.unknown_text`)}
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
      ) : view.error ? (
        <div className="panel">
          <ErrorState
            title={t('draw_failed')}
            error={view.error}
            retrying={view.isFetching}
            onRetry={() => void view.refetch()}
          />
        </div>
      ) : (
        <DrawSkeleton />
      )}
    </>
  )
}

/** What has no proof before it ends, or before its lock. */
function StillOpen({ part, id }: { part: ProofPart | undefined; id: string }) {
  const { t } = useTranslation('fair')
  const next = part?.whileOpen
  return (
    <Empty
      title={t(`${part?.kind}.open_title`)}
      text={t(`${part?.kind}.open_text`)}
      action={next && <Button to={next.path(Number(id.slice(1)))}>{t(next.label)}</Button>}
    />
  )
}

function DrawSkeleton() {
  return (
    <FairColumns summary={<Skeleton className="h-[640px] rounded-panel! max-md:h-[420px]" />}>
      <Skeleton className="h-[500px] rounded-panel!" />
      <Skeleton className="h-[440px] rounded-panel!" />
    </FairColumns>
  )
}

/** Fetches what shows a proof of the game, with its texts. */
async function loadView(part: ProofPart | undefined) {
  if (!part) throw new Error('No game of the web shows this proof')
  const [{ ProofView }] = await Promise.all([part.load(), loadTexts(...(part.texts ?? []))])
  return ProofView
}
