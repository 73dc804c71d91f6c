import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluralForms, splitKey, type Texts } from '@noktra/languages/complete'
import { LANGUAGES_FOLDER, readOwnTexts } from '@noktra/languages/folders'

/** How much of what English says a language says, by addresses: `web/common.json: ago.moments`. */
export type Coverage = {
  language: string
  /** Texts of English, a plural in all its forms counted once. */
  texts: number
  missing: string[]
  /** What English does not have, so that nothing shows it. */
  extra: string[]
  /** What is there and cannot be right: empty, other values than in English, a plural without a form of the language. */
  wrong: string[]
  /** Names and texts of the demo catalogue, and those of them that have no column of this language. */
  catalogue: { texts: number; missing: string[] }
}

/** A text with its plural forms. */
type Entry = { forms: Map<string | null, string> }

/** What a language says and what it does not, over all its files and the catalogue. */
export function coverageOf(language: string): Coverage {
  const english = readAll('en')
  const own = readAll(language)
  const wrong = [...own].flatMap(([address, entry]) =>
    faultsOf(address, entry, english.get(address), language),
  )
  return {
    language,
    texts: english.size,
    missing: [...english.keys()].filter((address) => !own.has(address)),
    extra: [...own.keys()].filter((address) => !english.has(address)),
    wrong,
    catalogue: catalogueOf(language),
  }
}

function readAll(language: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const file of filesOf(language)) {
    for (const [key, text] of flat(readOwnTexts(language, file) ?? {})) {
      const { base, form } = isCounted(file) ? splitKey(key) : { base: key, form: null }
      const address = `${file}: ${base}`
      const entry = entries.get(address) ?? { forms: new Map<string | null, string>() }
      entry.forms.set(form, text)
      entries.set(address, entry)
    }
  }
  return entries
}

/** Pages count; what the server says does not, and has names that end in `_other`. */
function isCounted(file: string): boolean {
  return /^(web|admin)\//.test(file)
}

/** The files of texts of a language, by their paths in its folder. */
export function filesOf(language: string): string[] {
  return readdirSync(join(LANGUAGES_FOLDER, language), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && file !== 'language.json')
    .sort()
}

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flat(text, `${prefix}${key}.`),
  )
}

function faultsOf(address: string, { forms }: Entry, english: Entry | undefined, language: string): string[] {
  const empty = [...forms].filter(([, text]) => text.trim() === '' && !MAY_BE_EMPTY.test(address))
  if (empty.length > 0) return [`${address} is empty`]
  if (!english) return []
  const faults: string[] = []
  const isPlural = [forms, english.forms].some((each) => [...each.keys()].some((form) => form !== null))
  // Only the general form has to name the count; "one" may write it out.
  const values = valuesOf(forms.get('other') ?? forms.get(null) ?? '')
  const expected = valuesOf(english.forms.get('other') ?? english.forms.get(null) ?? '')
  if (values !== expected) faults.push(`${address} takes {${values}}, in English {${expected}}`)
  // A form for whole millions is filled from the general one.
  const needed = isPlural ? pluralForms(language).filter((form) => form !== 'many') : []
  const lacking = needed.filter((form) => !forms.has(form))
  if (lacking.length > 0) faults.push(`${address} lacks _${lacking.join(', _')}`)
  return faults
}

/** What stands between two sentences: in Chinese nothing. */
const MAY_BE_EMPTY = /between_sentences$/

function valuesOf(text: string): string {
  // The name of the store is there for every text; a language may speak of "us" where another names it.
  const names = [...text.matchAll(/\{\{?(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'brand')
  return [...new Set(names)].sort((a, b) => a.localeCompare(b)).join(', ')
}

const CATALOGUE = join(LANGUAGES_FOLDER, '../catalogue')
/** What the store reads; recipes are what others of these are made from. */
const OF_CATALOGUE = ['names', 'box-types', 'boxes', 'welfare', 'rolls', 'envelopes', 'announcements']

function catalogueOf(language: string): Coverage['catalogue'] {
  const all = OF_CATALOGUE.flatMap((name) =>
    columnsIn(JSON.parse(readFileSync(join(CATALOGUE, `${name}.json`), 'utf8')), `catalogue/${name}.json: `),
  )
  return {
    texts: all.length,
    missing: all.filter(({ columns }) => !columns[language]?.trim()).map(({ address }) => address),
  }
}

/** Everything below a value that stands in a column per language. */
function columnsIn(value: unknown, address: string): { address: string; columns: Record<string, string> }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && 'zh' in value) return [{ address, columns: value as Record<string, string> }]
  return Object.entries(value).flatMap(([key, part]) => {
    const name = typeof part === 'object' && part !== null && 'key' in part ? String(part.key) : key
    return columnsIn(part, address.endsWith(': ') ? address + name : `${address}.${name}`)
  })
}
