import { Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import type { ListedRoom } from './live-list.ts'
import { clockText, runStateAt } from './room-clock.ts'
import { usePageClock } from './use-page-clock.ts'

const SOON_MS = 60_000

/** Where a room stands: time left to fill it, its round, or how it ended. */
export function RoomState({ room }: { room: ListedRoom }) {
  switch (room.phase) {
    case 'waiting':
      return room.ends_at !== null && <TimeLeft room={room} until={room.ends_at} />
    case 'locked':
      return <Starting room={room} />
    case 'rounds':
      return <Round room={room} />
    default:
      return <Phase room={room} />
  }
}

function TimeLeft({ room, until }: { room: ListedRoom; until: number }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const left = until - usePageClock()
  return (
    <span className="flex flex-col gap-0.5">
      <span className="battle-row-label">
        {t('waiting', { taken: room.players.length, seats: room.seats })}
      </span>
      <span
        role="timer"
        data-tip={t('closes')}
        className={cx(
          'type-number inline-flex items-center gap-1.5 font-head text-[15px] font-semibold',
          left < SOON_MS && 'text-warning',
        )}
      >
        <Timer
          size={16}
          strokeWidth={1.9}
          aria-hidden
          className={left < SOON_MS ? undefined : 'text-text-3'}
        />
        {clockText(left)}
      </span>
    </span>
  )
}

/** A room that was open a moment ago says that it started; others how long until the first round. */
function Starting({ room }: { room: ListedRoom }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const now = usePageClock()
  return (
    <Running label={room.left_at === null ? t('battles:phase.locked') : t('started')}>
      {room.ends_at !== null && clockText(room.ends_at - now)}
    </Running>
  )
}

function Round({ room }: { room: ListedRoom }) {
  const { t } = useTranslation('battles')
  const { round, over, left_ms } = runStateAt(room, usePageClock())
  if (over) return <Running label={t('phase.settling')} />
  if (round === 0) return <Starting room={room} />
  return <Running label={t('round_of', { round, rounds: room.round_num })}>{clockText(left_ms)}</Running>
}

function Running({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="type-label flex items-center gap-2 text-signal-hi">
        <span aria-hidden className="running-dot" />
        {label}
      </span>
      {children && <span className="type-micro type-number ps-4 text-text-2">{children}</span>}
    </span>
  )
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

function Phase({ room }: { room: ListedRoom }) {
  const { t } = useTranslation('battles')
  const { phase, end_reason } = room
  return (
    <span
      className={cx('type-label', (phase === 'timeout' || phase === 'finished') && 'text-text-2')}
      data-tip={end_reason ? t(`ended.${end_reason}`) : undefined}
    >
      {t(`phase.${phase}`)}
      {end_reason && <span className="sr-only">. {t(`ended.${end_reason}`)}</span>}
    </span>
  )
}
