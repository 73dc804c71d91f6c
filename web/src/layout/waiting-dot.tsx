import { useTranslation } from 'react-i18next'
import { useWelfareWaits } from '../domain/welfare/use-welfare-waits.ts'

/** Something waits in the welfare centre. */
export function WaitingDot({ className }: { className: string }) {
  const { t } = useTranslation('layout')
  const isWaiting = useWelfareWaits()
  if (!isWaiting) return null
  return (
    <span className={`waiting-dot ${className}`}>
      <span className="sr-only">{t('welfare_waits')}</span>
    </span>
  )
}
