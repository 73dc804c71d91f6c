import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LinkPanel } from './link-panel.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { overlayQuery } from './overlay-query.ts'

/** The page for the player's stream: its secret link, and what it shows. */
export function OverlayPart() {
  const { t } = useTranslation(['overlay', 'profile', 'common'])
  const { data: settings, error, isFetching, refetch } = useQuery(overlayQuery)
  return (
    <section id="overlay" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('profile:part.overlay')} />
      <p className="type-small -mt-1 mb-4 text-text-2">{t('text')}</p>
      {settings ? (
        <div className="flex flex-col gap-5">
          <LinkPanel settings={settings} />
          <ChoicePanel settings={settings} />
        </div>
      ) : error ? (
        <ErrorState
          title={t('common:error.part')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <Skeleton className="mb-5 h-28" />
          <Skeleton className="h-64" />
        </>
      )}
    </section>
  )
}
