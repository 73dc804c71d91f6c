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

/** The kind of a family by its name; a rifle when the name tells nothing. */
export function guessKind(weapon: string): Kind {
  return WORDS.find(([words]) => words.test(weapon))?.[1] ?? 'rifle'
}
