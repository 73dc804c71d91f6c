import './mines.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { fixedPictures } from '../../fixed-pictures.ts'
import { MinesSkeleton } from './mines-skeleton.tsx'
import { MinesView } from './mines-view.tsx'
import { tiersQuery } from './queries.ts'
import { useGame } from './use-game.ts'

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
