import { said, type Said, type SaidValues } from '@noktra/languages/said'
import { RuleBroken } from '../../../platform/rule-broken.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { plainText } from './market-name.ts'
import { isObject, readJson, type RowError } from './read-file.ts'

/** A skin as a file describes it, in one shape; wear in ten-thousandths. */
export type FileSkin = {
  at: Said
  id: string
  name: string
  weapon: string
  pattern: string
  rarity: string
  wear_from: number
  wear_to: number
  image: string | null
}

export type SkinFile = { skins: FileSkin[]; rows: number; errors: RowError[] }

const MOST_LETTERS = 80

/**
 * Reads a list of skins. Rarity, weapon and pattern are a text or an object with a name; unknown fields are ignored.
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
        const first = placeOf[field].get(skin[field])
        if (first)
          throw new RuleBroken(said(`catalogue:import_faults.${field}_again`, { first, value: skin[field] }))
      }
      placeOf.id.set(skin.id, at)
      placeOf.name.set(skin.name, at)
      skins.push(skin)
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error
      errors.push({ at, key, why: error.says })
    }
  }
  return { skins, rows: file.length, errors }
}

function readSkin(at: Said, row: unknown): FileSkin {
  if (!isObject(row)) throw fault('no_object')
  const id = required(row, 'id', 100)
  const name = required(row, 'name', 2 * MOST_LETTERS)
  const [first, second] = name.split(' | ', 2)
  const weapon = nameOf(row, 'weapon') || (second === undefined ? '' : first!)
  const pattern = nameOf(row, 'pattern') || (second ?? '')
  if (!weapon) throw fault('part_missing', { field: 'weapon' })
  if (!pattern) throw fault('part_missing', { field: 'pattern' })
  const rarity = nameOf(row, 'rarity')
  if (!rarity) throw fault('missing', { field: 'rarity' })
  const wear_from = wearOf(row, 'min_float', 0)
  const wear_to = wearOf(row, 'max_float', 1)
  if (wear_from >= wear_to) throw fault('wear_order')
  const image = typeof row['image'] === 'string' ? row['image'].slice(0, 500) : null
  return { at, id, name, weapon, pattern, rarity, wear_from, wear_to, image }
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
