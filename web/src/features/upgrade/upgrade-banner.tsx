import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/play/refusal.ts'
import { RefusalBanner } from '../../domain/play/refusal-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/banner.tsx'
import { refetchTerms } from './queries.ts'
import type { TermsFault } from './use-choice.ts'

/** Why nothing was staked. */
export function UpgradeBanner({ refusal, onDismiss }: { refusal: Refusal; onDismiss: () => void }) {
  const { t } = useTranslation('upgrades')
  return (
    <RefusalBanner
      className="mt-3"
      refusal={refusal}
      wordsOfShort={(amount) => t('short', { amount })}
      wordsOf={(why) => t(`notice.${why}`)}
      onDismiss={onDismiss}
    />
  )
}

/** Without the store's terms no chance can be told: they did not come, or it has none yet. */
export function TermsMissing({ why, retrying }: { why: TermsFault; retrying: boolean }) {
  const { t } = useTranslation(['upgrades', 'common'])
  return (
    <Banner
      className="mt-3"
      action={
        why === 'terms' && (
          <Button
            size="small"
            className="max-md:min-h-11"
            busy={retrying}
            icon={<RotateCw size={16} strokeWidth={1.9} aria-hidden />}
            onPress={refetchTerms}
          >
            {t('common:try_again')}
          </Button>
        )
      }
    >
      {t(`notice.${why}`)}
    </Banner>
  )
}
