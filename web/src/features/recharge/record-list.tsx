import { PayStatus } from '@noktra/contract/plain/recharge'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatTime } from '../../i18n/format.ts'
import { BonusAmount, CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePhone } from '../../ui/use-media.ts'
import type { RechargeRecord } from './queries.ts'
import { cx } from '../../ui/class-names.ts'

const STATES: Record<number, { key: keyof typeof PayStatus; dot: string }> = {
  [PayStatus.waiting]: { key: 'waiting', dot: 'bg-info' },
  [PayStatus.paid]: { key: 'paid', dot: 'bg-success' },
  [PayStatus.failed]: { key: 'failed', dot: 'bg-danger' },
  [PayStatus.expired]: { key: 'expired', dot: 'bg-text-3' },
  [PayStatus.refunded]: { key: 'refunded', dot: 'bg-text-3' },
}

type Props = { rows: RechargeRecord[]; onContinue: (order_no: string) => void }

const CELL = 'h-14 px-3 whitespace-nowrap'
const HEAD = 'type-small h-11 px-3 text-start font-normal whitespace-nowrap text-text-2'

/** A table; on phones each row is a card. */
export function RecordList(props: Props) {
  return usePhone() ? <RecordCards {...props} /> : <RecordTable {...props} />
}

function RecordTable({ rows, onContinue }: Props) {
  const { t } = useTranslation('recharge')
  return (
    <div className="panel overflow-x-auto">
      <table className="type-small w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('record.created_at')}
            </th>
            <th scope="col" className={HEAD}>
              {t('record.number')}
            </th>
            <th scope="col" className={HEAD}>
              {t('method')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('record.coins')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('record.payable')}
            </th>
            <th scope="col" className={HEAD}>
              {t('record.paid_at')}
            </th>
            <th scope="col" className={HEAD}>
              {t('record.state')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-1 border-t border-line-1">
          {rows.map((row) => (
            <tr key={row.record_id}>
              <td className={`${CELL} type-number text-text-2`}>{formatTime(row.created_at)}</td>
              <td className={CELL}>
                <span
                  className="type-number block max-w-36 truncate min-[1440px]:max-w-64 text-text-2 select-all"
                  title={row.record_id}
                >
                  {row.record_id}
                </span>
              </td>
              <td className={CELL}>{t(`methods.${row.pay_method}`)}</td>
              <td className={`${CELL} text-end`}>
                <Coins row={row} className="align-middle" />
              </td>
              <td className={`${CELL} type-number text-end`}>{moneyOf(row)}</td>
              <td className={`${CELL} type-number text-text-2`}>{paidAtOf(row)}</td>
              <td className={CELL}>
                <div className="flex items-center justify-between gap-3">
                  <PayState status={row.pay_status} />
                  <Continue row={row} onContinue={onContinue} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecordCards({ rows, onContinue }: Props) {
  const { t } = useTranslation('recharge')
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <li key={row.record_id} className="panel p-4">
          <div className="flex items-center justify-between gap-3">
            <Coins row={row} size={20} className="text-[17px]" />
            <PayState status={row.pay_status} />
          </div>
          <dl className="type-small mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dd]:text-end [&>dt]:text-text-2">
            <dt>{t('method')}</dt>
            <dd>{t(`methods.${row.pay_method}`)}</dd>
            <dt>{t('record.payable')}</dt>
            <dd className="type-number">{moneyOf(row)}</dd>
            <dt>{t('record.created_at')}</dt>
            <dd className="type-number">{formatTime(row.created_at)}</dd>
            {row.paid_at && (
              <>
                <dt>{t('record.paid_at')}</dt>
                <dd className="type-number">{formatTime(row.paid_at)}</dd>
              </>
            )}
            <dt>{t('record.number')}</dt>
            <dd className="type-number truncate select-all" title={row.record_id}>
              {row.record_id}
            </dd>
          </dl>
          <Continue row={row} onContinue={onContinue} full />
        </li>
      ))}
    </ul>
  )
}

function Coins({ row, size = 18, className }: { row: RechargeRecord; size?: number; className?: string }) {
  const Amount = row.is_bonus ? BonusAmount : CoinAmount
  return <Amount amount={row.amount} size={size} className={className} />
}

function Continue({
  row,
  onContinue,
  full = false,
}: { row: RechargeRecord; full?: boolean } & Pick<Props, 'onContinue'>) {
  const { t } = useTranslation('recharge')
  const { order_no, pay_status } = row
  if (pay_status !== PayStatus.waiting || order_no === null) return null
  return (
    <Button
      size={full ? 'default' : 'small'}
      full={full}
      className={full ? 'mt-3' : ''}
      onPress={() => onContinue(order_no)}
    >
      {t('record.continue')}
    </Button>
  )
}

/** A gift card costs nothing. */
function moneyOf({ payable }: RechargeRecord): string {
  return payable > 0 ? `¥${formatMoney(payable)}` : '–'
}

function paidAtOf({ paid_at }: RechargeRecord): string {
  return paid_at ? formatTime(paid_at) : '–'
}

/** The shape of eight rows, or of three cards. */
export function RecordListSkeleton() {
  const phone = usePhone()
  if (phone) {
    return (
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-[178px] rounded-panel" />
        ))}
      </div>
    )
  }
  return (
    <div className="panel divide-y divide-line-1">
      <div className="h-11" />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex h-14 items-center gap-8 px-4">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="ms-auto h-4 w-20" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  )
}

/** How an order ended, in a word with a dot. */
function PayState({ status }: { status: number }) {
  const { t } = useTranslation('recharge')
  const state = STATES[status]
  if (!state) return null
  return (
    <span className="type-small inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={cx('size-2 rounded-full', state.dot)} />
      {t(`state.${state.key}`)}
    </span>
  )
}
