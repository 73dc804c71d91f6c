import { CircleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Notice } from './notices.ts'

type Props = { notice: Notice; onDismiss: () => void; onRetry: () => void }

/** Why a press did nothing, and what became of the game. */
export function GameNotice({ notice, onDismiss, onRetry }: Props) {
  const { t } = useTranslation(['mines', 'common'])
  return (
    <div role="alert" className="mine-notice">
      <CircleAlert size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-warning" />
      <p className="grow">
        {notice.why === 'short'
          ? t('short', { amount: formatMoney(notice.coins) })
          : notice.why === 'refused'
            ? notice.msg
            : t(`notice.${notice.why}`)}
      </p>
      {notice.why === 'no_answer' && (
        <Button size="small" className="max-sm:min-h-11" onPress={onRetry}>
          {t('notice.reload')}
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
