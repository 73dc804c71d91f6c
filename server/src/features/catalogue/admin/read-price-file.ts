import { said, type Said } from '@noktra/languages/said'
import { AppError } from '../../../platform/http/errors.ts'
import { readCsv } from './read-csv.ts'
import { isObject, isStorable, readJson, storable, withoutMark, type RowError } from './read-file.ts'

/** A price list as a file gave it: cents of USD by market name, each once. */
export type PriceFile = {
  prices: [name: string, cents: number][]
  rows: number
  errors: RowError[]
  notes: Said[]
  /** Of a list that no person has seen: the names that one source alone has. */
  alone?: string[]
}

/** The dearest that a list may name: ten million USD. */
const MOST_CENTS = 1_000_000_000

/** A price list in whatever money it is: what it says of itself is null where it says nothing. */
export type PriceList = PriceFile & { currency: string | null; updated_at: string | null }

/**
 * Reads a price list of USD: `{metadata: {currency}, prices: {name: cents}}` as JSON, or CSV with market_hash_name and price.
 * @throws AppError import_unreadable, import_columns, import_currency; single rows that are wrong stand in `errors`
 */
export function readPriceFile(text: string): PriceFile {
  const { currency, updated_at, ...file } = readPriceList(text)
  if (currency !== null && currency !== 'USD') throw new AppError('import_currency', { currency })
  if (!isJson(text)) return file
  if (currency === null) file.notes.unshift(said('catalogue:import_notes.no_currency'))
  else if (updated_at !== null)
    file.notes.unshift(said('catalogue:import_notes.of', { date: updated_at.slice(0, 40) }))
  return file
}

/**
 * The same in any currency, for who knows what the list is in.
 * @throws AppError import_unreadable, import_columns
 */
export function readPriceList(text: string): PriceList {
  return isJson(text) ? readPriceJson(text) : readPriceCsv(text)
}

/** Whether a list is meant to be JSON. */
export function isJson(text: string): boolean {
  return /^\s*[{[]/.test(withoutMark(text))
}

function readPriceJson(text: string): PriceList {
  const file = readJson(text)
  if (!isObject(file) || !isObject(file['prices'])) {
    throw new AppError('import_unreadable', {
      why: Array.isArray(file)
        ? said('catalogue:import_faults.prices_list')
        : said('catalogue:import_faults.prices_none'),
    })
  }
  const metadata = isObject(file['metadata']) ? file['metadata'] : {}
  const notes: Said[] = []
  const rows = pairsOf(withoutMark(text))
  const { item_count, currency, updated_at } = metadata
  if (typeof item_count === 'number' && item_count !== rows.length)
    notes.push(said('catalogue:import_notes.count', { said: item_count, has: rows.length }))
  return {
    ...collect(
      rows.map(([key, price], index) => ({
        at: said('catalogue:import_faults.at_price', { number: index + 1 }),
        key,
        price,
      })),
    ),
    notes,
    currency: nameOf(currency),
    updated_at: typeof updated_at === 'string' ? storable(updated_at) : null,
  }
}

/** A currency as it is written, in capitals; what is no text as it stands in the file. */
function nameOf(currency: unknown): string | null {
  if (currency === undefined || currency === null) return null
  return (typeof currency === 'string' ? currency.trim().toUpperCase() : JSON.stringify(currency))
    .slice(0, 20)
    .replaceAll('"', '')
}

function readPriceCsv(text: string): PriceList {
  const rows = readCsv(text, ['market_hash_name', 'price'])
  const read = collect(
    rows.map(({ line, cells }) => ({
      at: said('catalogue:import_faults.at_line', { line }),
      key: cells['market_hash_name']!,
      price: /^-?\d+(\.\d+)?$/.test(cells['price']!) ? Number(cells['price']) : cells['price'],
    })),
  )
  return { ...read, notes: [], currency: null, updated_at: null }
}

function collect(rows: { at: Said; key: string; price: unknown }[]): Omit<PriceFile, 'notes'> {
  const prices = new Map<string, number>()
  const errors: RowError[] = []
  const refused = new Set<string>()
  for (const { at, key, price } of rows) {
    const why = nameFault(key) ?? priceFault(price)
    const twice = prices.get(key)
    if (why) errors.push({ at, key: storable(key), why })
    else if (refused.has(key) || (twice !== undefined && twice !== price)) {
      errors.push({ at, key, why: said('catalogue:import_faults.price_twice') })
      // None of them is used: it is unknown which one is right.
      prices.delete(key)
      refused.add(key)
    } else prices.set(key, price as number)
  }
  return { prices: [...prices], rows: rows.length, errors }
}

function nameFault(name: string): Said | null {
  if (name.trim() === '') return said('catalogue:import_faults.names_nothing')
  return isStorable(name) ? null : said('catalogue:import_faults.unstorable')
}

function priceFault(price: unknown): Said | null {
  if (typeof price !== 'number') {
    const shown = JSON.stringify(price)?.slice(0, 40).toWellFormed() ?? ''
    return said('catalogue:import_faults.price_no_number', { price: shown })
  }
  if (!Number.isInteger(price))
    return said('catalogue:import_faults.price_not_whole', { price: String(price) })
  if (price < 1) return said('catalogue:import_faults.price_not_above', { price: String(price) })
  return price > MOST_CENTS ? said('catalogue:import_faults.price_beyond', { price: String(price) }) : null
}

/**
 * The pairs of `prices` as they stand in the text, those that stand twice too: an object that was parsed has only the last
 * of them. The text is sound JSON already.
 */
function pairsOf(json: string): [string, unknown][] {
  const pairs: [string, unknown][] = []
  const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs
  let depth = 0
  let inPrices = false
  let key: string | null = null
  let before = ''
  let top = ''
  for (let found = token.exec(json); found; found = token.exec(json)) {
    const part = found[0]
    if (part === '{' || part === '[') {
      if (depth === 1) inPrices = top === 'prices' && part === '{'
      else if (depth === 2 && inPrices && key !== null) {
        pairs.push([key, part])
        key = null
      }
      depth += 1
    } else if (part === '}' || part === ']') {
      depth -= 1
      if (depth === 1) inPrices = false
    } else if (part === ':') {
      if (depth === 1) top = JSON.parse(before) as string
      else if (depth === 2 && inPrices) key = JSON.parse(before) as string
    } else if (part !== ',' && depth === 2 && inPrices && key !== null) {
      pairs.push([key, JSON.parse(part) as unknown])
      key = null
    }
    before = part
  }
  return pairs
}
