import { said, type Said, type SaidValues } from '@noktra/languages/said'
import { RuleBroken } from '../../../platform/rule-broken.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { THING_CLASSES, type ThingClass } from '@noktra/game/items'
import { raritiesOf, tierOf, type MarketName } from '../../../core/item-games/item-game.ts'
import { plainText, readMarketName } from '../../../core/item-games/market-name.ts'
import { guessKind } from './guess.ts'
import { FILE_GAME, isMarked, withoutFront } from './market-name.ts'
import { isObject, readJson, type RowError } from './read-file.ts'

/** An item as a file describes it, in one shape; wear in ten-thousandths. */
export type FileSkin = {
  at: Said
  id: string
  /** Of a skin that of the plain copy, without a phase; of anything else its market name. */
  name: string
  /** Of what is no skin, whose name tells it. Null of a skin: there its family does. */
  class: ThingClass | null
  /** The variant that the name of what is no skin says. */
  variant: string | null
  weapon: string
  pattern: string
  rarity: string
  /** Null together of what has no wear. */
  wear_from: number | null
  wear_to: number | null
  image: string | null
  /** The list's own word for what kind of thing it is. */
  category: string
  /** Keys of the variants that it exists in beside the plain one. */
  variants: string[]
  phase: string | null
  collection: string | null
  crate: string | null
}

export type SkinFile = { skins: FileSkin[]; rows: number; errors: RowError[] }

const MOST_LETTERS = 80

/** What stands for the finish of a knife that has none. */
export const VANILLA = 'Vanilla'

/**
 * Reads a list of items. Rarity, weapon and pattern are a text or an object with a name; unknown fields are ignored.
 * @throws AppError import_unreadable; single rows that are wrong stand in `errors`
 */
export function readSkinFile(text: string): SkinFile {
  const file = readJson(text)
  if (!Array.isArray(file)) {
    throw new AppError('import_unreadable', { why: said('catalogue:import_faults.skins_no_list') })
  }
  const skins: FileSkin[] = []
  const errors: RowError[] = []
  const placeOf = { id: new Map<string, Said>(), name: new Map<string, Said>() }
  for (const [index, row] of (file as unknown[]).entries()) {
    const at = said('catalogue:import_faults.at_row', { row: index + 1 })
    const key = isObject(row) ? textOf(row['id']) || textOf(row['name']) : ''
    try {
      const skin = readSkin(at, row)
      for (const field of ['id', 'name'] as const) {
        const first = placeOf[field].get(valueOf(skin, field))
        if (first)
          throw new RuleBroken(
            said(`catalogue:import_faults.${field}_again`, { first, value: valueOf(skin, field) }),
          )
      }
      placeOf.id.set(skin.id, at)
      placeOf.name.set(valueOf(skin, 'name'), at)
      skins.push(skin)
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      errors.push({ at, key, why: error.says })
    }
  }
  return { skins, rows: file.length, errors }
}

/** What one file may name once: phases share a name. */
function valueOf(skin: FileSkin, field: 'id' | 'name'): string {
  return field === 'name' && skin.phase !== null ? `${skin.name} (${skin.phase})` : skin[field]
}

function readSkin(at: Said, row: unknown): FileSkin {
  if (!isObject(row)) throw fault('no_object')
  const id = required(row, 'id', 100)
  const phase = textOf(row['phase']) || null
  if (phase && phase.length > MOST_LETTERS) throw fault('too_long', { field: 'phase', count: MOST_LETTERS })
  const name = withoutPhase(required(row, 'name', 2 * MOST_LETTERS), phase)
  const thing = readThing(row, name)
  if (thing) return { at, id, ...thing, ...commonOf(row) }
  const [first, second] = withoutFront(name).split(' | ', 2)
  const category = nameOf(row, 'category')
  const weapon = nameOf(row, 'weapon') || (second === undefined ? '' : first!)
  if (!weapon) throw fault('part_missing', { field: 'weapon' })
  const isVanilla = second === undefined && isBareKnife(row, { name, weapon, category })
  const pattern = isVanilla ? VANILLA : withoutPhase(nameOf(row, 'pattern') || (second ?? ''), phase)
  if (!pattern) throw fault('part_missing', { field: 'pattern' })
  const rarity = nameOf(row, 'rarity')
  if (!rarity) throw fault('missing', { field: 'rarity' })
  return {
    at,
    id,
    name,
    class: null,
    variant: null,
    weapon,
    pattern,
    rarity,
    ...(isVanilla ? { wear_from: null, wear_to: null } : wearRangeOf(row)),
    category,
    variants: FILE_GAME.variants.map(({ key }) => key).filter((key) => row[key] === true),
    phase,
    ...commonOf(row),
  }
}

