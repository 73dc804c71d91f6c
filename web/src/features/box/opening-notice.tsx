import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { GiftRemedy } from '../../domain/gift/gift-remedy.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Notice as Told } from './notices.ts'

type Props = { notice: Told; onDismiss: () => void; onReview: () => void }

/** Why nothing was opened, and what to do about it. */
export function OpeningNotice({ notice, onDismiss, onReview }: Props) {
  const { t } = useTranslation('boxes')
  return (
    <Notice
      className="mt-4"
      onDismiss={onDismiss}
      action={
        notice.why === 'stale' ? (
          <Button size="small" className="max-sm:min-h-11" onPress={onReview}>
            {t('notice.review')}
          </Button>
        ) : (
          notice.why === 'refused' && <GiftRemedy remedy={notice.remedy} />
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
