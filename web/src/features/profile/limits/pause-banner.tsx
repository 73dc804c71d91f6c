import { Moon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import type { LimitState } from '../../../session/limits-query.ts'
import { Countdown } from '../../../ui/countdown.tsx'

type Props = { pause: NonNullable<LimitState['pause']>; onEnd: () => void }

/** The break that is on, how long it lasts yet, and what stays open meanwhile. */
export function PauseBanner({ pause, onEnd }: Props) {
  const { t } = useTranslation('limits')
  return (
    <div
      data-testid="pause"
      className="flex items-start gap-3.5 rounded-item border border-line-2 bg-base-2 p-4 max-sm:gap-3"
    >
      <Moon size={22} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-info" />
      <div className="min-w-0 grow">
        <p className="type-label flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          {t(pause.kind === 'break' ? 'pause.break' : 'pause.exclusion')}
          {pause.until !== null && <Countdown until={pause.until} onEnd={onEnd} className="text-[20px]" />}
        </p>
        <p className="type-small mt-1 text-text-2">
          {pause.until === null ? t('pause.for_ever') : t('pause.until', { time: formatTime(pause.until) })}{' '}
          {t('break.stays_open')}
        </p>
      </div>
    </div>
  )
}
