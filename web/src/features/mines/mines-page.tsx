import './mines.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { fixedPictures } from '../../fixed-pictures.ts'
import { MinesView } from './mines-view.tsx'
import { tiersQuery } from './queries.ts'
import { useGame } from './use-game.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** /mine-sweeping (PRODUCT 9). */
export function MinesPage() {
  const { t } = useTranslation('mines')
  const tiers = useQuery(tiersQuery)
  const played = useGame()
  return (
    <>
      <PageTitle title={t('title')} />
      {tiers.data && !played.isLoading && !played.error ? (
        tiers.data.length > 0 || played.game ? (
          <MinesView tiers={tiers.data} played={played} />
        ) : (
          <Nothing>
            <Empty title={t('closed.title')} text={t('closed.text')} picture={fixedPictures.mine} />
          </Nothing>
        )
      ) : tiers.error || played.error ? (
        <Nothing>
          <ErrorState
            title={t('failed')}
            error={tiers.error ?? played.error}
            onRetry={() => {
              if (tiers.error) void tiers.refetch()
              if (played.error) played.retry()
            }}
            retrying={tiers.isFetching}
          />
        </Nothing>
      ) : (
        <MinesSkeleton />
      )}
    </>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  const { t } = useTranslation('mines')
  return (
    <section className="panel hairlines">
      <h1 className="sr-only">{t('title')}</h1>
      {children}
    </section>
  )
}

/** The shape of the page: head, six layers, panel. */
function MinesSkeleton() {
  const { t } = useTranslation('mines')
  return (
    <div className="mines" aria-busy="true">
      <section className="panel mine-board">
        <div className="mine-head">
          <h1 className="type-title">{t('title')}</h1>
          <Skeleton className="mine-head-tiers h-11 w-[330px] max-w-full max-sm:h-[54px] max-sm:w-full" />
          <div className="mine-head-tools">
            <Skeleton className="size-11 sm:w-[210px]" />
          </div>
        </div>
        <div className="mine-layers">
          {Array.from({ length: 6 }, (_, layer) => (
            <Skeleton key={layer} className="mine-layer-skeleton" />
          ))}
        </div>
      </section>
      <div className="flex flex-col gap-3.5 max-xl:hidden">
        <Skeleton className="h-[470px] rounded-panel" />
        <Skeleton className="h-[150px] rounded-panel" />
      </div>
      <Skeleton className="mine-bar-skeleton rounded-panel xl:hidden" />
    </div>
  )
}