function commonOf(row: Record<string, unknown>): Pick<FileSkin, 'image' | 'collection' | 'crate'> {
  return {
    image: typeof row['image'] === 'string' ? row['image'].slice(0, 500) : null,
    collection: firstNameOf(row, 'collections'),
    crate: firstNameOf(row, 'crates'),
  }
}

function wearRangeOf(row: Record<string, unknown>): { wear_from: number; wear_to: number } {
  const wear_from = wearOf(row, 'min_float', 0)
  const wear_to = wearOf(row, 'max_float', 1)
  if (wear_from >= wear_to) throw fault('wear_order')
  return { wear_from, wear_to }
}

/** A knife without a finish has no wear either. */
function isBareKnife(
  row: Record<string, unknown>,
  { name, weapon, category }: { name: string; weapon: string; category: string },
): boolean {
  if (nameOf(row, 'pattern') || typeof row['min_float'] === 'number') return false
  return isMarked(name) || guessKind(weapon, { category }) === 'knife'
}

/** What a row says that is no skin: its market name, its rarity, or the lowest of its class where the list has none. */
function readThing(
  row: Record<string, unknown>,
  written: string,
): Omit<FileSkin, 'at' | 'id' | 'image' | 'collection' | 'crate'> | null {
  const name = textOf(row['market_hash_name']) || written
  const read = thingNamed(row, name)
  const itemClass = THING_CLASSES.find((kind) => kind === read?.class)
  if (!read || !itemClass) return null
  return {
    name,
    class: itemClass,
    variant: read.variant,
    weapon: read.family,
    pattern: read.finish!,
    rarity: nameOf(row, 'rarity') || raritiesOf(FILE_GAME, itemClass)[0]!.name,
    wear_from: null,
    wear_to: null,
    category: '',
    variants: [],
    phase: null,
  }
}

/** Some lists write the phase behind the finish too. */
function withoutPhase(text: string, phase: string | null): string {
  return phase !== null && text.endsWith(` (${phase})`) ? text.slice(0, -phase.length - 3) : text
}

/** The name of a row that is no skin, which only its name or its rarity tells. */
function thingNamed(row: Record<string, unknown>, name: string): MarketName | null {
  if (nameOf(row, 'weapon') || nameOf(row, 'pattern')) return null
  const read = readMarketName(FILE_GAME, name).name
  // A skin without an exterior is written like an agent.
  if (read?.class === 'agent' && !tierOf(FILE_GAME, 'agent', nameOf(row, 'rarity'))) return null
  return read && FILE_GAME.shapes[read.class] !== 'skin' ? read : null
}

/** The first of a list of objects with names; lists that are none, or have none, are passed over. */
function firstNameOf(row: Record<string, unknown>, field: string): string | null {
  const list: unknown = row[field]
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return (isObject(first) ? textOf(first['name']) : textOf(first)).slice(0, MOST_LETTERS) || null
}

function required(row: Record<string, unknown>, field: string, most: number): string {
  const text = textOf(row[field])
  if (!text) throw fault('missing', { field })
  if (text.length > most) throw fault('too_long', { field, count: most })
  return text
}

/** A text, or the name of an object. */
function nameOf(row: Record<string, unknown>, field: string): string {
  const value = row[field]
  const text = isObject(value) ? textOf(value['name']) : textOf(value)
  if (text.length > MOST_LETTERS) throw fault('too_long', { field, count: MOST_LETTERS })
  return text
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? plainText(value) : typeof value === 'number' ? String(value) : ''
}

function wearOf(row: Record<string, unknown>, field: string, otherwise: number): number {
  const value = row[field] ?? otherwise
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) {
    throw fault('no_share', { field })
  }
  return Math.round(value * 10_000)
}

type RowFault = 'no_object' | 'part_missing' | 'missing' | 'wear_order' | 'too_long' | 'no_share'

function fault(kind: RowFault, values: SaidValues = {}): RuleBroken {
  return new RuleBroken(said(`catalogue:import_faults.${kind}`, values))
}
