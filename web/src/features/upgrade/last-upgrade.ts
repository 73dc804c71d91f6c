import type { UpgradeShown } from '@noktra/contract/upgrades'

/*
 * An upgrade whose result was not shown to the end, kept over a reload or a walk to another page. What it gave is in
 * the backpack all the same; the page only says what it was.
 */

const KEPT = 'upgrade'

type KeptUpgrade = {
  /** Milliseconds since 1970. */
  asked_at: number
  /** Null until the store has answered. */
  upgrade: UpgradeShown | null
}

export function persistUpgrade(upgrade: KeptUpgrade): void {
  sessionStorage.setItem(KEPT, JSON.stringify(upgrade))
}

export function forgetUpgrade(): void {
  sessionStorage.removeItem(KEPT)
}

export function readUpgrade(): KeptUpgrade | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as KeptUpgrade | null
  } catch {
    return null
  }
}
