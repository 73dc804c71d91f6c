import type { RollPrize, RollShown } from '@noktra/contract/rolls'

export const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
export const SMALL_ICON = { size: 16, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Nothing can change any more. */
export function isOver({ phase }: Pick<RollShown, 'phase'>): boolean {
  return phase !== 'open' && phase !== 'locked'
}

/** What a player won; every prize goes to another entrant. */
export function prizeOf(room: Pick<RollShown, 'prizes'>, user_id: number | undefined): RollPrize | undefined {
  if (user_id === undefined) return undefined
  return room.prizes.find(({ winner }) => winner?.user_id === user_id)
}
