import { useRef, type CSSProperties, type ReactNode } from 'react'
import { useMedia, useReducedMotion } from '../../../ui/use-media.ts'
import { ArenaCall } from './arena-call.tsx'
import { planSpin, TRAVEL } from './reel-maths.ts'
import { isHeard, playerAt, type RoomShown } from './room-parts.ts'
import { SeatItems } from './seat-items.tsx'
import { SeatStage } from './seat-stage.tsx'
import { landedDraws, leadingSides, seatTotals, sharesOf, sideOf, sideTotals } from './standing.ts'
import { useReelMotion } from './use-reel-motion.ts'
import type { RoomMoves } from './use-room-moves.ts'

type Props = RoomShown & {
  ends_at: number | null
  moves: RoomMoves
  /** The seat that was wanted before signing in. */
  wantedSeat: number | null
  /** Stands between the columns and what was drawn. */
  children: ReactNode
}

/** The columns of the seats side by side, and below them what each has drawn. */
export function Arena({ ends_at, moves, wantedSeat, children, ...shown }: Props) {
  const arena = useRef<HTMLDivElement>(null)
  const still = useReducedMotion()
  const wide = useMedia('(width >= 860px)')
  const { details, scene } = shown
  const { room } = details
  const moving = scene.step === 'round' && !scene.landed && !still
  const travel = TRAVEL[room.fast ? 'fast' : 'normal']
  const spin = moving ? planSpin(travel, scene.spin_ms, () => 0.5) : null
  useReelMotion(arena, spin, scene.began_at, wide, isHeard(shown))

  const landed = landedDraws(details.draws, scene)
  const totals = seatTotals(landed, room.seats)
  const shares = sharesOf(sideTotals(room, totals))
  const isDecided = scene.step === 'over' || scene.step === 'draft'
  const leading = leadingSides(room, landed)
  const seats = Array.from({ length: room.seats }, (_, index) => index + 1)
  const firstFree = seats.find((seat) => !playerAt(details, seat))
  const hasVersus = room.team || room.seats === 2
  const middle = room.seats / 2

  function isCrowned(seat: number): boolean {
    if (room.mode === 'shared') return false
    return isDecided ? room.winners.includes(seat) : leading.includes(sideOf(room, seat))
  }
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
      data-over={isDecided || undefined}
    >
      <BlurFilters />
      <div className="room-stages">
        {seats.map((seat) => (
          <div key={seat} className="room-column" style={columnOf(seat)}>
            <SeatStage
              seat={seat}
              total={totals[seat - 1] ?? 0}
              crowned={isCrowned(seat)}
              chance={room.mode === 'jackpot' ? (shares[sideOf(room, seat) - 1] ?? 0) : null}
              moves={moves}
              isMain={seat === (wantedSeat ?? firstFree)}
              wanted={seat === wantedSeat}
              {...shown}
            />
          </div>
        ))}
        {hasVersus && (
          <span className="room-versus" style={{ '--column': middle + 1 } as CSSProperties} aria-hidden>
            <span>VS</span>
          </span>
        )}
        <ArenaCall ends_at={ends_at} {...shown} />
      </div>
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
