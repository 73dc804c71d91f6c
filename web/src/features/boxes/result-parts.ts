import type { Opening } from '@noktra/contract/boxes'
import type { OpenKind, Run } from './stage.ts'

export type Again = { kind: OpenKind; charge: number }

export type ResultProps = {
  run: Run
  /** What "Open again" does and costs: coins, or 0 by key or in a demo. Left out where there is no second opening. */
  again?: Again
  onAgain?: () => void
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
