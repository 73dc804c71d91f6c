import { useTranslation } from 'react-i18next'
import type { WalletRecord } from '@noktra/contract/wallet'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatMoney, formatTime } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { CauseLink } from './cause-link.tsx'

const CELL = 'h-12 px-4 whitespace-nowrap'
const HEAD = 'type-small h-11 px-4 text-start font-normal whitespace-nowrap text-text-2'

const PICTURES: Record<WalletRecord['purse'], string> = {
  cash: fixedPictures.coin,
  bonus: fixedPictures.envelopeCoin,
  diamond: fixedPictures.diamond,
}

/** Where a table has no room, each row is a card. */
function useCards(): boolean {
  return useMedia('(width < 860px)')
}

export function RecordList({ rows }: { rows: WalletRecord[] }) {
  return useCards() ? <RecordCards rows={rows} /> : <RecordTable rows={rows} />
}

function RecordTable({ rows }: { rows: WalletRecord[] }) {
  const { t } = useTranslation('wallet')
  return (
    <div className="panel overflow-x-auto">
      <table className="type-small w-full border-collapse" data-testid="records">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('column.time')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.type')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.cause')}
            </th>
            <th scope="col" className={HEAD}>
              {t('column.purse')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('column.amount')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('column.balance')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-1 border-t border-line-1">
          {rows.map((row) => (
            <tr key={row.record_id} data-record={row.record_id}>
              <td className={`${CELL} type-number text-text-2`}>{formatTime(row.created_at)}</td>
              <td className={CELL}>
                <TypeName row={row} />
              </td>
              <td className={`${CELL} max-w-52`}>
                <CauseLink cause={row.cause} className="max-w-full" />
              </td>
              <td className={`${CELL} text-text-2`}>
                <PurseName purse={row.purse} />
              </td>
              <td className={`${CELL} text-end`}>
                <Moved amount={row.amount} />
              </td>
              <td className={`${CELL} type-number text-end text-text-2`}>{formatMoney(row.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecordCards({ rows }: { rows: WalletRecord[] }) {
  const { t } = useTranslation('wallet')
  return (
    <ul className="flex flex-col gap-2.5" data-testid="records">
      {rows.map((row) => (
        <li key={row.record_id} data-record={row.record_id} className="panel type-small px-4 pt-3 pb-2">
          <div className="flex items-center justify-between gap-3">
            <span className="type-label min-w-0">
              <TypeName row={row} />
            </span>
            <span className="inline-flex shrink-0 items-center gap-2 text-[16px]">
              <img src={PICTURES[row.purse]} alt={t(`purse.${row.purse}`)} width={18} height={18} />
              <Moved amount={row.amount} />
            </span>
          </div>
          <div className="mt-1 flex items-center justify-between gap-3 text-text-2">
            <span className="type-number">{formatTime(row.created_at)}</span>
            <span className="type-number shrink-0">
              <span className="text-text-3">{t('column.balance')}</span> {formatMoney(row.balance)}
            </span>
          </div>
          {row.cause && <CauseLink cause={row.cause} className="max-w-full" />}
        </li>
      ))}
    </ul>
  )
}

function TypeName({ row }: { row: WalletRecord }) {
  const { t } = useTranslation('wallet')
  const type = t(`type.${row.type}`)
  return <>{row.is_refund ? t('refund', { type }) : type}</>
}

function PurseName({ purse }: Pick<WalletRecord, 'purse'>) {
  const { t } = useTranslation('wallet')
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <img src={PICTURES[purse]} alt="" width={18} height={18} />
      {t(`purse.${purse}`)}
    </span>
  )
}

/** Always with its sign. */
function Moved({ amount }: Pick<WalletRecord, 'amount'>) {
  return (
    <span className={cx('type-number font-semibold', amount > 0 ? 'text-success' : 'text-text-1')}>
      {amount > 0 ? '+' : '−'}
      {formatMoney(Math.abs(amount))}
    </span>
  )
}

/** The shape of ten rows, or of five cards. */
export function RecordListSkeleton() {
  if (useCards()) {
    return (
      <div className="flex flex-col gap-2.5">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} className="h-[116px] rounded-panel" />
        ))}
      </div>
    )
  }
  return (
    <div className="panel divide-y divide-line-1">
      <div className="h-11" />
      {Array.from({ length: 10 }, (_, at) => (
        <div key={at} className="flex h-12 items-center gap-8 px-4">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="ms-auto h-4 w-20" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
