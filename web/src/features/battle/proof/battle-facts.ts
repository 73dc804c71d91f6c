import { sidesOf, type DecidedBy } from '@noktra/game/battles'
import type { BattleDrawn, BattleProof } from '@noktra/game/battle/battle-proof'

/** A side and what it was compared by. `from` and `to` are its cents in the jackpot, from 1; to < from: none. */
export type Side = { side: number; seats: number[]; score: number; from: number; to: number; won: boolean }

export type Decision = {
  decided_by: DecidedBy
  sides: Side[]
  /** Sum of the scores, in cents. */
  total: number
  /** Sides that had the winning score together. */
  tied: Side[]
  winner: Side | null
  /** The number drawn, from 1: the cent of a jackpot, the place among the tied. */
  drawn: number | null
}

/** How a battle was decided, from its own draws; null while it is not over. All amounts in cents. */
export function decisionOf({ mode, team, seats, rounds, draws, outcome }: BattleProof): Decision | null {
  if (outcome === null) return null
  const counted = mode === 'terminal' ? draws.filter(({ round }) => round === rounds.length) : draws
  let before = 0
  const sides = sidesOf({ seats: seats.length, team }).map((members, index): Side => {
    const score = worthOf(counted.filter(({ seat }) => members.includes(seat)))
    const from = before + 1
    before += score
    return {
      side: index + 1,
      seats: members,
      score,
      from,
      to: before,
      won: members.some((seat) => isWinner({ outcome }, seat)),
    }
  })
  const winner = sides.find(({ won }) => won) ?? null
  return {
    decided_by: outcome.decided_by,
    sides,
    total: before,
    tied: outcome.decided_by === 'tie' ? sides.filter(({ score }) => score === winner?.score) : [],
    winner,
    drawn: outcome.pick === null ? null : outcome.pick + 1,
  }
}

/** Whether a seat won over others; in shared none does. */
export function isWinner({ outcome }: Pick<BattleProof, 'outcome'>, seat: number): boolean {
  return outcome !== null && outcome.decided_by !== 'share' && outcome.winners.includes(seat)
}

/** What a seat drew in all rounds, in cents. */
export function totalOf({ draws }: Pick<BattleProof, 'draws'>, seat: number): number {
  return worthOf(draws.filter((drawn) => drawn.seat === seat))
}

/** Which seat took the item of a place, `house` when none did; null where one winner took everything, or none has yet. */
export function takerOf(
  { prizes }: Pick<BattleProof, 'prizes'>,
  { round, seat }: Pick<BattleDrawn, 'round' | 'seat'>,
): number | 'house' | null {
  if (prizes.length < 2) return null
  const prize = prizes.find(({ items }) => items.some((item) => item.round === round && item.seat === seat))
  return prize?.seat ?? 'house'
}

/** Items of a prize and their worth in cents. */
export function prizeWorth({ draws }: Pick<BattleProof, 'draws'>, prize: BattleProof['prizes'][number]) {
  const items = draws.filter((drawn) =>
    prize.items.some((item) => item.round === drawn.round && item.seat === drawn.seat),
  )
  return { count: items.length, worth: worthOf(items) }
}

function worthOf(items: readonly { value_cents: number }[]): number {
  return items.reduce((sum, item) => sum + item.value_cents, 0)
}
