import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Notice as Told } from './notices.ts'

type Props = { notice: Told; onDismiss: () => void; onRetry: () => void }

/** Why a press did nothing, and what became of the game. */
export function GameNotice({ notice, onDismiss, onRetry }: Props) {
  const { t } = useTranslation('mines')
  return (
    <Notice
      className="mine-notice"
      onDismiss={onDismiss}
      action={
        notice.why === 'no_answer' && (
          <Button size="small" className="max-sm:min-h-11" onPress={onRetry}>
            {t('notice.reload')}
          </Button>
        )
      }
    >
      {notice.why === 'short'
        ? t('short', { amount: formatMoney(notice.coins) })
        : notice.why === 'refused'
          ? notice.msg
          : t(`notice.${notice.why}`)}
    </Notice>
  )
}
