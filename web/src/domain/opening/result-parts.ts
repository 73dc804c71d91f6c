import type { Opening } from '@noktra/contract/boxes'
import type { AfterDemo } from './after-demo.ts'
import type { OpenKind, Run } from './stage.ts'

export type Again = { kind: OpenKind; charge: number }

export type ResultProps = {
  run: Run
  /** What "Open again" does and costs: coins, or 0 by key or in a demo. Left out where there is no second opening. */
  again?: Again
  onAgain?: () => void
  /** After a demo: what it leads to. */
  afterDemo?: { offers: readonly AfterDemo[]; onOffer: (offer: AfterDemo) => void }
  onClose: () => void
}

export type Selling = {
  sold: ReadonlySet<number>
  isSelling: boolean
  sell: (openings: readonly Opening[]) => void
}
