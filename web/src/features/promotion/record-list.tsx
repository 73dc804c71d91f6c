import { useTranslation } from 'react-i18next'
import { formatPercent, formatTime } from '../../i18n/format.ts'
import { Avatar } from '../../domain/player/avatar.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { usePhone } from '../../ui/use-media.ts'
import type { RebateRecord } from './queries.ts'
import { cx } from '../../ui/class-names.ts'

const CELL = 'h-14 px-3 whitespace-nowrap'
const HEAD = 'type-small h-10 px-3 text-start font-normal whitespace-nowrap text-text-2'

type Props = { rows: readonly RebateRecord[] }

/** A table; on phones each row is a card. */
export function RecordList({ rows }: Props) {
  return usePhone() ? <RecordCards rows={rows} /> : <RecordTable rows={rows} />
}

function RecordTable({ rows }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <div className="overflow-x-auto">
      <table className="type-small w-full border-collapse">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('list.time')}
            </th>
            <th scope="col" className={HEAD}>
              {t('list.friend')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('list.recharge')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('list.rate')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('list.rebate')}
            </th>
            <th scope="col" className={HEAD}>
              {t('list.state')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-1 border-t border-line-1">
          {rows.map((row) => (
            <tr key={row.rebate_id}>
              <td className={`${CELL} type-number text-text-2`}>{formatTime(row.created_at)}</td>
              <td className={CELL}>
                <Friend row={row} />
              </td>
              <td className={`${CELL} text-end`}>
                <CoinAmount amount={row.recharge} size={16} className="align-middle" />
              </td>
              <td className={`${CELL} type-number text-end`}>{formatPercent(row.rate, 1)}</td>
              <td className={`${CELL} text-end`}>
                <CoinAmount amount={row.rebate} size={16} className="align-middle" />
              </td>
              <td className={`${CELL} whitespace-normal`}>
                <RebateState row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecordCards({ rows }: Props) {
  const { t } = useTranslation('promotion')
  return (
    <ul className="flex flex-col divide-y divide-line-1 border-t border-line-1">
      {rows.map((row) => (
        <li key={row.rebate_id} className="py-3.5">
          <div className="flex items-center justify-between gap-3">
            <Friend row={row} />
            <CoinAmount amount={row.rebate} size={18} className="text-[16px]" />
          </div>
          <dl className="type-small mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&>dd]:text-end [&>dt]:text-text-2">
            <dt>{t('list.recharge')}</dt>
            <dd>
              <CoinAmount amount={row.recharge} size={14} />
            </dd>
            <dt>{t('list.rate')}</dt>
            <dd className="type-number">{formatPercent(row.rate, 1)}</dd>
            <dt>{t('list.time')}</dt>
            <dd className="type-number">{formatTime(row.created_at)}</dd>
            <dt>{t('list.state')}</dt>
            <dd>
              <RebateState row={row} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Friend({ row }: { row: RebateRecord }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar url={row.avatar} size={28} />
      <span className="truncate">{row.nickname}</span>
    </span>
  )
}

/** What became of a rebate, in words; of one that is refused why, of one that waits until when. */
function RebateState({ row }: { row: RebateRecord }) {
  const { t } = useTranslation('promotion')
  const { status, refused } = row
  const text =
    status === 'pending'
      ? t('state.pending', { time: formatTime(row.available_at) })
      : status === 'refused' && refused
        ? t(`state.${refused}`)
        : t(`state.${status}`)
  return (
    <span
      className={cx(
        status === 'claimable' && 'text-success',
        (status === 'refused' || status === 'reversed') && 'text-danger-text',
        (status === 'pending' || status === 'none') && 'text-text-2',
      )}
    >
      {text}
    </span>
  )
}
