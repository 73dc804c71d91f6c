import { useTranslation } from 'react-i18next'
import { fromCents, toCents } from '@noktra/game/money'
import { formatMoney } from '../../../i18n/format.ts'
import { LevelBadge } from '../../../domain/player/level-badge.tsx'
import type { Progress } from './queries.ts'

/** The badge, and how far it is to the next grade. */
export function GradeProgress({ progress }: { progress: Progress }) {
  const { t } = useTranslation('levels')
  const { grade, points, grade_points, next_grade_points: next } = progress
  const part = next === null ? 1 : (points - grade_points) / (next - grade_points)
  return (
    <div className="flex items-center gap-5 max-sm:gap-4">
      <LevelBadge grade={grade} size={96} className="max-sm:-ml-1" />
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
