/* Languages without schemas, for pages that carry none. */

/** The languages that SPEC names: what is written for players stands in all of them. */
export const LANGUAGES = ['en', 'zh', 'pt'] as const
export type SpecLanguage = (typeof LANGUAGES)[number]

/** The code of a language: each has a folder in languages/. */
export type Language = string

/** A thing in SPEC's languages, and in others where it has been written. */
export type InLanguages<T> = Record<SpecLanguage, T> & { [language: string]: T }

/** What there is in a language; in English where there is nothing. */
export function inLanguage<T>(things: InLanguages<T>, language: Language): T {
  return things[language] ?? things.en
}

export type LanguageTexts = { [key: string]: string | LanguageTexts }

/**
 * A folder of languages/ as the builds of the pages find it: what its language.json says, and a list of its files, each as the texts
 * themselves (`LanguageTexts`) or as what fetches them.
 */
export type LanguageFolder<File = () => Promise<LanguageTexts>> = {
  code: string
  name: string
  english_name: string
  direction: 'ltr' | 'rtl'
  draft: boolean
  list: () => Promise<{ default: Record<string, File> }>
}

/** What a language writes numbers with: in groups of three from `groups_from` on. */
export type NumberMarks = { decimal: string; group: string; minus: string; groups_from: number }
