import type { FeedFault } from '@noktra/contract/admin/feeds'
import { said, type Said, type SaidValues } from '@noktra/languages/said'

/** Why a feed gave nothing that could be used. */
export class FeedRefusal extends Error {
  override name = 'FeedRefusal'
  readonly fault: FeedFault
  readonly says: Said
  /** The currency that the list was in instead of the one that was agreed. */
  readonly strangeCurrency: string | null

  constructor(fault: FeedFault, values: SaidValues = {}, strangeCurrency: string | null = null) {
    super(fault)
    this.fault = fault
    this.says = faultSaid(fault, values)
    this.strangeCurrency = strangeCurrency
  }
}

export function faultSaid(fault: FeedFault, values: SaidValues = {}): Said {
  return said(`feeds:faults.${fault}`, values)
}

/** A list that was young enough when it came grows old without a word. */
export function lateFault(
  { prices_at, max_age_minutes }: { prices_at: Date | null; max_age_minutes: number },
  now: Date,
): { says: Said; since: Date } | null {
  if (!prices_at) return null
  const minutes = Math.floor((now.getTime() - prices_at.getTime()) / 60_000)
  if (minutes < max_age_minutes) return null
  return {
    says: faultSaid('late', { minutes, most: max_age_minutes }),
    since: new Date(prices_at.getTime() + max_age_minutes * 60_000),
  }
}
