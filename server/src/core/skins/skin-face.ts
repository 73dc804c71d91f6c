import {
  inLanguage,
  type InLanguages,
  type Language,
  type ShownExterior,
  type SkinFace,
} from '@noktra/contract/shapes'
import type { ItemClass } from '@noktra/game/items'

export type Rarity = 'standard' | 'refined' | 'exotic' | 'mythic' | 'relic'
export type Names = InLanguages<string>
/**
 * `variant` is the word in front of a copy of another kind, `phase` what stands behind a finish: they are the same in every language.
 * `order` says of what is no skin how the market writes it: `whole`, the finish is all of the name; `group`, the family stands behind it.
 */
export type DesignNames = {
  family: Names
  finish: Names
  kind: Names
  variant?: string
  phase?: string
  order?: 'whole' | 'group'
}

const COLOR_OF: Record<Rarity, string> = {
  standard: '#8C9BB3',
  refined: '#3D8BFF',
  exotic: '#9A5BFF',
  mythic: '#FF3D81',
  relic: '#FFB43A',
}

export function rarityColor(rarity: string): string {
  return COLOR_OF[rarity as Rarity]
}

/** Columns that a face is made of, of `skin` joined with `design`. */
export const FACE_COLUMNS = [
  'skin.id as skin_id',
  'skin.exterior',
  'skin.market_hash_name',
  'skin.image_url',
  'design.kind',
  'design.class',
  'design.variant',
  'design.phase as phase_name',
  'design.rarity',
  'design.names',
] as const

export type FaceRow = {
  skin_id: number
  /** Null of an item without wear. */
  exterior: string | null
  market_hash_name: string
  image_url: string
  kind: string
  class: string
  variant: string | null
  phase_name: string | null
  rarity: string
  names: unknown
}

/** "Corvane | Gilt Thorn" in a language. */
export function itemNameOf(names: DesignNames, language: Language): string {
  const { variant, phase, order } = names
  const front = variant ? `${variant} ` : ''
  const family = inLanguage(names.family, language)
  const finish = inLanguage(names.finish, language)
  if (order === 'whole') return `${front}${finish}`
  if (order === 'group') return `${front}${finish} | ${family}`
  return `${front}${family} | ${phase ? `${finish} (${phase})` : finish}`
}

/** The same in every language that the design has a name in. */
export function itemNamesOf(names: DesignNames): Names {
  const languages = Object.keys({ ...names.family, ...names.finish })
  return Object.fromEntries(languages.map((language) => [language, itemNameOf(names, language)])) as Names
}

/** What a card shows of a skin, in the caller's language. */
export function faceOf(row: FaceRow, language: Language): SkinFace {
  const names = row.names as DesignNames
  return {
    skin_id: row.skin_id,
    item_name: itemNameOf(names, language),
    family: inLanguage(names.family, language),
    finish: inLanguage(names.finish, language),
    kind: inLanguage(names.kind, language),
    kind_key: row.kind,
    market_hash_name: row.market_hash_name,
    exterior_name: shownExterior(row.exterior),
    class: row.class as ItemClass,
    variant: row.variant,
    phase_name: row.phase_name,
    rarity: row.rarity as Rarity,
    color: rarityColor(row.rarity),
    image_url: row.image_url,
  }
}

/** An exterior as answers tell it: empty of an item without wear. */
export function shownExterior(exterior: string | null): ShownExterior {
  return (exterior ?? '') as ShownExterior
}

/** Wear in ten-thousandths as text with four decimals: 712 is "0.0712"; empty of an item without wear. */
export function wearText(wear: number | null): string {
  return wear === null ? '' : (wear / 10_000).toFixed(4)
}
