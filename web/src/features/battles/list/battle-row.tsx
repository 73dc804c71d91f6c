import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { CardPress } from '../../../ui/card-press.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatKey, ModeLabel } from '../mode.tsx'
import { BestPrize } from './best-prize.tsx'
import { LineUp, OpeningLineUp } from './line-up.tsx'
import type { ListedRoom } from './live-list.ts'
import { roomActionOf, type Visitor } from './room-action.ts'
import { RoomBadges } from './room-badges.tsx'
import { RoomButton } from './room-button.tsx'
import { RoomMaker } from './room-maker.tsx'
import { RoomPot } from './room-pot.tsx'
import { RoomState, RoundLine } from './room-state.tsx'
import { SeatPrice } from './seat-price.tsx'
import { SeatRow } from './seat-row.tsx'
import { useLeaving } from './use-leaving.ts'

export type RowProps = {
  room: ListedRoom
  visitor: Visitor
  /** How many boxes of the line-up there is room for. */
  most: number
  /** It stands in the first screen. */
  eager: boolean
  wanted: boolean
  joining: number | null
  onJoin: (room: ListedRoom) => void
  isCalm: () => boolean
  onGone: (roomId: number) => void
}

/** A battle of the list: wide as a row of a table, on phones a card. The whole of it leads to the room. */
export function BattleRow({ room, visitor, most, eager, wanted, joining, onJoin, isCalm, onGone }: RowProps) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const row = useRef<HTMLLIElement>(null)
  const collapsing = useLeaving(room.left_at, {
    mayGo: () => isCalm() && !row.current?.contains(document.activeElement),
    onGone: () => onGone(room.room_id),
  })
  const action = roomActionOf(room, visitor)
  const leads = action.act === 'watch' || action.act === 'result' || action.act === 'open'
  const number = t('battles:room_no', { id: room.room_id })
  const running = room.status === 1

  return (
    <li
      ref={row}
      data-room={room.room_id}
      className={cx(
        'battle-slot',
        room.arrived && 'battle-slot-arrived',
        collapsing && 'battle-slot-leaving',
      )}
    >
      <div>
        <div
          className={cx(
            'battle-row',
            wanted && 'battle-row-wanted',
            running && 'battle-row-running',
            room.phase === 'timeout' && 'battle-row-over',
          )}
        >
          {/* By keyboard, a row whose action leads to the room has one stop. */}
          <CardPress to={paths.battleRoom(room.room_id)} label={number} spare={leads} />
          <div className="battle-row-boxes">
            {running ? (
              <OpeningLineUp room={room} most={most} eager={eager} />
            ) : (
              <LineUp boxes={room.boxes} most={most} eager={eager} />
            )}
            <span className="type-micro mt-1.5 flex min-h-[22px] min-w-0 items-center gap-2 text-text-2">
              <span className="type-number text-text-3">{number}</span>
              <span className="type-number">{t('boxes', { count: room.round_num })}</span>
              <RoomMaker room={room} />
            </span>
          </div>
          <div className="battle-row-mode">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <ModeLabel mode={room.mode} team={room.team} className="type-label" />
              <span className="type-small text-text-2">{t(`battles:format.${formatKey(room)}`)}</span>
            </span>
            <RoomBadges room={room} />
          </div>
          <div className="battle-row-seats">
            <SeatRow room={room} />
          </div>
          <div className="battle-row-best">
            <BestPrize best={room.best_prize} isOver={room.phase === 'finished'} />
          </div>
          <div className="battle-row-pot">
            <RoomPot room={room} />
          </div>
          <div className="battle-row-state">
            <RoomState room={room} />
          </div>
          <div className="battle-row-action">
            <span className="battle-row-entry">
              <span className="battle-row-label">{t('column.entry')}</span>
              <SeatPrice room={room} />
            </span>
            <RoomButton room={room} action={action} joining={joining} onJoin={() => onJoin(room)} />
          </div>
          {running && <RoundLine room={room} />}
        </div>
      </div>
    </li>
  )
}
