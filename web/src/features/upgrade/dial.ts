import { TICKETS } from '@noktra/game/boxes'
import type { UpgradeDirection } from '@noktra/game/upgrades'
import { spinShare } from '../../domain/play/reel-motion.ts'

/*
 * Where things stand on the dial, in degrees clockwise from the top. Each ticket has the middle of its own part of the
 * circle, so the winning arc covers exactly the tickets that win: the first ones clockwise (under), or the last ones,
 * which is anticlockwise (over).
 */

const TURN = 360
const LEAST_TURNS = 4

/** The pointer moves from one angle to another; more than a turn apart, and below 0 when it runs anticlockwise. */
export type DialSpin = { from: number; to: number; duration_ms: number }

export function ticketAngle(ticket: number): number {
  return (TURN * (ticket - 0.5)) / TICKETS
}

/** The winning arc from its first to its last degree; at a chance of all tickets and more it is the whole circle. */
export function winningArc(chancePpm: number, direction: UpgradeDirection): { from: number; to: number } {
  const width = (TURN * Math.min(chancePpm, TICKETS)) / TICKETS
  return direction === 'under' ? { from: 0, to: width } : { from: TURN - width, to: TURN }
}

/** Four to five turns from where the pointer stands to the ticket, in the direction of the arc. */
export function planDialSpin({
  from,
  ticket,
  direction,
  duration_ms,
}: {
  from: number
  ticket: number
  direction: UpgradeDirection
  duration_ms: number
}): DialSpin {
  const start = remainder(from)
  const rest = ticketAngle(ticket)
  const to =
    direction === 'under'
      ? start + LEAST_TURNS * TURN + remainder(rest - start)
      : start - LEAST_TURNS * TURN - remainder(start - rest)
  return { from: start, to, duration_ms }
}

/** Where the pointer is after so many milliseconds of a spin. */
export function dialAngleAt({ from, to, duration_ms }: DialSpin, elapsed_ms: number): number {
  return from + (to - from) * spinShare(elapsed_ms / duration_ms)
}

/** The part of the circle, from 0 to below 360, where an angle stands; one that is there already stays as it is. */
export function remainder(angle: number): number {
  const rest = angle % TURN
  return rest < 0 ? (rest + TURN) % TURN : rest
}
