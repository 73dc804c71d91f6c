import type { RollShown } from '@noktra/contract/rolls'
import type { Joining } from './use-join-roll.ts'
import { ResultPanel } from './result-panel.tsx'
import { Lock, Backpack, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { SMALL_ICON, ICON } from './room-parts.ts'
import { RollType } from '@noktra/contract/plain/rolls'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Bar } from './bar.tsx'
import { ConditionList } from './condition-list.tsx'
import { JoinForm } from './join-form.tsx'

const REASONS = {
  few_entrants: 'few',
  beacon_late: 'late',
  cancelled: 'cancelled',
  moderated: 'moderated',
} as const

/** After its moment a round takes this long to arrive, before it counts as late. */
const ARRIVES_S = 15

type Props = {
  room: RollShown
  joining: Joining
  /** Every winner is pinned. */
  isRevealed: boolean
}

/** What this room is about now: taking part, waiting for the beacon, or how it ended. */
export function StatePanel({ room, joining, isRevealed }: Props) {
  switch (room.phase) {
    case 'open':
      return <JoinPanel room={room} joining={joining} />
    case 'locked':
      return <DrawingPanel room={room} />
    case 'drawn':
      return isRevealed ? <ResultPanel room={room} /> : <DrawingPanel room={room} />
    default:
      return <ReturnedPanel room={room} />
  }
}

/** No player can change anything any more, and no one can know the result yet. */
function DrawingPanel({ room }: { room: RollShown }) {
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

/** Why there was no draw, and where the prizes are now. */
function ReturnedPanel({ room }: { room: RollShown }) {
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

/** The time that is left, what is asked for, and the way in. */
function JoinPanel({ room, joining }: { room: RollShown; joining: Joining }) {
  const { t } = useTranslation('rolls')
  return (
    <section aria-labelledby="roll-state" className="panel roll-state">
      <TimeLeft room={room} />
      {room.max_join !== null && <PlacesBar room={room} />}
      <ConditionList room={room} />
      <JoinForm room={room} joining={joining} />
      {!room.is_join && !room.i_created && (
        <p className="type-micro text-center text-balance text-text-3">{t('join.once')}</p>
      )}
    </section>
  )
}

function TimeLeft({ room: { lottery_time, max_join } }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const isDue = useNow() / 1000 >= lottery_time
  return (
    <div>
      <h2 id="roll-state" className="type-small text-text-2">
        {t(isDue ? 'clock.locking' : 'clock.title')}
      </h2>
      <p className="mt-1 min-h-10">
        <Countdown until={lottery_time} className="text-[30px] leading-10" />
      </p>
      <p className="type-small type-number text-text-2">{formatTime(lottery_time)}</p>
      {max_join !== null && (
        <p className="type-small text-text-2">{t('clock.or_places', { count: max_join })}</p>
      )}
    </div>
  )
}

function PlacesBar({ room: { join_num, max_join } }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const most = max_join ?? 1
  const value = t('card.places', { num: formatNumber(join_num), most: formatNumber(most) })
  return (
    <div>
      <p className="type-small mb-1.5 flex justify-between gap-3 text-text-2">
        {t('card.entrants')}
        <span className="type-number font-semibold text-text-1">{value}</span>
      </p>
      <Bar part={join_num / most} label={t('card.entrants')} value={value} />
    </div>
  )
}
