import { useRef, type CSSProperties, type ReactNode, useEffect, type RefObject } from 'react'
import { useMedia, useReducedMotion } from '../../../ui/use-media.ts'
import { cardUnder, positionAt, speedAt, type Spin } from '../../../domain/play/reel-spin.ts'
import { Reactions } from './reactions.tsx'
import { planSpin, TRAVEL } from './reel-maths.ts'
import { isHeard, playerAt, type RoomShown } from './room-parts.ts'
import { SeatItems } from './seat-items.tsx'
import { SeatStage } from './seat-stage.tsx'
import { isDecidingRound, isOver } from './standing.ts'
import type { RoomMoves } from './use-room-moves.ts'
import { playSound } from '../../../sound/sound.ts'
import { blurOf, tickPitch, tickVolume, type Blur } from '../../../domain/play/reel-motion.ts'
import { followMove } from '../../../domain/play/follow-move.ts'
import { useTranslation } from 'react-i18next'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The last seconds before the start are lit and heard. */
const NEAR_S = 3

type Props = RoomShown & {
  ends_at: number | null
  moves: RoomMoves
  /** The seat that was wanted before signing in. */
  wantedSeat: number | null
  roomKey: string | undefined
  /** Stands between the columns and what was drawn. */
  children: ReactNode
}

/** The columns of the seats side by side, and below them what each has drawn. */
export function Arena({ ends_at, moves, wantedSeat, roomKey, children, ...shown }: Props) {
  const arena = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  const wide = useMedia('(width >= 860px)')
  const { details, scene } = shown
  const { room } = details
  const moving = scene.step === 'round' && !scene.landed && !still
  const travel = TRAVEL[room.fast ? 'fast' : 'normal']
  const spin = moving ? planSpin(travel, scene.spin_ms, () => 0.5) : null
  useReelMotion(arena, spin, scene.began_at, wide, isHeard(shown))

  const seats = Array.from({ length: room.seats }, (_, index) => index + 1)
  const firstFree = seats.find((seat) => !playerAt(details, seat))
  const hasVersus = room.team || room.seats === 2
  const middle = room.seats / 2

  /** Room for the sign between the two sides. */
  function columnOf(seat: number): CSSProperties {
    return { '--column': hasVersus && seat > middle ? seat + 1 : seat } as CSSProperties
  }

  return (
    <div
      ref={arena}
      className="room-arena"
      data-seats={room.seats}
      data-versus={hasVersus || undefined}
      data-off={scene.step === 'timeout' || undefined}
    >
      <BlurFilters />
      <div className="room-stages">
        {seats.map((seat) => (
          <div key={seat} className="room-column" style={columnOf(seat)}>
            <SeatStage
              seat={seat}
              moves={moves}
              isMain={seat === (wantedSeat ?? firstFree)}
              wanted={seat === wantedSeat}
              {...shown}
            />
          </div>
        ))}
        {hasVersus && (
          <span
            className="room-versus"
            style={{ '--column': middle + 1 } as CSSProperties}
            data-over={isOver(scene) || undefined}
            aria-hidden
          >
            <span>VS</span>
          </span>
        )}
        <ArenaCall ends_at={ends_at} {...shown} />
      </div>
      {!shown.isReplay && scene.step !== 'timeout' && <Reactions details={details} roomKey={roomKey} />}
      {children}
      {scene.step !== 'waiting' && scene.step !== 'timeout' && (
        <div className="room-drawn">
          {seats.map((seat) => (
            <div key={seat} className="room-column" style={columnOf(seat)}>
              <SeatItems seat={seat} {...shown} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Blur along the way of the reels, which CSS alone cannot do. */
function BlurFilters() {
  return (
    <svg width="0" height="0" aria-hidden className="absolute">
      {(['much', 'some'] as const).map((amount) => (
        <filter key={amount} id={`room-blur-${amount}`} x="-5%" y="-15%" width="110%" height="130%">
          <feGaussianBlur stdDeviation={amount === 'much' ? '0 7' : '0 2.6'} />
        </filter>
      ))}
    </svg>
  )
}

/** While the reels move (all alike), their arena is told how fast, for the blur, and every tile that passes ticks
 * where it is heard. */
function useReelMotion(
  arena: RefObject<HTMLElement | null>,
  spin: Spin | null,
  began_at: number,
  blurs: boolean,
  heard: boolean,
): void {
  const { from = 0, stop = 0, to = 0, spin_ms = 0, settle_ms = 0 } = spin ?? {}
  useEffect(() => {
    const element = arena.current
    if (!element || spin_ms === 0) return
    const way = { from, stop, to, spin_ms, settle_ms }
    const tile = blurs && element.querySelector<HTMLElement>('.room-tile')
    const pitch = tile ? tile.offsetHeight : 0
    let last = cardUnder(positionAt(way, performance.now() - began_at))
    const blur = (amount: Blur) => {
      if (element.dataset['blur'] !== amount) element.dataset['blur'] = amount
    }
    const end = followMove(
      () => performance.now() - began_at,
      spin_ms + settle_ms,
      (elapsed) => {
        const card = cardUnder(positionAt(way, elapsed))
        const speed = speedAt(way, elapsed)
        if (blurs) blur(blurOf(speed * pitch))
        if (heard && card !== last) playSound('tick', tickVolume(speed), tickPitch(speed))
        last = card
      },
    )
    return () => {
      end()
      delete element.dataset['blur']
    }
  }, [arena, from, stop, to, spin_ms, settle_ms, began_at, blurs, heard])
}

/** Called out over the reels: the seconds to the start, the start itself, the round that decides. */
function ArenaCall({ details, scene, isReplay, ends_at }: RoomShown & { ends_at: number | null }) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const left = useSecondsLeft(scene.step === 'locked' ? ends_at : null)
  const heard = isHeard({ details, isReplay })
  useEffect(() => {
    if (heard && left > 0 && left <= NEAR_S) playSound('count')
  }, [heard, left])
  if (scene.step === 'locked') {
    return (
      <div className="room-call">
        {left > 0 ? (
          <span key={left} className="room-count" data-near={left <= NEAR_S || undefined}>
            {left}
          </span>
        ) : (
          <span className="type-block text-text-2">{t('drawing')}</span>
        )}
      </div>
    )
  }
  if (isDecidingRound(details.room, scene)) {
    const isShown = !(scene.step === 'round' && scene.round === details.room.round_num && scene.landed)
    return (
      <div key="deciding" className="room-call" data-gone={!isShown || undefined}>
        <span className="room-deciding">{t('deciding')}</span>
      </div>
    )
  }
  if (scene.step !== 'versus') return null
  const names = details.room.team
    ? [t('battles:side_1'), t('battles:side_2')]
    : details.room.seats === 2 && [1, 2].map((seat) => playerAt(details, seat)?.nickname)
  return (
    <div key="versus" className="room-call">
      {names ? (
        <span className="room-slam" data-names>
          <span>{names[0]}</span>
          <em>VS</em>
          <span>{names[1]}</span>
        </span>
      ) : (
        <span className="room-slam">{t('begin')}</span>
      )}
    </div>
  )
}
