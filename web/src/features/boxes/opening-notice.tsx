import { CircleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notice } from './notices.ts'

type Props = { notice: Notice; onDismiss: () => void; onReview: () => void }

/** Why nothing was opened, and what to do about it. */
export function OpeningNotice({ notice, onDismiss, onReview }: Props) {
  const { t } = useTranslation(['boxes', 'common'])
  return (
    <div
      role="alert"
      className="mt-4 flex min-h-12 items-center gap-3 rounded-control border border-line-2 bg-base-3 py-1.5 pr-1.5 pl-4"
    >
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="grow">
        {notice.why === 'short'
          ? t('short', { amount: formatMoney(notice.coins) })
          : notice.why === 'refused'
            ? notice.msg
            : t(`notice.${notice.why}`)}
      </p>
      {notice.why === 'stale' && (
        <Button size="small" className="max-sm:min-h-11" onPress={onReview}>
          {t('notice.review')}
        </Button>
      )}
      <IconButton
        label={t('common:close')}
        icon={<X size={16} strokeWidth={1.9} aria-hidden />}
        onPress={onDismiss}
      />
    </div>
  )
}
