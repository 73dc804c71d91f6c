import type { ItemClass } from '@noktra/game/items'
import type { GameFamily, ItemGame, MarketName } from './item-game.ts'

/** Why a name has no place in a game. */
export type NameFault =
  | 'empty'
  | 'too_long'
  | 'two_variants'
  | 'variant_alone'
  | 'mark_twice'
  | 'mark_unfit'
  | 'finish_missing'
  | 'exterior_unfit'
  | 'exterior_missing'
  | 'parts'
  | 'class_unknown'

export type ReadName = { name: MarketName; fault: null } | { name: null; fault: NameFault }

/** The longest market name that is read. */
const MOST_NAME_LETTERS = 200

const BETWEEN = ' | '

/** One way to write a name: composed letters, single spaces. */
export function plainText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * Reads a market name of a game. `families` are those that the store knows beside the game's own: they decide the class of what only its
 * family tells. Gives the parts, or why there are none; never throws.
 */
export function readMarketName(
  game: ItemGame,
  text: string,
  families?: ReadonlyMap<string, Pick<GameFamily, 'class'>>,
): ReadName {
  const whole = plainText(text)
  if (whole === '') return refuse('empty')
  if (whole.length > MOST_NAME_LETTERS) return refuse('too_long')
  const front = readFront(game, whole)
  if (typeof front === 'string') return refuse(front)
  const { base, marked, variant } = front
  if (base === '') return refuse('variant_alone')
  const { rest, exterior, phase } = readEnd(game, base)
  const classOfFamily = (family: string) =>
    families?.get(family)?.class ?? game.families.find((own) => own.name === family)?.class
  const cut = rest.indexOf(BETWEEN)
  const first = cut < 0 ? rest : rest.slice(0, cut)
  const second = cut < 0 ? null : rest.slice(cut + BETWEEN.length)

  const worded = game.families.find((own) => own.name === first && game.shapes[own.class] === 'worded')
  if (worded && second !== null) {
    if (marked) return refuse('mark_unfit')
    if (exterior) return refuse('exterior_unfit')
    return give({ class: worded.class, family: first, finish: second, exterior: null, variant, phase: null })
  }
  const known = classOfFamily(first)
  const plainThing = second === null && exterior === null && known !== undefined && isMarked(game, known)
  if (marked || exterior || plainThing) {
    // A known family decides; lists that leave the mark away are read as well.
    const itemClass = known ?? (marked ? classOfMarked(game, first) : 'weapon')
    if (game.shapes[itemClass] !== 'skin') return refuse(exterior ? 'exterior_unfit' : 'mark_unfit')
    if (second?.includes(BETWEEN)) return refuse('parts')
    // A finish has an exterior here, and only a marked class has things without either.
    if (second === null && (exterior || !isMarked(game, itemClass))) return refuse('finish_missing')
    if (second !== null && !exterior) return refuse('exterior_missing')
    return give({ class: itemClass, family: first, finish: second, exterior, variant, phase })
  }
  const found = game.familyWords.find(({ word }) => word.test(first))
  if (found) {
    const { class: itemClass, family } = found
    return give({ class: itemClass, family, finish: rest, exterior: null, variant, phase: null })
  }
  const group = (Object.keys(game.shapes) as ItemClass[]).find((one) => game.shapes[one] === 'group')
  if (!group || second === null) return refuse('class_unknown')
  if (variant || second.includes(BETWEEN)) return refuse('parts')
  return give({ class: group, family: second, finish: first, exterior: null, variant: null, phase: null })
}

/** The market name of an item: what `readMarketName` takes apart. */
export function buildMarketName(game: ItemGame, parts: MarketName): string {
  const { class: itemClass, family, finish, exterior, variant, phase } = parts
  const shape = game.shapes[itemClass]
  const base =
    shape === 'whole'
      ? finish!
      : shape === 'group'
        ? `${finish!}${BETWEEN}${family}`
        : finish === null
          ? family
          : `${family}${BETWEEN}${finish}`
  const mark = isMarked(game, itemClass) ? `${game.mark!.sign} ` : ''
  const word = variant === null ? '' : `${game.variants.find(({ key }) => key === variant)!.word} `
  const worn = exterior === null ? '' : ` (${game.exteriors.find((one) => one.exterior === exterior)!.name})`
  return `${mark}${word}${base}${worn}${phase === null ? '' : `${game.phaseMark}${phase}`}`
}

/** Mark and variant in front, in whichever order they stand. */
function readFront(
  game: ItemGame,
  text: string,
): NameFault | { base: string; marked: boolean; variant: string | null } {
  let base = text
  let marked = false
  let variant: string | null = null
  for (;;) {
    const sign = game.mark && wordInFront(base, game.mark.sign)
    if (sign !== null && sign !== undefined) {
      if (marked) return 'mark_twice'
      marked = true
      base = sign
      continue
    }
    const found = game.variants
      .map(({ key, word }) => ({ key, rest: wordInFront(base, word) }))
      .find(({ rest }) => rest !== null)
    if (!found) return { base, marked, variant }
    if (variant !== null) return 'two_variants'
    variant = found.key
    base = found.rest!
  }
}

function wordInFront(text: string, word: string): string | null {
  if (text === word) return ''
  return text.startsWith(`${word} `) ? text.slice(word.length + 1) : null
}

/** The exterior in brackets, and the phase behind it. */
function readEnd(game: ItemGame, base: string): { rest: string } & Pick<MarketName, 'exterior' | 'phase'> {
  for (const { exterior, name } of game.exteriors) {
    const brackets = ` (${name})`
    if (base.endsWith(brackets)) return { rest: base.slice(0, -brackets.length), exterior, phase: null }
    const at = base.lastIndexOf(`${brackets}${game.phaseMark}`)
    if (at < 0) continue
    const phase = base.slice(at + brackets.length + game.phaseMark.length)
    if (phase !== '') return { rest: base.slice(0, at), exterior, phase }
  }
  return { rest: base, exterior: null, phase: null }
}

function isMarked(game: ItemGame, itemClass: ItemClass): boolean {
  return game.mark?.classes.includes(itemClass) ?? false
}

function classOfMarked(game: ItemGame, family: string): ItemClass {
  return game.markedWords.find(({ word }) => word.test(family))?.class ?? game.mark!.classes[0]!
}

function give(name: MarketName): ReadName {
  return { name, fault: null }
}

function refuse(fault: NameFault): ReadName {
  return { name: null, fault }
}
