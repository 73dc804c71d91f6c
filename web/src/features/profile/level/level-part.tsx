import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DayKey } from './day-key.tsx'
import { GradeDialog } from './grade-dialog.tsx'
import { levelsQuery, progressQuery, type Progress, type Levels } from './queries.ts'
import { fromCents, toCents } from '@noktra/game/money'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { LevelBadge } from '../../../domain/player/level-badge.tsx'
import { cx } from '../../../ui/class-names.ts'

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

/** The badge, and how far it is to the next grade. */
function GradeProgress({ progress }: { progress: Progress }) {
  const { t } = useTranslation('levels')
  const { grade, points, grade_points, next_grade_points: next } = progress
  const part = next === null ? 1 : (points - grade_points) / (next - grade_points)
  return (
    <div className="flex items-center gap-5 max-sm:gap-4">
      <LevelBadge grade={grade} size={96} className="max-sm:-ms-1" />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="type-block">{t('grade', { grade })}</p>
          <p className="type-small text-text-2">{t('points', { points: formatMoney(points) })}</p>
        </div>
        <div
          role="progressbar"
          aria-label={t('progress')}
          aria-valuenow={Math.floor(part * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2.5 h-2.5 overflow-hidden rounded-full bg-well"
        >
          <div className="h-full rounded-full bg-signal" style={{ width: `${part * 100}%` }} />
        </div>
        <p className="type-small mt-2 text-text-2">
          {next === null
            ? t('highest')
            : t('to_next', {
                grade: grade + 1,
                missing: formatMoney(fromCents(toCents(next) - toCents(points))),
              })}
        </p>
      </div>
    </div>
  )
}

type Props = { badges: Levels['badges']; current: number }

/** What each badge gives, the player's own marked. */
function PerkList({ badges, current }: Props) {
  const { t } = useTranslation('levels')
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      {badges.map(({ badge, from_grade, perk }) => (
        <li
          key={badge}
          aria-current={badge === current ? 'true' : undefined}
          className={cx(
            'flex items-center gap-3.5 rounded-panel border p-3',
            badge === current ? 'border-signal-line bg-signal-tint' : 'border-line-1 bg-base-2',
          )}
        >
          <LevelBadge grade={from_grade} size={52} />
          <div className="min-w-0">
            <p className="type-label">
              {t('from_grade', { grade: from_grade })}
              {badge === current && <span className="type-micro ms-2 text-signal-hi">{t('yours')}</span>}
            </p>
            <p className="type-small mt-0.5 text-text-2">
              {perk
                ? t('perk', {
                    box: perk.box_name ?? t('some_box'),
                    price: formatMoney(perk.price),
                    spend: formatNumber(perk.spend),
                  })
                : t('no_perk')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
