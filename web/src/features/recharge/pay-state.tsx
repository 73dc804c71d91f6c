import { PayStatus } from '@noktra/contract/plain/recharge'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'

const STATES: Record<number, { key: keyof typeof PayStatus; dot: string }> = {
  [PayStatus.waiting]: { key: 'waiting', dot: 'bg-info' },
  [PayStatus.paid]: { key: 'paid', dot: 'bg-success' },
  [PayStatus.failed]: { key: 'failed', dot: 'bg-danger' },
  [PayStatus.expired]: { key: 'expired', dot: 'bg-text-3' },
  [PayStatus.refunded]: { key: 'refunded', dot: 'bg-text-3' },
}

/** How an order ended, in a word with a dot. */
export function PayState({ status }: { status: number }) {
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
