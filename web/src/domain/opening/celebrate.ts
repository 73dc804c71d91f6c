import type { Opening } from '@noktra/contract/boxes'
import { tierOf, type Tier } from '@noktra/game/celebration'
import { fromCents, toCents } from '@noktra/game/money'
import type { Run } from './stage.ts'

/** Sum of money, free of float dust. */
export function sumOf(openings: readonly Pick<Opening, 'value'>[]): number {
  return fromCents(openings.reduce((cents, { value }) => cents + toCents(value), 0))
}

/** What so many boxes cost, also where a key or a recharge opened them. */
export function costOf(price: number, num: number): number {
  return fromCents(toCents(price) * num)
}

/** How much of a feast some of a run's openings are together; a demo is none (ART 14). */
export function tierOfOpenings(
  openings: readonly Pick<Opening, 'value'>[],
  { kind, price }: Pick<Run, 'kind' | 'price'>,
): Tier {
  return kind === 'demo' ? 'loss' : tierOf(sumOf(openings), costOf(price, openings.length))
}
