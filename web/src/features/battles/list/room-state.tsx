import { Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CoinAmount } from '../../../items/coin-amount.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { ListedRoom } from './live-list.ts'
import { clockText, runStateAt } from './room-clock.ts'
import { usePageClock } from './use-page-clock.ts'

const SOON_MS = 60_000

/** Where a room stands: time left to fill it, its round, or how it ended. */
export function RoomState({ room }: { room: ListedRoom }) {
  switch (room.phase) {
    case 'waiting':
      return room.ends_at !== null && <TimeLeft until={room.ends_at} />
    case 'locked':
      return <Starting room={room} />
    case 'rounds':
      return <Round room={room} />
    case 'finished':
      return <Pot total={room.total} />
    default:
      return <Phase room={room} />
  }
}

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation('battle-list')
  const left = until - usePageClock()
  return (
    <span
      role="timer"
      data-tip={t('closes')}
      className={cx(
        'type-number inline-flex items-center gap-1.5 font-head text-[15px] font-semibold',
        left < SOON_MS && 'text-warning',
      )}
    >
      <Timer size={16} strokeWidth={1.9} aria-hidden className={left < SOON_MS ? undefined : 'text-text-3'} />
      {clockText(left)}
    </span>
  )
}

/** A room that was open a moment ago says that it started; others how long until the first round. */
function Starting({ room }: { room: ListedRoom }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const now = usePageClock()
  return (
    <span className="flex flex-col gap-0.5">
      <span className="type-label">{room.left_at === null ? t('battles:phase.locked') : t('started')}</span>
      {room.ends_at !== null && (
        <span className="type-micro type-number text-text-3">{clockText(room.ends_at - now)}</span>
      )}
    </span>
  )
}

function Round({ room }: { room: ListedRoom }) {
  const { t } = useTranslation('battles')
  const { round, over } = runStateAt(room, usePageClock())
  if (over) return <span className="type-label">{t('phase.settling')}</span>
  if (round === 0) return <Starting room={room} />
  return <span className="type-label">{t('round_of', { round, rounds: room.round_num })}</span>
}

/** A thin line along the lower edge of a running room. */
export function RoundLine({ room }: { room: ListedRoom }) {
  const { progress } = runStateAt(room, usePageClock())
  return (
    <span aria-hidden className="round-line">
      <span style={{ transform: `scaleX(${progress})` }} />
    </span>
  )
}

function Pot({ total }: { total: number | null }) {
  const { t } = useTranslation('battle-list')
  if (total === null) return null
  return (
    <span className="flex flex-col gap-0.5">
      <span className="type-micro text-text-3">{t('pot')}</span>
      <CoinAmount amount={total} size={18} className="text-[15px]" />
    </span>
  )
}

function Phase({ room }: { room: ListedRoom }) {
  const { t } = useTranslation('battles')
  const { phase, end_reason } = room
  return (
    <span
      className={cx('type-label', phase === 'timeout' && 'text-text-2')}
      data-tip={end_reason ? t(`ended.${end_reason}`) : undefined}
    >
      {t(`phase.${phase}`)}
      {end_reason && <span className="sr-only">. {t(`ended.${end_reason}`)}</span>}
    </span>
  )
}
