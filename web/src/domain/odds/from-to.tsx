import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'

type Props = {
  /** Null where it was not, or is no more. */
  before: string | null
  after: string | null
  className?: string
}

/** What something was and what it is, said whole: neither is good or bad by its colour. */
export function FromTo({ before, after, className }: Props) {
  const { t } = useTranslation('odds')
  const is = cx('type-number font-semibold', className)
  if (after === null) return <s className="type-number text-text-3">{before}</s>
  if (before === null || before === after) return <span className={is}>{after}</span>
  return (
    <span className={cx(is, 'whitespace-normal')}>
      <span className="font-normal text-text-3">{before}</span>
      <span className="sr-only">{t('then')}</span>
      <span aria-hidden className="mx-1.5 font-normal text-text-3">
        →
      </span>
      {after}
    </span>
  )
}
