import type { ItemClass } from '@noktra/game/items'
import type { Kind } from '@noktra/contract/admin/catalogue'
import type { Rarity } from '../../../core/skins/skin-face.ts'

/** Rarities as public item data name them, lowest to highest, and what they are in the store unless the operator says otherwise. */
const RARITY_OF: ReadonlyMap<string, Rarity> = new Map([
  ['consumer grade', 'standard'],
  ['industrial grade', 'standard'],
  ['mil-spec grade', 'refined'],
  ['restricted', 'exotic'],
  ['classified', 'mythic'],
  ['covert', 'relic'],
  ['contraband', 'relic'],
  ['extraordinary', 'relic'],
])

/** Words that tell what something is by its name, the first that fits. */
const WORDS: readonly (readonly [RegExp, Kind])[] = [
  [/crossbow|arbalest/iu, 'crossbow'],
  [/\bfan\b|vane\b/iu, 'fan'],
  [/glove|gauntlet|mitt|wraps/iu, 'gloves'],
  [/axe|hatchet|cleaver/iu, 'axe'],
  [/knife|knives|dagger|blade|talon|claw|fang|hook|bayonet|razor|stiletto/iu, 'knife'],
  [/revolver|magnum/iu, 'revolver'],
  [/shotgun|scatter|pump/iu, 'shotgun'],
  [/sniper|scout|marksman|longshot/iu, 'sniper'],
  [/smg|submachine|-sd\b/iu, 'smg'],
  [/bullpup/iu, 'bullpup'],
  [/blaster|coil|plasma|laser|ray\b/iu, 'blaster'],
  [/pistol|sidearm/iu, 'pistol'],
]

/** The store's rarity of one that a file names; a store's own name stands for itself; null when it cannot be told. */
export function guessRarity(name: string): Rarity | null {
  const key = name.toLowerCase()
  return (
    RARITY_OF.get(key) ??
    (['standard', 'refined', 'exotic', 'mythic', 'relic'] as const).find((own) => own === key) ??
    null
  )
}

/** Categories of item lists, as plurals and in one. */
const CATEGORIES: readonly (readonly [RegExp, Kind])[] = [
  [/^pistols?$/iu, 'pistol'],
  [/^rifles?$/iu, 'rifle'],
  [/^smgs?$/iu, 'smg'],
  [/^snipers?(?: rifles?)?$/iu, 'sniper'],
  [/^shotguns?$/iu, 'shotgun'],
  [/^(?:knife|knives|melee)$/iu, 'knife'],
  [/^gloves?$/iu, 'gloves'],
]

/**
 * The kind of a family: what the list's own category says, then its name. A marked family is gloves or a knife, and where nothing tells
 * anything it is a rifle.
 */
export function guessKind(weapon: string, { category = '', marked = false } = {}): Kind {
  const said = CATEGORIES.find(([words]) => words.test(category))?.[1]
  const named = WORDS.find(([words]) => words.test(weapon))?.[1]
  if (said) return said
  if (marked) return named === 'gloves' || named === 'axe' ? named : 'knife'
  return named ?? 'rifle'
}

/** The class of a family of skins by its kind. */
export function classOfKind(kind: Kind): ItemClass {
  return kind === 'knife' || kind === 'gloves' ? kind : 'weapon'
}
