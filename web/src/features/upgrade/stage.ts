import type { UpgradeShown } from '@noktra/contract/upgrades'
import type { DialSpin } from './dial.ts'

/** An upgrade the store has decided; `spin` is null when nothing moves. */
export type Run = { upgrade: UpgradeShown; spin: DialSpin | null; total_ms: number }

export type Stage =
  | { step: 'rest' }
  | { step: 'asking' }
  | { step: 'spinning'; run: Run }
  | { step: 'shown'; run: Run }

/** Nothing can be changed while the store decides and the pointer runs. */
export function isBusy({ step }: Stage): boolean {
  return step === 'asking' || step === 'spinning'
}

export function runOf(stage: Stage): Run | null {
  return stage.step === 'spinning' || stage.step === 'shown' ? stage.run : null
}
