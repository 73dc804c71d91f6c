import type { BackpackItem } from '@noktra/contract/backpack'

/** The text of why an item can neither be sold nor staked nor retrieved, if it cannot. */
export function whyItStays({
  locked,
  frozen,
}: Pick<BackpackItem, 'locked' | 'frozen'>): 'frozen_stays' | 'starred_stays' | null {
  if (frozen) return 'frozen_stays'
  return locked ? 'starred_stays' : null
}
