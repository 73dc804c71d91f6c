import { Backpack, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RollType } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { formatTime } from '../../../i18n/format.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ICON } from './room-parts.ts'

const REASONS = {
  few_entrants: 'few',
  beacon_late: 'late',
  cancelled: 'cancelled',
  moderated: 'moderated',
} as const

/** Why there was no draw, and where the prizes are now. */
export function ReturnedPanel({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const { phase, end_reason, i_created, room_type, prize_num: count } = room
  const reason = REASONS[end_reason ?? (phase === 'cancelled' ? 'cancelled' : 'few_entrants')]
  const isPlayers = room_type === RollType.player
  return (
    <section aria-labelledby="roll-state" className="panel roll-state" data-testid="returned">
      <div>
        <h2 id="roll-state" className="type-block flex items-center gap-2.5">
          <CircleAlert {...ICON} className="shrink-0 text-text-3" />
          {t(`result.${reason}_title`)}
        </h2>
        <p className="type-small mt-1.5 text-text-2">{t(`result.${reason}_text`)}</p>
        {isPlayers && (
          <p className="type-small mt-1.5 text-text-2">
            {t(i_created ? 'result.back_owner' : 'result.back', { count })}
          </p>
        )}
      </div>
      {i_created && (
        <Button full icon={<Backpack {...ICON} />} to={paths.backpack}>
          {t('result.to_backpack')}
        </Button>
      )}
      <Button variant="ghost" full to={paths.rolls}>
        {t('result.other_rooms')}
      </Button>
      {room.ended_at !== null && (
        <p className="type-micro type-number text-center text-text-3">{formatTime(room.ended_at)}</p>
      )}
    </section>
  )
}
