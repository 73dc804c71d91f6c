import { KINDS } from '@noktra/contract/admin/catalogue'
import { THING_CLASSES } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'
import { text } from '../../i18n/i18n.tsx'

export const RARITIES = ['standard', 'refined', 'exotic', 'mythic', 'relic'] as const

export const KIND_CHOICES = KINDS.map((id) => ({ id, name: text(`catalogue:kinds.${id}`) }))
/** The same, and the classes of items that are no skins. */
export const ALL_KIND_CHOICES = [...KINDS, ...THING_CLASSES].map((id) => ({
  id,
  name: text(`catalogue:kinds.${id}`),
}))

/** A kind by its name; one of the operator's own as it is. */
export function kindLabel(kind: string): string {
  const known = [...KINDS, ...THING_CLASSES].find((one) => one === kind)
  return known ? text(`catalogue:kinds.${known}`) : kind
}

/** An exterior by its name, or the kind of an item without wear. */
export function exteriorLabel(exterior: Exterior | null, kind: string): string {
  return exterior === null ? kindLabel(kind) : text(`catalogue:exteriors.${exterior}`)
}

export const RARITY_CHOICES = RARITIES.map((id) => ({ id, name: text(`catalogue:rarities.${id}`) }))

/** Colours of the five exteriors in a chart, apart for eyes that see few of them. */
export const EXTERIOR_COLORS: Record<Exterior, string> = {
  FN: '#36D48A',
  MW: '#5CC6FF',
  FT: '#C8F53C',
  WW: '#FFB43A',
  BS: '#FF8B96',
}
