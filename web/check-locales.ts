/*
 * Checks that every namespace has the same keys in every language, that no text is empty, that the values a text takes
 * are the same, and that each language has the plural forms it needs. Run: node web/check-locales.ts
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Texts = { [key: string]: string | Texts }

const LANGUAGES = ['en', 'zh', 'pt']
const PLURAL = /_(zero|one|two|few|many|other)$/
const folder = fileURLToPath(new URL('src/i18n/locales/', import.meta.url))
const faults: string[] = []

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text] as [string, string]] : flatten(text, `${prefix}${key}.`),
  )
}

function valuesOf(text: string): string {
  // The name of the store is there for every text; a language may speak of "us" where another names it.
  const names = [...text.matchAll(/\{\{(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'brand')
  return [...new Set(names)].sort((a, b) => a.localeCompare(b)).join(', ')
}

/** The forms a language's numbers need; `many` of Portuguese (whole millions) is filled from `other` when loading. */
function pluralForms(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many')
}

type Entry = { forms: Set<string>; values: string }

function readNamespace(language: string, namespace: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const texts = JSON.parse(readFileSync(`${folder}${language}/${namespace}.json`, 'utf8')) as Texts
  for (const [key, text] of flatten(texts)) {
    if (text.trim() === '') faults.push(`${language}/${namespace}: ${key} is empty`)
    const form = PLURAL.exec(key)?.[1]
    const base = key.replace(PLURAL, '')
    const entry = entries.get(base) ?? { forms: new Set(), values: '' }
    if (form) entry.forms.add(form)
    // Only the general form has to name the count; "one" may write it out.
    if (!form || form === 'other') entry.values = valuesOf(text)
    entries.set(base, entry)
  }
  return entries
}

function compare(namespace: string): void {
  const languages = LANGUAGES.map((language) => ({ language, entries: readNamespace(language, namespace) }))
  const keys = new Set(languages.flatMap(({ entries }) => [...entries.keys()]))
  for (const key of keys) {
    const plural = languages.some(({ entries }) => (entries.get(key)?.forms.size ?? 0) > 0)
    const expected = languages[0]?.entries.get(key)?.values
    for (const { language, entries } of languages) {
      const entry = entries.get(key)
      if (!entry) faults.push(`${language}/${namespace}: ${key} is missing`)
      else if (entry.values !== expected) {
        faults.push(`${language}/${namespace}: ${key} takes {{${entry.values}}}, in en {{${expected}}}`)
      } else if (plural) {
        const lacking = pluralForms(language).filter((form) => !entry.forms.has(form))
        if (lacking.length > 0) faults.push(`${language}/${namespace}: ${key} lacks _${lacking.join(', _')}`)
      }
    }
  }
}

const namespaces = LANGUAGES.map((language) =>
  readdirSync(folder + language)
    .sort()
    .join(' '),
)
if (new Set(namespaces).size > 1)
  faults.push(`the languages have different namespaces: ${namespaces.join(' | ')}`)
const all = [...new Set(namespaces.flatMap((names) => names.split(' ')))]
if (faults.length === 0) all.forEach((file) => compare(file.replace(/\.json$/, '')))

for (const fault of faults) console.error(`check-locales: ${fault}`)
if (faults.length === 0) console.log(`${all.length} namespaces are equal in ${LANGUAGES.join(', ')}`)
process.exit(faults.length > 0 ? 1 : 0)
