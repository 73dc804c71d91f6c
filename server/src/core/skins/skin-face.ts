import { inLanguage, type InLanguages, type Language, type SkinFace } from '@noktra/contract/shapes'
import type { Exterior } from '@noktra/game/wear'

export type Rarity = 'standard' | 'refined' | 'exotic' | 'mythic' | 'relic'
export type Names = InLanguages<string>
/** `variant` is the word in front of a copy of another kind, `phase` what stands behind a finish: they are the same in every language. */
export type DesignNames = { family: Names; finish: Names; kind: Names; variant?: string; phase?: string }

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
  'design.rarity',
  'design.names',
] as const

export type FaceRow = {
  skin_id: number
  exterior: string
  market_hash_name: string
  image_url: string
  kind: string
  rarity: string
  names: unknown
}

/** "Corvane | Gilt Thorn" in a language. */
export function itemNameOf(names: DesignNames, language: Language): string {
  const { variant, phase } = names
  const family = variant
    ? `${variant} ${inLanguage(names.family, language)}`
    : inLanguage(names.family, language)
  const finish = inLanguage(names.finish, language)
  return `${family} | ${phase ? `${finish} (${phase})` : finish}`
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
    exterior_name: row.exterior as Exterior,
    rarity: row.rarity as Rarity,
    color: rarityColor(row.rarity),
    image_url: row.image_url,
  }
}

/** Wear in ten-thousandths as text with four decimals: 712 is "0.0712". */
export function wearText(wear: number): string {
  return (wear / 10_000).toFixed(4)
}
