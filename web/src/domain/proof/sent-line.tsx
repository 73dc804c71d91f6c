import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import { findSent } from './kept-sent.ts'

/** Whether a proof holds what this browser sent with the play, where it keeps it. */
export function SentLine({ id, proven }: { id: string; proven: string | null }) {
  const { t } = useTranslation('fair')
  const sent = findSent(id)
  if (sent === null) return null
  const isSame = sent === proven
  return (
    <span className={cx('type-micro mt-1 block', isSame ? 'text-success' : 'text-danger')}>
      {t(isSame ? 'sent_same' : 'sent_differs')}
    </span>
  )
}
