import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import type { RebateRecord } from './queries.ts'

/** What became of a rebate, in words; of one that is refused why, of one that waits until when. */
export function RebateState({ row }: { row: RebateRecord }) {
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
