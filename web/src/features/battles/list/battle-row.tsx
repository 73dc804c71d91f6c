import { useRef, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/class-names.ts'
import { formatKey, ModeLabel } from '../mode.tsx'
import { LineUp } from './line-up.tsx'
import type { ListedRoom } from './live-list.ts'
import { roomActionOf, type Visitor } from './room-action.ts'
import { RoomBadges } from './room-badges.tsx'
import { RoomButton } from './room-button.tsx'
import { RoomMaker } from './room-maker.tsx'
import { RoomState, RoundLine } from './room-state.tsx'
import { SeatPrice } from './seat-price.tsx'
import { SeatRow } from './seat-row.tsx'
import { useLeaving } from './use-leaving.ts'

export type RowProps = {
  room: ListedRoom
  visitor: Visitor
  /** How many boxes of the line-up there is room for. */
  most: number
  wanted: boolean
  joining: number | null
  onJoin: (room: ListedRoom) => void
  isCalm: () => boolean
  onGone: (roomId: number) => void
}

/** A battle of the list: wide as a row of a table, on phones a card. The whole of it leads to the room. */
export function BattleRow({ room, visitor, most, wanted, joining, onJoin, isCalm, onGone }: RowProps) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const navigate = useNavigate()
  const row = useRef<HTMLLIElement>(null)
  const collapsing = useLeaving(room.left_at, {
    mayGo: () => isCalm() && !row.current?.contains(document.activeElement),
    onGone: () => onGone(room.room_id),
  })
  const action = roomActionOf(room, visitor)
  const leads = action.act === 'watch' || action.act === 'result' || action.act === 'open'
  const number = t('battles:room_no', { id: room.room_id })
  const running = room.status === 1

  /** Parts with a tooltip lie above the link that covers the row. */
  function followLink(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('a, button')) return
    void navigate(paths.battleRoom(room.room_id))
  }

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
            room.phase === 'timeout' && 'battle-row-over',
          )}
          onClick={followLink}
        >
          <div className="battle-row-boxes">
            <LineUp boxes={room.boxes} most={most} />
            <span className="type-micro mt-1.5 flex min-h-[22px] min-w-0 items-center gap-2 text-text-2">
              {/* By keyboard, a row whose action leads to the room has one stop. */}
              <Link
                to={paths.battleRoom(room.room_id)}
                tabIndex={leads ? -1 : undefined}
                className="room-press type-number text-text-3"
              >
                {number}
              </Link>
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
          <div className="battle-row-price">
            <span className="battle-row-label">{t('column.entry')}</span>
            <SeatPrice room={room} />
          </div>
          <div className="battle-row-state">
            <RoomState room={room} />
          </div>
          <div className="battle-row-action">
            <RoomButton room={room} action={action} joining={joining} onJoin={() => onJoin(room)} />
          </div>
          {running && <RoundLine room={room} />}
        </div>
      </div>
    </li>
  )
}
