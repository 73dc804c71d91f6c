import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slugOf } from '@noktra/contract/brand-name'
import type { Language, SpecLanguage } from '@noktra/contract/shapes'
import { LANGUAGES_FOLDER } from '@noktra/languages/folders'

type Texts = { [key: string]: string | Texts }
type Values = Record<string, string | number>

/** Whose texts: the store's pages, or those of the back office. */
export type Pages = 'web' | 'admin'

/** Every text of a language by its address, `namespace:path.to.key`. */
export function allTexts(language: Language, pages: Pages = 'web'): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of readdirSync(join(LANGUAGES_FOLDER, language, pages))) {
    const texts = JSON.parse(readFileSync(join(LANGUAGES_FOLDER, language, pages, file), 'utf8')) as Texts
    collect(`${file.replace('.json', '')}:`, texts, found)
  }
  return found
}

function collect(prefix: string, texts: Texts, found: Map<string, string>): void {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') found.set(`${prefix}${key}`, text)
    else collect(`${prefix}${key}.`, text, found)
  }
}

type BrandFile = { name: string; fonts: { head: string; text: string } }

const brandFile = JSON.parse(
  readFileSync(process.env['E2E_BRAND'] ?? join(import.meta.dirname, '../brand/brand.json'), 'utf8'),
) as BrandFile

/** The name of the store that is tried, as its brand file says it. */
export const BRAND = brandFile.name

/** How many faces it is written in. */
export const BRAND_FACES = new Set(Object.values(brandFile.fonts)).size

/** What the names of files that the store gives begin with. */
export const FILE_PREFIX = slugOf(BRAND)

export type Say = (key: string, values?: Values) => string

/** Says a text as the page does: the plural form of `count`, values filled in. Throws when there is no such text. */
export function texts(language: Language, pages: Pages = 'web'): Say {
  const all = allTexts(language, pages)
  const plural = new Intl.PluralRules(language)
  return (key, values = {}) => {
    const { count } = values
    const forms = typeof count === 'number' ? [`${key}_${plural.select(count)}`, `${key}_other`, key] : [key]
    const text = forms.map((form) => all.get(form)).find((form) => form !== undefined)
    if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      String(values[name] ?? (name === 'brand' ? BRAND : `{{${name}}}`)),
    )
  }
}

/** "1,234.50" in the language's own writing. */
export function money(language: SpecLanguage, amount: number): string {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount,
  )
}
