import type { BattleDetails, BattlePlayer } from '@noktra/contract/battles'
import type { Scene } from './battle-clock.ts'
import type { Faces } from './use-faces.ts'

/** What every part of a room is drawn from. */
export type RoomShown = {
  details: BattleDetails
  scene: Scene
  faces: Faces
  /** Plays again what is over: nothing can be done in it. */
  isReplay: boolean
}

const SIDE_COLORS = ['var(--color-team-a)', 'var(--color-team-b)', '#35e09a', '#c58cff']

/** Players of a battle hear it, and those who replay it; others only watch. */
export function isHeard({ details, isReplay }: Pick<RoomShown, 'details' | 'isReplay'>): boolean {
  return details.my_seat !== null || isReplay
}

/** The colour of a side (from 1) for what is inside. */
export function sideStyle(side: number): Record<string, string> {
  return { '--side': SIDE_COLORS[side - 1] ?? 'var(--color-line-2)' }
}

export function playerAt({ room }: BattleDetails, seat: number): BattlePlayer | undefined {
  return room.players.find((player) => player.seat === seat)
}

export const ICON = { size: 17, strokeWidth: 1.9, 'aria-hidden': true } as const
