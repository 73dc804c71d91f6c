import { fromCents, toCents } from '@noktra/game/money'

/** Coins missing for a charge; 0 when it is covered. */
export function shortfall(charge: number, coin: number): number {
  return fromCents(Math.max(0, toCents(charge) - toCents(coin)))
}
