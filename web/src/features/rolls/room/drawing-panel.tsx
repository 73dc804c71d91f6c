import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { formatNumber } from '../../../i18n/format.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { SMALL_ICON } from './room-parts.ts'

/** After its moment a round takes this long to arrive, before it counts as late. */
const ARRIVES_S = 15

/** Nobody can change anything any more, and nobody can know the result yet. */
export function DrawingPanel({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const now = useNow() / 1000
  const beacon = room.attempts.at(-1)?.beacon
  const left = beacon ? beacon.time - now : 0
  const isLate = room.phase === 'locked' && beacon && left < -ARRIVES_S
  return (
    <section aria-labelledby="roll-state" className="panel roll-state" data-testid="drawing">
      <h2 id="roll-state" className="type-block flex items-center gap-2.5">
        <Lock {...SMALL_ICON} className="text-text-3" />
        {t('clock.drawing')}
      </h2>
      {beacon && left > 0 && (
        <div>
          <p className="type-small text-text-2">{t('clock.round_in')}</p>
          <p className="mt-1 min-h-10">
            <Countdown until={beacon.time} className="text-[30px] leading-10" />
          </p>
        </div>
      )}
      <p className="type-small text-text-2">
        {beacon &&
          (left > 0
            ? t(beacon.source === 'local' ? 'clock.drawing_local' : 'clock.drawing_text', {
                round: formatNumber(beacon.round),
              })
            : t(isLate ? 'clock.late' : 'clock.waiting'))}
      </p>
    </section>
  )
}
