import { said, type Said, type SaidValues } from '@noktra/languages/said'
import { RuleBroken } from '../../../platform/rule-broken.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { THING_CLASSES } from '@noktra/game/items'
import { EXTERIOR_BOUNDS } from '@noktra/game/wear'
import { raritiesOf, tierOf, type MarketName } from '../../../core/item-games/item-game.ts'
import { plainText, readMarketName } from '../../../core/item-games/market-name.ts'
import { guessKind } from './guess.ts'
import { FILE_GAME, isMarked, withoutFront } from './market-name.ts'
import { isObject, readJson, storable, type RowError } from './read-file.ts'
import { CopiedSkin, readCopy, type Copy } from './copied-skin.ts'
import type { FileSkin } from './file-skin.ts'

export type SkinFile = { skins: FileSkin[]; rows: number; errors: RowError[] }

const MOST_LETTERS = 80
const MOST_ID = 100
/** So many names of where an item is from, and items of a container, are read. */
const MOST_NAMED = 500
const MOST_HELD = 20_000
/** All of them in one file. */
const MOST_SOURCES = 300_000

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
  const assertNew = (field: 'id' | 'name', value: string) => {
    const first = placeOf[field].get(value)
    if (first) throw fault(`${field}_again`, { first, value })
  }
  let sources = 0
  const copied = new Map<string, CopiedSkin>()
  for (const [index, row] of (file as unknown[]).entries()) {
    const at = said('catalogue:import_faults.at_row', { row: index + 1 })
    const key = isObject(row) ? textOf(row['id']) || textOf(row['name']) : ''
    try {
      const { skin, copy } = readSkin(at, row)
      sources += skin.collections.length + skin.crates.length + skin.contains.length
      if (sources > MOST_SOURCES)
        throw new AppError('import_unreadable', {
          why: said('catalogue:import_faults.sources', { most: MOST_SOURCES }),
        })
      const name = namedOnce(skin)
      assertNew('id', skin.id)
      const begun = copy && copied.get(name)
      if (!begun || begun.has(copy) || !begun.fits(skin, copy)) assertNew('name', name)
      if (begun) begun.add(skin, copy)
      else {
        if (copy) copied.set(name, new CopiedSkin(skin, copy))
        skins.push(skin)
        placeOf.name.set(name, at)
      }
      placeOf.id.set(skin.id, at)
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      errors.push({ at, key, why: error.says })
    }
  }
  return { skins, rows: file.length, errors }
}

/** What one file may name once: phases share a name. */
function namedOnce({ name, phase }: FileSkin): string {
  return phase === null ? name : `${name} (${phase})`
}

/** The item of a row, and, of a skin, of which of its copies the row is, in a list that has a row for each. */
function readSkin(at: Said, row: unknown): { skin: FileSkin; copy: Copy | null } {
  if (!isObject(row)) throw fault('no_object')
  const id = required(row, 'id', MOST_ID)
  const phase = textOf(row['phase']) || null
  if (phase && phase.length > MOST_LETTERS) throw fault('too_long', { field: 'phase', count: MOST_LETTERS })
  const written = required(row, 'name', 2 * MOST_LETTERS)
  const common = { at, id, ids: [id], written, ...commonOf(row) }
  const thing = readThing(row, written)
  if (thing) return { skin: { ...common, ...thing }, copy: null }
  const read = readCopy(written)
  const name = withoutPhase(read.name, phase)
  const [first, second] = withoutFront(name).split(' | ', 2)
  const category = nameOf(row, 'category')
  const weapon = nameOf(row, 'weapon') || (second === undefined ? '' : first!)
  if (!weapon) throw fault('part_missing', { field: 'weapon' })
  const isVanilla = second === undefined && isBareKnife(row, { name, weapon, category })
  if (isVanilla && read.copy.exterior !== null) throw fault('part_missing', { field: 'pattern' })
  const pattern = isVanilla ? VANILLA : withoutPhase(nameOf(row, 'pattern') || (second ?? ''), phase)
  if (!pattern) throw fault('part_missing', { field: 'pattern' })
  const rarity = nameOf(row, 'rarity')
  if (!rarity) throw fault('missing', { field: 'rarity' })
  const skin = {
    ...common,
    name,
    class: null,
    variant: null,
    weapon,
    pattern,
    rarity,
    ...(isVanilla ? { wear_from: null, wear_to: null } : wearRangeOf(row, read.copy)),
    category,
    variants: FILE_GAME.variants
      .map((variant) => variant.key)
      .filter((variant) => row[variant] === true || variant === read.copy.variant),
    phase,
    hasPlain: read.copy.variant === null,
    isCopied: read.copy.variant !== null || read.copy.exterior !== null,
  }
  return { skin, copy: read.copy }
}

type Common = 'at' | 'id' | 'ids' | 'written' | 'image' | 'collections' | 'crates' | 'contains'

function commonOf(
  row: Record<string, unknown>,
): Pick<FileSkin, 'image' | 'collections' | 'crates' | 'contains'> {
  return {
    image: typeof row['image'] === 'string' ? storable(row['image'].slice(0, 500)) : null,
    collections: namesIn(row, 'collections'),
    crates: namesIn(row, 'crates'),
    contains: [...new Set([...idsIn(row, 'contains'), ...idsIn(row, 'contains_rare')])],
  }
}

/** Of the whole skin; a copy that says none has at least the wear of its exterior. */
function wearRangeOf(
  row: Record<string, unknown>,
  { exterior }: Copy,
): { wear_from: number; wear_to: number } {
  const otherwise = exterior === null ? { from: 0, to: 10_000 } : EXTERIOR_BOUNDS[exterior]
  const wear_from = wearOf(row, 'min_float', otherwise.from)
  const wear_to = wearOf(row, 'max_float', otherwise.to)
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
function readThing(row: Record<string, unknown>, written: string): Omit<FileSkin, Common> | null {
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
    hasPlain: true,
    isCopied: false,
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

/** The names of a list of objects, or of texts; what is none is passed over. */
function namesIn(row: Record<string, unknown>, field: 'collections' | 'crates'): string[] {
  const names = entriesOf(row, field).map((one) => (isObject(one) ? textOf(one['name']) : textOf(one)))
  return [...new Set(names.map((name) => name.slice(0, MOST_LETTERS).toWellFormed()).filter(Boolean))].slice(
    0,
    MOST_NAMED,
  )
}

function idsIn(row: Record<string, unknown>, field: 'contains' | 'contains_rare'): string[] {
  const ids = entriesOf(row, field).map((one) => (isObject(one) ? textOf(one['id']) : textOf(one)))
  return ids.filter((id) => id !== '' && id.length <= MOST_ID).slice(0, MOST_HELD)
}

function entriesOf(row: Record<string, unknown>, field: string): unknown[] {
  const list: unknown = row[field]
  return Array.isArray(list) ? list : []
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
  return typeof value === 'string'
    ? plainText(storable(value))
    : typeof value === 'number'
      ? String(value)
      : ''
}

function wearOf(row: Record<string, unknown>, field: string, otherwise: number): number {
  const value = row[field] ?? otherwise / 10_000
  if (typeof value !== 'number' || !(value >= 0 && value <= 1)) {
    throw fault('no_share', { field })
  }
  return Math.round(value * 10_000)
}

type RowFault =
  | 'id_again'
  | 'name_again'
  | 'no_object'
  | 'part_missing'
  | 'missing'
  | 'wear_order'
  | 'too_long'
  | 'no_share'

function fault(kind: RowFault, values: SaidValues = {}): RuleBroken {
  return new RuleBroken(said(`catalogue:import_faults.${kind}`, values))
}
