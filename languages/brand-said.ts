import { said, type Said } from './said.ts'
import type { BrandFault } from '@noktra/contract/brand'

/** What is wrong with a field of the brand. */
export function brandFaultSaid({ kind, values }: BrandFault): Said {
  if (kind !== 'contrast') return said(`brand:faults.${kind}`, values)
  const { pair, least } = values
  return said('brand:faults.contrast', {
    text: pair.text,
    ground: pair.ground,
    on: said(`brand:grounds.${pair.on}`),
    contrast: Math.round(pair.contrast * 100) / 100,
    least,
  })
}
