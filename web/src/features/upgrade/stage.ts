import type { UpgradeShown } from '@noktra/contract/upgrades'
import type { PlayStage } from '../../domain/play/play-stage.ts'
import type { DialSpin } from './dial.ts'

/** An upgrade the store has decided; `spin` is null when nothing moves. */
export type Run = { upgrade: UpgradeShown; spin: DialSpin | null; total_ms: number }

export type Stage = PlayStage<Run>
