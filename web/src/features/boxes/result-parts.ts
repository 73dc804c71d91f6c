import type { Opening } from '@noktra/contract/boxes'
import type { OpenKind, Run } from './stage.ts'

export type ResultProps = {
  run: Run
  /** What "Open again" does and costs: coins, or 0 by key or in a demo. */
  again: { kind: OpenKind; charge: number }
  onAgain: () => void
  onClose: () => void
}

export type Selling = {
  sold: ReadonlySet<number>
  isSelling: boolean
  sell: (openings: readonly Opening[]) => void
}

/** Sum of money, free of float dust. */
export function sumOf(openings: readonly Opening[]): number {
  return openings.reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100
}
