import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Bar } from './bar.tsx'
import { ConditionList } from './condition-list.tsx'
import { JoinForm } from './join-form.tsx'
import type { Joining } from './use-join-roll.ts'

/** The time that is left, what is asked for, and the way in. */
export function JoinPanel({ room, joining }: { room: RollShown; joining: Joining }) {
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
