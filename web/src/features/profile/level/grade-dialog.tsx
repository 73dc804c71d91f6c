import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { LevelBadge } from '../../../domain/player/level-badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Levels } from './queries.ts'

type Props = { open: boolean; onClose: () => void; grades: Levels['list']; current: number }

const HEAD = 'type-small sticky top-0 bg-base-2 py-2.5 font-normal text-text-2'

/** Every grade with the coins that it asks for. */
export function GradeDialog({ open, onClose, grades, current }: Props) {
  const { t } = useTranslation('levels')
  return (
    <Dialog open={open} onClose={onClose} title={t('all_title')} description={t('rule')}>
      <div
        role="region"
        aria-label={t('all_title')}
        tabIndex={0}
        className="max-h-[56dvh] overflow-y-auto rounded-control"
      >
        <table className="type-small w-full border-collapse">
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-start`}>
                {t('column.grade')}
              </th>
              <th scope="col" className={`${HEAD} text-end`}>
                {t('column.points')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line-1">
            {grades
              .filter(({ grade }) => grade > 0)
              .map(({ grade, points }) => (
                <tr key={grade} aria-current={grade === current ? 'true' : undefined}>
                  <td className="h-12">
                    <span className="inline-flex items-center gap-3">
                      <LevelBadge grade={grade} size={40} />
                      <span className={cx(grade === current && 'type-label text-signal-hi')}>
                        {grade === current ? t('grade_yours', { grade }) : t('grade', { grade })}
                      </span>
                    </span>
                  </td>
                  <td className="type-number h-12 text-end">{formatNumber(points)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
