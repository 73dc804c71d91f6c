import { EXTERIOR_NAMES, type Exterior } from '@noktra/game/wear'
import { breachline } from '../../../core/item-games/breachline.ts'
import type { MarketName } from '../../../core/item-games/item-game.ts'
import { plainText } from '../../../core/item-games/market-name.ts'

/** The game as which files are read; the demo's names are written as its plain ones are. */
export const FILE_GAME = breachline

/** A name without mark and variant in front, in whatever order they stand. */
export function withoutFront(name: string): string {
  const words = [
    ...(FILE_GAME.mark ? [FILE_GAME.mark.sign] : []),
    ...FILE_GAME.variants.map(({ word }) => word),
  ]
  const found = words.find((word) => name.startsWith(`${word} `))
  return found === undefined ? name : withoutFront(name.slice(found.length + 1))
}

export function isMarked(name: string): boolean {
  return FILE_GAME.mark !== null && name.split(' ').includes(FILE_GAME.mark.sign)
}

/** The word that a variant has in names; null of the plain one. */
export function wordOfVariant(variant: string | null): string | null {
  return FILE_GAME.variants.find(({ key }) => key === variant)?.word ?? null
}

/** "★ StatTrak™ Vesper Talon | Undertow" of the plain name, which may have a mark. */
export function nameOfVariant(name: string, variant: string | null): string {
  const word = wordOfVariant(variant)
  if (word === null) return name
  const sign = `${FILE_GAME.mark?.sign} `
  return name.startsWith(sign) ? `${sign}${word} ${name.slice(sign.length)}` : `${word} ${name}`
}

/** The market name of a design in an exterior, or of one without wear. */
export function marketNameOf(name: string, exterior: Exterior | null, phase: string | null): string {
  const worn = exterior === null ? name : `${name} (${EXTERIOR_NAMES[exterior]})`
  return phase === null ? worn : `${worn}${FILE_GAME.phaseMark}${phase}`
}

/** The variant that a name says; null of the plain one. */
export function variantIn(name: string): string | null {
  const words = name.split(' ')
  return FILE_GAME.variants.find(({ word }) => words.includes(word))?.key ?? null
}

/** Whether two names are of one item: a list may leave the mark out, and write what stands in front in another order. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)]
  return withoutFront(a) === withoutFront(b) && variantIn(a) === variantIn(b)
}

/** What names the same item, however it is spelled. */
export function placeOf({ family, finish, exterior, variant, phase }: Omit<MarketName, 'class'>): string {
  return JSON.stringify([family, finish, exterior, variant, phase])
}
