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
