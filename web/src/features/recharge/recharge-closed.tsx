import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { payWays } from './pay-ways.ts'

/** Stands where amounts would, as long as the store has no service that takes payments this way. */
export function RechargeClosed({ onRedeem }: { onRedeem: () => void }) {
  const { t } = useTranslation('recharge')
  const which = payWays.length > 0 ? 'other_way' : 'no_way'
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-4 rounded-control border border-line-1 px-4 py-5"
    >
      <div className="flex gap-3">
        <CirclePause size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
        <div className="min-w-0">
          <p className="type-label">{t(`closed.${which}.title`)}</p>
          <p className="type-small mt-0.5 text-text-2">{t(`closed.${which}.text`)}</p>
        </div>
      </div>
      <Button onPress={onRedeem}>{t('methods.cdk')}</Button>
    </div>
  )
}
