import { useRef, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { CardPress } from '../../../ui/card-press.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatKey, ModeLabel } from '../mode.tsx'
import { LineUp, OpeningLineUp } from './line-up.tsx'
import { useHeldResult } from './held-result.ts'
import type { ListedRoom } from './live-list.ts'
import type { Looks } from './looks.ts'
import { LatePart } from '../../../ui/late-part.tsx'
import { roomActionOf, type Visitor } from './room-action.ts'
import { RoomButton } from './room-button.tsx'
import { RoomState, RoundLine } from './room-state.tsx'
import { SeatRow } from './seat-row.tsx'
import type { BattleCard } from '@noktra/contract/battles'
import { isDecided } from '@noktra/game/battle/battle-state'
import { fromCents, toCents } from '@noktra/game/money'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { Avatar } from '../../../domain/player/avatar.tsx'
import { formatMoney } from '../../../i18n/format.ts'
import { pictureOf } from '@noktra/contract/pictures'
import { rarityOfColor, rarityStyle } from '../../../domain/skin/rarity.ts'
import { Bot, HandCoins, Lock, Users, Zap, type LucideIcon } from 'lucide-react'

/** How long a room that left the list stays with its new state. */
const STAYS_MS = 4000
const LOOK_AGAIN_MS = 500
/** As long as the transition in battle-list.css. */
const COLLAPSE_MS = 280

const SYSTEM_ROOM = 0

async function loadPlay() {
  return (await import('./running-play.tsx')).RunningPlay
}

export type RowProps = {
  room: ListedRoom
  looks: Looks
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
export function BattleRow({
  room: told,
  looks,
  visitor,
  most,
  eager,
  wanted,
  joining,
  onJoin,
  isCalm,
  onGone,
}: RowProps) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const row = useRef<HTMLLIElement>(null)
  const { room, isHeld, leaves_from } = useHeldResult(told)
  const collapsing = useLeaving(leaves_from, {
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
              <LatePart
                wanted
                load={loadPlay}
                props={{ room, looks, most, eager }}
                fallback={<OpeningLineUp room={room} most={most} eager={eager} />}
              />
            ) : (
              <LineUp boxes={room.boxes} most={most} eager={eager} />
            )}
            <span className="type-micro mt-1.5 flex min-h-[22px] min-w-0 items-center gap-2 text-text-2">
              <span className="type-number text-text-3">{number}</span>
              <span className="type-number">{t('box_count', { count: room.round_num })}</span>
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
            <BestPrize best={room.best_prize} isDrawn={isDecided(room) && !isHeld} />
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

/** What is fought for: until it is decided what the seats pay together, then what the drawn items are worth. */
function RoomPot({ room }: { room: Pick<BattleCard, 'price' | 'seats' | 'total'> }) {
  const { t } = useTranslation('battle-list')
  const paid = fromCents(toCents(room.price) * room.seats)
  return (
    <span className="flex flex-col gap-0.5" data-tip={t(room.total === null ? 'pot_paid' : 'pot_drawn')}>
      <span className="battle-row-label">{t('pot')}</span>
      <CoinAmount amount={room.total ?? paid} size={16} />
    </span>
  )
}

/** Who made a room; a room of the house says so. */
function RoomMaker({ room }: { room: Pick<BattleCard, 'room_type' | 'nickname' | 'avatar'> }) {
  const { t } = useTranslation(['battle-list', 'battles'])
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar url={room.avatar} size={18} />
      <span className="truncate" title={room.nickname}>
        <span className="sr-only">{t('by', { name: '' })}</span>
        {room.nickname}
      </span>
      {room.room_type === SYSTEM_ROOM && (
        <span className="room-badge room-badge-house">{t('battles:house')}</span>
      )}
    </span>
  )
}

/** What the next player pays; the full price is struck through when the creator pays a part of it. */
function SeatPrice({ room }: { room: Pick<BattleCard, 'price' | 'own_price' | 'phase'> }) {
  const { t } = useTranslation('battle-list')
  const { price, own_price, phase } = room
  const reduced = phase === 'waiting' && own_price < price
  return (
    <span className="flex flex-col gap-0.5">
      <CoinAmount amount={reduced ? own_price : price} size={16} />
      {reduced && (
        <span className="type-micro type-number ps-6 text-text-3">
          <span className="sr-only">{t('instead_of')} </span>
          <s>{formatMoney(price)}</s>
        </span>
      )}
    </span>
  )
}

/** What the boxes of a room can give at best, and after the fight what the best draw was. */
function BestPrize({ best, isDrawn }: { best: BattleCard['best_prize']; isDrawn: boolean }) {
  const { t } = useTranslation('battle-list')
  if (!best) return null
  return (
    <span className="best-prize" style={rarityStyle(rarityOfColor(best.color))}>
      <img
        src={pictureOf(best.image_url, 280)}
        alt=""
        width={280}
        height={210}
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="battle-row-label">{t(isDrawn ? 'best_drawn' : 'best_prize')}</span>
        <CoinAmount amount={best.value} size={16} />
      </span>
    </span>
  )
}

type Props = {
  room: Pick<BattleCard, 'private' | 'fast' | 'players_only' | 'bots_only' | 'fund_percent'>
}

/** What is special about a room. */
function RoomBadges({ room }: Props) {
  const { t } = useTranslation('battles')
  const badges: [LucideIcon, string][] = []
  if (room.private) badges.push([Lock, t('option.private')])
  if (room.fast) badges.push([Zap, t('option.fast')])
  if (room.players_only) badges.push([Users, t('option.players_only')])
  if (room.bots_only) badges.push([Bot, t('option.bots_only')])
  if (room.fund_percent > 0) badges.push([HandCoins, t('option.funded', { percent: room.fund_percent })])
  if (badges.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1">
      {badges.map(([Icon, label]) => (
        <span key={label} className="room-badge">
          <Icon size={12} strokeWidth={2.2} aria-hidden />
          {label}
        </span>
      ))}
    </span>
  )
}

/**
 * Lets a row that left the list go: after its time it collapses, but only when nothing is in the way, and is then gone.
 * Gives whether it collapses now.
 */
function useLeaving(
  left_at: number | null,
  { mayGo, onGone }: { mayGo: () => boolean; onGone: () => void },
): boolean {
  const [collapsing, setCollapsing] = useState(false)
  const canGo = useEffectEvent(mayGo)
  const gone = useEffectEvent(onGone)

  useEffect(() => {
    if (left_at === null) return
    let timer = setTimeout(look, Math.max(0, left_at + STAYS_MS - performance.now()))
    function look(): void {
      if (!canGo()) {
        timer = setTimeout(look, LOOK_AGAIN_MS)
        return
      }
      setCollapsing(true)
      timer = setTimeout(() => gone(), COLLAPSE_MS)
    }
    return () => {
      clearTimeout(timer)
      setCollapsing(false)
    }
  }, [left_at])

  return collapsing
}
