import { useEffect, useRef, type ReactNode } from 'react'
import { TICKETS } from '@noktra/game/boxes'
import type { UpgradeDirection } from '@noktra/game/upgrades'
import { elapsedOf, followMove } from '../../domain/play/follow-move.ts'
import { SPIN_CSS, tickVolume } from '../../domain/play/reel-motion.ts'
import { playSound } from '../../sound/sound.ts'
import { dialAngleAt, type DialSpin } from './dial.ts'

type Props = {
  /** Null while nothing can be said. */
  chance_ppm: number | null
  direction: UpgradeDirection
  /** A chance outside of what may be played is drawn, but not in lime. */
  playable: boolean
  spin: DialSpin | null
  /** Where the pointer rests, in degrees clockwise from the top. */
  angle: number
  outcome: 'won' | 'lost' | null
  /** Inside the ring. */
  children: ReactNode
}

const MARKS = 60
const DEGREES_OF_MARK = 360 / MARKS
const MARK_ANGLES = Array.from({ length: MARKS }, (_, mark) => mark * DEGREES_OF_MARK)
const RING = 156

/** Starts the pointer on the compositor; the ticks follow it from the same numbers. */
function run(pointer: HTMLElement, spin: DialSpin): () => void {
  const { from, to, duration_ms } = spin
  const move = pointer.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
    duration: duration_ms,
    easing: SPIN_CSS,
    fill: 'both',
  })
  let last = Math.floor(from / DEGREES_OF_MARK)
  let before = { at: from, elapsed: 0 }
  const stop = followMove(
    () => elapsedOf(move),
    duration_ms,
    (elapsed) => {
      const at = dialAngleAt(spin, elapsed)
      const mark = Math.floor(at / DEGREES_OF_MARK)
      if (mark !== last) {
        const marksPerSecond =
          (Math.abs(at - before.at) / DEGREES_OF_MARK / Math.max(1, elapsed - before.elapsed)) * 1000
        playSound('pointer', tickVolume(marksPerSecond))
      }
      last = mark
      before = { at, elapsed }
      if (elapsed >= duration_ms) playSound('land')
    },
  )
  return () => {
    stop()
    move.cancel()
  }
}

/** The wheel: a lime arc as wide as the chance, and a pointer that stops where the ticket is. Won, it opens into a frame. */
export function Dial({ chance_ppm, direction, playable, spin, angle, outcome, children }: Props) {
  const pointer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (spin && pointer.current) return run(pointer.current, spin)
    return undefined
  }, [spin])
  const arc = { chance_ppm: Math.min(chance_ppm ?? 0, TICKETS), direction }
  return (
    <div className="dial" data-outcome={outcome ?? undefined} data-playable={playable || undefined}>
      <svg viewBox="-200 -200 400 400" aria-hidden className="dial-layer">
        <circle r="196" className="dial-plate" />
        <g className="dial-marks">
          {MARK_ANGLES.map((mark) => (
            <line
              key={mark}
              y1={mark % 30 === 0 ? -190 : -187}
              y2="-180"
              transform={`rotate(${mark})`}
              className={mark % 30 === 0 ? 'dial-mark-main' : 'dial-mark'}
            />
          ))}
        </g>
        <g className="dial-ring">
          <circle r={RING} className="dial-track" />
          <Arc {...arc} className="dial-arc-grey" />
        </g>
        <circle r="131" className="dial-hub" />
      </svg>
      <svg viewBox="-200 -200 400 400" aria-hidden className="dial-layer dial-arc-layer">
        <defs>
          <linearGradient id="dial-lime" x1="0" y1="-1" x2="0" y2="1" gradientUnits="objectBoundingBox">
            <stop offset="0" stopColor="#b6e62a" />
            <stop offset="1" stopColor="#d6ff52" />
          </linearGradient>
        </defs>
        <circle r={RING} className="dial-frame" />
        <Arc {...arc} className="dial-arc" />
      </svg>
      {outcome === 'won' && (
        <svg viewBox="-200 -200 400 400" aria-hidden className="dial-layer dial-pulse">
          <Arc {...arc} className="dial-arc-bright" />
        </svg>
      )}
      <div ref={pointer} className="dial-layer dial-pointer" style={{ transform: `rotate(${angle}deg)` }}>
        <svg viewBox="-200 -200 400 400" aria-hidden>
          <polygon points="0,-172 -11,-196 11,-196" />
          <line y1="-170" y2="-140" />
        </svg>
      </div>
      <div className="dial-centre">{children}</div>
    </div>
  )
}

/** From the top, clockwise for under and mirrored for over. A circle of as many units as there are tickets. */
function Arc({
  chance_ppm,
  direction,
  className,
}: {
  chance_ppm: number
  direction: UpgradeDirection
  className: string
}) {
  if (chance_ppm === 0) return null
  return (
    <g transform={direction === 'over' ? 'scale(-1 1)' : undefined}>
      <circle
        r={RING}
        pathLength={TICKETS}
        strokeDasharray={`${chance_ppm} ${TICKETS}`}
        transform="rotate(-90)"
        className={className}
      />
    </g>
  )
}
