import { complete, pluralForms, type Texts } from '@noktra/languages/complete'
import type { Language } from '@noktra/contract/language'
import { write, type Said } from '@noktra/languages/said'
import { createInstance, type TOptions } from 'i18next'
import type { ReactElement } from 'react'
import type { I18nProvider } from 'react-admin'
import { Trans } from 'react-i18next'
import all from 'virtual:languages/admin'
import { brand } from '../brand.ts'
import type { TextGroup, TextKey } from '@noktra/languages/text-key'

export type { TextKey }

const REMEMBERED = 'office-language'

const i18next = createInstance()

/** What the back office can be read in: no drafts. */
export const OFFICE_LANGUAGES = all.filter(({ draft }) => !draft).map(({ code, name }) => ({ code, name }))

/**
 * Fetches every text of the language that was chosen here, else of the browser's, else of English. Nothing that shows a text may be loaded before:
 * texts stand in constants too. Throws when they cannot be had.
 */
export async function startTexts(): Promise<void> {
  const language = firstLanguage()
  const [own, english] = await Promise.all([fetchTexts(language), fetchTexts('en')])
  await i18next.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: complete(own, english, pluralForms(language)) },
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
  })
  document.documentElement.lang = language
  document.title = text('layout:title')
}

function firstLanguage(): Language {
  const isOffered = (code: string | null | undefined) => OFFICE_LANGUAGES.some((one) => one.code === code)
  const remembered = localStorage.getItem(REMEMBERED)
  if (remembered && isOffered(remembered)) return remembered
  return navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]!]).find(isOffered) ?? 'en'
}

/** The files of a language by their names: `box` is languages/<code>/admin/box.json. */
async function fetchTexts(language: Language): Promise<Texts> {
  const { default: files } = await all.find(({ code }) => code === language)!.list()
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [/([^/]+)\.json$/.exec(file)![1]!, texts]),
  )
}

/** The language that the back office is shown in; it stays the same until the page is loaded again. */
export function currentLanguage(): Language {
  return i18next.language ?? 'en'
}

/** Remembers a language in this browser and loads the page again in it. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(REMEMBERED, language)
  location.reload()
}

type Values = Record<string, string | number>

/** `count` chooses the plural form, and is written as the language writes numbers; other numbers may be names of things. */
function filledIn(values: Values): TOptions {
  const { count } = values
  if (typeof count !== 'number') return values
  return { count, replace: { ...values, count: new Intl.NumberFormat(currentLanguage()).format(count) } }
}

/** A text with its values. */
export function text(key: TextKey, values: Values = {}): string {
  return i18next.t(key, filledIn(values))
}

/** A sentence that is in no language yet. */
export function say(said: Said): string {
  const language = currentLanguage()
  return write(said, { language, locale: language, t: (key, options) => i18next.t(key, options) })
}

/** A text for a word of the wire; one that has none is said as it is. */
export function textOf(group: TextGroup, word: string, values: Values = {}): string {
  const key = `${group}.${word}`
  return i18next.exists(key, values) ? i18next.t(key, filledIn(values)) : word
}

/** All texts of a list by their names. */
export function namesIn(group: TextGroup): Record<string, string> {
  const texts: unknown = i18next.t(group, { returnObjects: true })
  return Object.fromEntries(
    Object.entries(texts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

type Props = {
  is: TextKey
  values?: Record<string, string | number>
  /** What stands in it that is no text: `<when/>` in the text is `parts.when`. */
  parts: Record<string, ReactElement>
}

/** A text that has elements among its words. */
export function Text({ is, values, parts }: Props) {
  // A union of every key is too large to infer from.
  const key: string = is
  return <Trans i18n={i18next} i18nKey={key} values={values} components={parts} />
}

/** What react-admin says by itself stands in framework.json under its keys, `ra.action.cancel` as `action.cancel`. What is no key is said as it is. */
export const i18nProvider: I18nProvider = {
  translate(key: string, { _: instead, smart_count, ...values }: Record<string, unknown> = {}) {
    const own = `framework:${key.replace(/^ra\./, '')}`
    if (!key.startsWith('ra.') || !i18next.exists(own, { count: Number(smart_count ?? 1) }))
      return typeof instead === 'string' ? instead : key
    return i18next.t(own, { ...values, ...(smart_count === undefined ? {} : { count: Number(smart_count) }) })
  },
  changeLocale: async (language: string) => chooseLanguage(language),
  getLocale: currentLanguage,
  getLocales: () => OFFICE_LANGUAGES.map(({ code, name }) => ({ locale: code, name })),
}
