import type { BattleCard } from '@noktra/contract/battles'

/**
 * How many frames after a scene came each part of the room shows it, for `useFramesLater`: the reels one after the other, then what was
 * counted, the heads of the seats, one's own bar, what each seat drew, and at last the result.
 */
export function turnsOf({ seats }: Pick<BattleCard, 'seats'>) {
  return {
    reel: (seat: number) => 1 + seat,
    counts: seats + 2,
    head: (seat: number) => seats + 2 + seat,
    ownBar: 2 * seats + 3,
    items: (seat: number) => 2 * seats + 3 + seat,
    result: 3 * seats + 4,
  }
}
