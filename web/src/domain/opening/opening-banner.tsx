import { useTranslation } from 'react-i18next'
import { GiftRemedy } from '../gift/gift-remedy.tsx'
import { RefusalBanner } from '../play/refusal-banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { OpeningRefusal } from './opening-refusal.ts'

type Props = { refusal: OpeningRefusal; onDismiss: () => void; onReview: () => void }

/** Why nothing was opened, and what to do about it. */
export function OpeningBanner({ refusal, onDismiss, onReview }: Props) {
  const { t } = useTranslation('opening')
  return (
    <RefusalBanner
      className="mt-4"
      refusal={refusal}
      wordsOfShort={(amount) => t('short', { amount })}
      wordsOf={(why) => t(`notice.${why}`)}
      action={
        refusal.why === 'stale' ? (
          <Button size="small" className="max-sm:min-h-11" onPress={onReview}>
            {t('notice.review')}
          </Button>
        ) : (
          refusal.why === 'refused' && <GiftRemedy remedy={refusal.remedy} />
        )
      }
      onDismiss={onDismiss}
    />
  )
}
