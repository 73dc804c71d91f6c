import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DayKey } from './day-key.tsx'
import { GradeDialog } from './grade-dialog.tsx'
import { GradeProgress } from './grade-progress.tsx'
import { PerkList } from './perk-list.tsx'
import { levelsQuery, progressQuery } from './queries.ts'

/** The player's level: how far it is, today's key, and what every badge gives. */
export function LevelPart() {
  const { t } = useTranslation('levels')
  const progress = useQuery(progressQuery)
  const levels = useQuery(levelsQuery)
  const [isOpen, setOpen] = useState(false)
  const failed = progress.error ?? levels.error
  return (
    <section id="level" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('title')}>
        <Button size="small" onPress={() => setOpen(true)} disabled={!levels.data}>
          {t('all')}
        </Button>
      </SectionHead>
      {progress.data && levels.data ? (
        <div className="flex flex-col gap-4">
          <GradeProgress progress={progress.data} />
          <DayKey dayKey={progress.data.key} />
          <PerkList badges={levels.data.badges} current={progress.data.badge} />
          <GradeDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            grades={levels.data.list}
            current={progress.data.grade}
          />
        </div>
      ) : failed ? (
        <ErrorState
          title={t('failed')}
          error={failed}
          onRetry={() => {
            void progress.refetch()
            void levels.refetch()
          }}
          retrying={progress.isFetching || levels.isFetching}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-44" />
        </div>
      )}
    </section>
  )
}
