import type { ItemClass } from '@noktra/game/items'
import type { Exterior } from '@noktra/game/wear'
import type { Rarity } from '../skins/skin-face.ts'

/**
 * How market names of a class are written. `skin`: family and finish, an exterior in brackets where it has one; `worded`: the family is a
 * word in front of the finish; `group`: the family is the group behind the finish; `whole`: the name is one piece, and a word in it tells
 * the family.
 */
type NameShape = 'skin' | 'worded' | 'group' | 'whole'

/** A rarity as item lists call it; `tier` is the store's own, for looks and tables of odds. */
export type GameRarity = { name: string; color: string; tier: Rarity }

/** A family of a class, with the silhouette that its neutral picture has. */
export type GameFamily = { name: string; class: ItemClass; kind: string }

/** A word of `whole` names. The first that fits counts. */
type FamilyWord = { family: string; class: ItemClass; word: RegExp }

/**
 * A game whose items are traded, as data: what its items are called, worn and ranked like. A store may sell items of several of them.
 * Nothing of it is a game that is played in the store.
 */
export type ItemGame = {
  key: string
  name: string
  /** From the best; the wear of each in ten-thousandths, `to` excluded. Records of draws know these five ranges alone. */
  exteriors: readonly { exterior: Exterior; name: string; from: number; to: number }[]
  /** Copies of another kind: a word in front of the name. Keys are written into records of draws. */
  variants: readonly { key: string; word: string }[]
  /** What stands in front of the names of some classes. */
  mark: { sign: string; classes: readonly ItemClass[] } | null
  /** What stands between a name and the phase of its finish, where lists tell phases apart. */
  phaseMark: string
  shapes: Readonly<Record<ItemClass, NameShape>>
  /** Families that the game is known to have; item lists bring others. */
  families: readonly GameFamily[]
  /** The class of a marked family that is not known, by its words; the first of `mark.classes` where none fits. */
  markedWords: readonly { class: ItemClass; word: RegExp }[]
  familyWords: readonly FamilyWord[]
  /** Rarities of each class, lowest to highest. */
  ladders: readonly { classes: readonly ItemClass[]; rarities: readonly GameRarity[] }[]
}

/** A market name in its parts. Without a finish it is the plain thing itself; without an exterior it has no wear. */
export type MarketName = {
  class: ItemClass
  family: string
  finish: string | null
  exterior: Exterior | null
  /** The key of its variant; null of the plain one. */
  variant: string | null
  phase: string | null
}

/** The rarities of a class, lowest to highest. */
export function raritiesOf(game: ItemGame, itemClass: ItemClass): readonly GameRarity[] {
  return game.ladders.find(({ classes }) => classes.includes(itemClass))?.rarities ?? []
}

/** The store's rarity of one that a list names, whatever its case; null where the class has none of that name. */
export function tierOf(game: ItemGame, itemClass: ItemClass, name: string): Rarity | null {
  const wanted = name.toLowerCase()
  return raritiesOf(game, itemClass).find((rarity) => rarity.name.toLowerCase() === wanted)?.tier ?? null
}
