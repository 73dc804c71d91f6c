import { LANGUAGES, type InLanguages, type Language } from '@noktra/contract/language'
import { currentLanguage } from '../i18n/i18n.tsx'
import all from 'virtual:languages/admin'

const told = document.querySelector<HTMLMetaElement>('meta[name="office"]')?.dataset['languages']

/** The languages that things for players are written in: SPEC's, and what else the store speaks. */
export const WRITTEN_IN: readonly Language[] = [
  ...LANGUAGES,
  ...(told?.split(' ') ?? []).filter((code) => !LANGUAGES.some((one) => one === code)),
]

/** What is shown first of something that is written in all of them: the language of the back office where it is one. */
export const FIRST_SHOWN: Language = WRITTEN_IN.includes(currentLanguage()) ? currentLanguage() : 'en'

/** Its name in the language of the back office; the code where there is no such folder. */
export function languageName(code: Language): string {
  if (!all.some((language) => language.code === code)) return code
  return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code) ?? code
}

/** Something with a word of one language changed; where a language need not be written in, nothing is left rather than an empty word. */
export function withWord(words: InLanguages<string>, language: Language, word: string): InLanguages<string> {
  const others = Object.entries(words).filter(([code]) => code !== language)
  const isNeeded = LANGUAGES.some((one) => one === language)
  return Object.fromEntries([
    ...others,
    ...(word || isNeeded ? [[language, word]] : []),
  ]) as InLanguages<string>
}
