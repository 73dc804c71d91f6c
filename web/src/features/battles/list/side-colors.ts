import type { CSSProperties } from 'react'

/** Colours of the sides in order (design: more than two sides add the last two). */
const SIDE_COLORS = ['var(--color-team-a)', 'var(--color-team-b)', '#35e09a', '#c58cff'] as const

/** Sets --side to the colour of a seat's side; seats count from 1. */
export function sideStyle(seat: number, team: boolean): CSSProperties {
  const side = team ? Math.ceil(seat / 2) : seat
  return { '--side': SIDE_COLORS[side - 1] } as CSSProperties
}
