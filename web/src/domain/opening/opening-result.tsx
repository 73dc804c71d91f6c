import { useState } from 'react'
import type { ResultProps, Selling } from './result-parts.ts'
import { useSale } from '../sale/use-sale.ts'
import { SingleResult } from './single-result.tsx'
import { SeveralResult } from './several-result.tsx'

/** What was won. The items are in the backpack already: keeping them is just closing. */
export function OpeningResult(props: ResultProps) {
  const { run, onClose } = props
  const [sold, setSold] = useState<ReadonlySet<number>>(new Set())
  const { sell, isSelling } = useSale({
    onSold: (item_ids) => {
      const all = new Set([...sold, ...item_ids])
      setSold(all)
      if (all.size === run.openings.length) onClose()
    },
    onUndone: (item_ids) => setSold((now) => now.difference(new Set(item_ids))),
  })
  const selling: Selling = {
    sold,
    isSelling,
    sell: (openings) => sell(openings.flatMap(({ item_id }) => (item_id === null ? [] : [item_id]))),
  }
  const [only] = run.openings
  return run.openings.length === 1 && only ? (
    <SingleResult {...props} opening={only} selling={selling} />
  ) : (
    <SeveralResult {...props} selling={selling} />
  )
}
