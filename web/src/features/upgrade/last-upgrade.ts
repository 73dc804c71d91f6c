import type { UpgradeShown } from '@noktra/contract/upgrades'
import { lastPlay, type KeptPlay } from '../../domain/play/last-play.ts'

type KeptUpgrade = KeptPlay & {
  /** Null until the store has answered. */
  upgrade: UpgradeShown | null
}

export const lastUpgrade = lastPlay<KeptUpgrade>('upgrade')
