import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inLanguage, type InLanguages } from '@noktra/contract/language'
import { complete, type Texts } from './complete.ts'

/* Every folder beside this file is a language. What is in it is read here, and nowhere is a list of them. */

/** `language.json`: what is to be known of a language besides its texts. */
export type LanguageFile = {
  /** What the language calls itself. */
  name: string
  english_name: string
  direction: 'ltr' | 'rtl'
  /** For `<html lang>`. */
  html_lang: string
  /** How numbers, dates and the pictures of links are written. */
  locale: string
  /** Not complete yet: the store speaks it only where LANGUAGES names it. */
  draft: boolean
  /** The place in the selector. */
  order: number
}

export const LANGUAGES_FOLDER = import.meta.dirname

/** Every language that has a folder, by its code, in the order of the selector. */
export const languageFiles: ReadonlyMap<string, LanguageFile> = new Map(
  readdirSync(LANGUAGES_FOLDER, { withFileTypes: true })
    .filter((entry) => existsSync(join(LANGUAGES_FOLDER, entry.name, 'language.json')))
    .map(({ name }) => [name, readJson<LanguageFile>(name, 'language.json')] as const)
    .sort(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1)),
)

/** The languages that a store speaks unless it is told otherwise. */
export const FINISHED_LANGUAGES: readonly string[] = [...languageFiles]
  .filter(([, { draft }]) => !draft)
  .map(([code]) => code)

/** What is to be known of a language; of English where there is no such folder. */
export function languageFile(language: string): LanguageFile {
  const file = languageFiles.get(language) ?? languageFiles.get('en')
  if (!file) throw new Error(`${LANGUAGES_FOLDER} has no folder for English`)
  return file
}

/** A file of a language as it is, or null where it has none. */
export function readOwnTexts(language: string, file: string): Texts | null {
  return existsSync(join(LANGUAGES_FOLDER, language, file)) ? readJson<Texts>(language, file) : null
}

/** A file in every language, each text that one lacks in English. */
export function textsOf<T extends object>(file: string, english: T): InLanguages<T> {
  const read = [...languageFiles.keys()].map((language) => [
    language,
    language === 'en' ? english : complete(readOwnTexts(language, file) ?? {}, english as Texts, []),
  ])
  return Object.fromEntries(read) as InLanguages<T>
}

/** One part of the texts of each language. */
export function partOf<T extends object, K extends keyof T>(
  texts: InLanguages<T>,
  part: K,
): InLanguages<T[K]> {
  const parts = Object.keys(texts).map((language) => [language, inLanguage(texts, language)[part]])
  return Object.fromEntries(parts) as InLanguages<T[K]>
}

function readJson<T>(language: string, file: string): T {
  return JSON.parse(readFileSync(join(LANGUAGES_FOLDER, language, file), 'utf8')) as T
}
