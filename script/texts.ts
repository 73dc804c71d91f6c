import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { LANGUAGES, type SpecLanguage } from '../contract/src/shapes.ts'

/** What players and staff read: where it stands, and its words in one language. */
export type Said = { place: string; language: SpecLanguage; words: string }

type Texts = { [key: string]: string | Texts }

const ROOT = join(import.meta.dirname, '..')

/** The texts of the web, or of the back office, by their addresses, `namespace:path.to.key`. */
export function localeTexts(language: SpecLanguage, pages: 'web' | 'admin' = 'web'): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync(`languages/${language}/${pages}/*.json`, { cwd: ROOT }).sort())
    collect(`${basename(file, '.json')}:`, readJson(file) as Texts, (key, words) => found.set(key, words))
  return found
}

/** Everything that players and staff read: pages, refusals, what the server writes, what the catalogue brings along. */
export function allSaid(): Said[] {
  const said: Said[] = []
  for (const language of LANGUAGES) {
    for (const [place, words] of localeTexts(language)) said.push({ place, language, words })
    for (const [place, words] of localeTexts(language, 'admin'))
      said.push({ place: `admin ${place}`, language, words })
    const say = (place: string, words: string) => said.push({ place, language, words })
    collect('error ', readJson(`languages/${language}/errors.json`) as Texts, say)
    for (const file of globSync(`languages/${language}/server/**/*.json`, { cwd: ROOT }).sort())
      collect(`${basename(file, '.json')} `, readJson(file) as Texts, say)
  }
  for (const file of globSync('catalogue/*.json', { cwd: ROOT }).sort())
    collectNames(`${basename(file)} `, readJson(file), said)
  return said
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
}

function collect(prefix: string, texts: Texts, add: (place: string, words: string) => void): void {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') add(prefix + key, text)
    else collect(`${prefix}${key}.`, text, add)
  }
}

/** Whatever is given in every language, at any depth. */
function collectNames(place: string, value: unknown, said: Said[]): void {
  if (typeof value !== 'object' || value === null) return
  const isNamed = LANGUAGES.every(
    (language) => typeof (value as Record<string, unknown>)[language] === 'string',
  )
  if (isNamed) {
    for (const language of LANGUAGES)
      said.push({ place, language, words: (value as Record<SpecLanguage, string>)[language] })
    return
  }
  const key = (value as { key?: unknown }).key
  for (const [name, part] of Object.entries(value))
    collectNames(
      `${place}${typeof key === 'string' && !place.includes(key) ? `${key}.` : ''}${name}.`,
      part,
      said,
    )
}
