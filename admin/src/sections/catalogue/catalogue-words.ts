import type { Kind } from '@noktra/contract/admin/catalogue'
import type { Exterior } from '@noktra/game/wear'

export const RARITIES = ['standard', 'refined', 'exotic', 'mythic', 'relic'] as const

const KIND_NAMES: Record<Kind, string> = {
  pistol: 'Pistol',
  revolver: 'Revolver',
  smg: 'SMG',
  rifle: 'Rifle',
  bullpup: 'Bullpup',
  sniper: 'Sniper',
  shotgun: 'Shotgun',
  blaster: 'Blaster',
  knife: 'Knife',
  axe: 'Axe',
  gloves: 'Gloves',
  crossbow: 'Crossbow',
  fan: 'War fan',
}

export const KIND_CHOICES = Object.entries(KIND_NAMES).map(([id, name]) => ({ id, name }))
export const RARITY_CHOICES = RARITIES.map((id) => ({ id, name: id }))

/** Colours of the five exteriors in a chart, apart for eyes that see few of them. */
export const EXTERIOR_COLORS: Record<Exterior, string> = {
  FN: '#36D48A',
  MW: '#5CC6FF',
  FT: '#C8F53C',
  WW: '#FFB43A',
  BS: '#FF8B96',
}
