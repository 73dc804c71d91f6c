import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTime } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { CardPress } from '../../../ui/card-press.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatKey, ModeLabel } from '../mode.tsx'
import { Ending, Net, ProofLink, type HistoryProps } from './history-parts.tsx'
import { LineUp } from './line-up.tsx'
import { SeatRow } from './seat-row.tsx'

const HEAD = 'type-small h-11 px-3 text-start font-normal whitespace-nowrap text-text-2'
const CELL = 'h-[68px] px-3'

/** One row per battle; all of it leads to the room. */
export function HistoryTable({ rows, mine }: HistoryProps) {
  const { t } = useTranslation(['battle-list', 'battles'])
  return (
    <div className="panel overflow-x-auto px-1">
      <table className="type-small w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('column.number')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.mode')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.boxes')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.players')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.pot')}
            </th>
            {mine && (
              <th scope="col" className={`${HEAD} text-end`}>
                {t('column.net')}
              </th>
            )}
            <th scope="col" className={HEAD}>
              <span className="sr-only">{t('column.proof')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-1 border-t border-line-1">
          {rows.map((row) => (
            <tr key={row.room_id} className="relative hover:bg-base-2">
              <td className={`${CELL} whitespace-nowrap`}>
                <CardPress
                  to={paths.battleRoom(row.room_id)}
                  label={t('battles:room_no', { id: row.room_id })}
                  spare
                />
                <Link
                  to={paths.battleRoom(row.room_id)}
                  className="type-number font-semibold text-text-1 underline-offset-4 hover:underline"
                >
                  {t('battles:room_no', { id: row.room_id })}
                </Link>
                <span className="type-micro type-number block text-text-3">{formatTime(row.ended_at)}</span>
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                <ModeLabel mode={row.mode} team={row.team} className="type-label" />
                <span className="type-micro block text-text-3">{t(`battles:format.${formatKey(row)}`)}</span>
              </td>
              <td className={CELL}>
                <LineUp boxes={row.boxes} most={5} small />
              </td>
              <td className={CELL}>
                <SeatRow room={row} size={32} />
              </td>
              <td className={`${CELL} max-w-[230px]`}>
                <Ending row={row} />
              </td>
              {mine && (
                <td className={`${CELL} text-end`}>
                  <Net row={row} className="text-[14px]" />
                </td>
              )}
              <td className={`${CELL} w-14 text-end`}>
                <ProofLink row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The shape of the table. */
export function HistoryTableSkeleton({ mine }: { mine: boolean }) {
  return (
    <div aria-hidden className="panel divide-y divide-line-1 px-1">
      <div className="h-11" />
      {Array.from({ length: 7 }, (_, row) => (
        <div key={row} className="flex h-[68px] items-center gap-8 px-3">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-10 w-36" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-5 w-24" />
          {mine && <Skeleton className="ms-auto h-5 w-20" />}
          <Skeleton className={mine ? 'size-8' : 'ms-auto size-8'} />
        </div>
      ))}
    </div>
  )
}
