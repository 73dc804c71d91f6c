import type { Language } from '@noktra/contract/language'
import all from 'virtual:languages/web'

export type { Language }

const told = ('document' in globalThis ? document : null)
  ?.querySelector<HTMLMetaElement>('meta[name="store"]')
  ?.dataset['languages']?.split(' ')

/** What the store speaks, in the order of the selector; drafts only where the server says so. */
export const LANGUAGES: readonly Language[] = all
  .filter(({ code, draft }) => (told ? told.includes(code) : !draft))
  .map(({ code }) => code)

/** The name that each language gives itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = Object.fromEntries(
  all.map(({ code, name }) => [code, name]),
)

/** What is to be known of a language; of English where there is no such folder. */
export function languageOf(code: Language): (typeof all)[number] {
  return (all.find((language) => language.code === code) ?? all.find((language) => language.code === 'en'))!
}
