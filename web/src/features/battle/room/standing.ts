import type {
  BattleCard,
  BattleDetails,
  BattleDraw,
  BattlePrize,
  BattleResult,
} from '@noktra/contract/battles'
import { sidesOf } from '@noktra/game/battles'
import { tierOf, type Tier } from '@noktra/game/celebration'
import { fromCents, toCents } from '@noktra/game/money'
import type { Scene } from './battle-clock.ts'

/** All has been shown, and perhaps the winning pair still chooses. */
export function isOver({ step }: Scene): boolean {
  return step === 'draft' || step === 'over'
}

/** Who has won is shown. */
export function isDecided(scene: Scene): boolean {
  return scene.step === 'gather' || isOver(scene)
}

/** The draws whose reels have stopped. */
export function landedDraws(draws: readonly BattleDraw[], scene: Scene): BattleDraw[] {
  const seen = scene.landed ? scene.round : scene.round - 1
  return draws.filter(({ round }) => round <= seen)
}

/** Value of the draws of each seat, in coins, seat 1 first. */
export function seatTotals(draws: readonly BattleDraw[], seats: number): number[] {
  const cents = Array.from({ length: seats }, () => 0)
  for (const { seat, value } of draws) cents[seat - 1] = (cents[seat - 1] ?? 0) + toCents(value)
  return cents.map(fromCents)
}

/** The side of a seat, from 1. */
export function sideOf(room: Pick<BattleCard, 'seats' | 'team'>, seat: number): number {
  return sidesOf(room).findIndex((seats) => seats.includes(seat)) + 1
}

/** What each side has together, in coins, side 1 first. */
export function sideTotals(room: Pick<BattleCard, 'seats' | 'team'>, totals: readonly number[]): number[] {
  return sidesOf(room).map((seats) =>
    fromCents(seats.reduce((sum, seat) => sum + toCents(totals[seat - 1] ?? 0), 0)),
  )
}

/** Each side's part of the whole, adding up to 1; equal parts of nothing. */
export function sharesOf(totals: readonly number[]): number[] {
  const sum = totals.reduce((all, total) => all + total, 0)
  return totals.map((total) => (sum > 0 ? total / sum : 1 / totals.length))
}

/**
 * The sides that would win as it stands (from 1): none before the first landing, in shared and jackpot, and in terminal
 * until the last round has landed.
 */
export function leadingSides(
  room: Pick<BattleCard, 'seats' | 'team' | 'mode' | 'round_num'>,
  landed: readonly BattleDraw[],
): number[] {
  if (room.mode === 'shared' || room.mode === 'jackpot') return []
  const counted = room.mode === 'terminal' ? landed.filter(({ round }) => round === room.round_num) : landed
  if (counted.length === 0) return []
  const scores = sideTotals(room, seatTotals(counted, room.seats))
  const best = room.mode === 'underdog' ? Math.min(...scores) : Math.max(...scores)
  return scores.flatMap((score, index) => (score === best ? [index + 1] : []))
}

/** Only the last round counts, and it is about to spin or spinning. */
export function isDecidingRound(
  room: Pick<BattleCard, 'mode' | 'round_num'>,
  { step, round, landed }: Scene,
): boolean {
  if (room.mode !== 'terminal') return false
  if (step === 'versus') return room.round_num === 1
  return step === 'round' && (round === room.round_num || (round === room.round_num - 1 && landed))
}

/** Where the drawn cent of a jackpot lies on the bar of the sides' totals: the middle of that cent, 0 to 1. */
export function drawnPart({ scores, pick }: Pick<BattleResult, 'scores' | 'pick'>): number {
  const cents = scores.reduce((sum, score) => sum + toCents(score), 0)
  return ((pick ?? 0) + 0.5) / (cents || scores.length)
}

/** What a seat gets, once that is known. */
export function prizeOf(seat: number, { result }: Pick<BattleDetails, 'result'>): BattlePrize | undefined {
  return result?.prizes.find((prize) => prize.seat === seat)
}

/** How a seat's prize is celebrated. A winner may have lost all the same, as in underdog. What others paid for a seat is its price. */
export function tierOfSeat(seat: number, details: BattleDetails): Tier | undefined {
  const { my_seat, my_result, room } = details
  const prize = prizeOf(seat, details)
  if (!prize) return undefined
  if (seat === my_seat && my_result) return tierOf(my_result.won, my_result.paid)
  return tierOf(fromCents(toCents(prize.items_value) + toCents(prize.diamond)), room.price)
}
