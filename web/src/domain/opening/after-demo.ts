import type { BoxCard } from '@noktra/contract/boxes'
import type { keyCount } from '@noktra/contract/plain/boxes'
import type { DataOf } from '@noktra/contract/plain-types'

/** What a demo leads to: opening for real by coins or key, a key that waits for another box, or the key of a newcomer. */
export type AfterDemo =
  | { kind: 'coins'; num: number; charge: number }
  | { kind: 'key'; keys: number }
  | { kind: 'elsewhere'; box_id: number }
  | { kind: 'claim' }

type Known = {
  box_id: number
  num: number
  charge: number
  /** Coins missing for that; 0 for visitors, too. */
  short: number
  /** Undefined for visitors. */
  held: Pick<DataOf<typeof keyCount>['list'][number], 'box_id' | 'count'>[] | undefined
  /** The box that a newcomer opens free. */
  starter: Pick<BoxCard, 'box_id'> | null | undefined
}

/** The offers after a demo, the main one first. */
export function offersAfterDemo({ box_id, num, charge, short, held, starter }: Known): AfterDemo[] {
  const byCoins = { kind: 'coins', num, charge } as const
  if (!held) {
    if (starter?.box_id === box_id) return [{ kind: 'claim' }]
    return starter ? [byCoins, { kind: 'claim' }] : [byCoins]
  }
  const keys = held.find((key) => key.box_id === box_id)?.count ?? 0
  if (keys >= num) return [{ kind: 'key', keys }]
  const [waiting] = held.filter((key) => key.box_id !== box_id)
  if (short > 0 && waiting) return [{ kind: 'elsewhere', box_id: waiting.box_id }, byCoins]
  return [byCoins]
}
