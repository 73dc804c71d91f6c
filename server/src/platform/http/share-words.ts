import type { PageName } from '@noktra/contract/pages'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf, ParamsOf, QuerySent, Route } from '@noktra/contract/route'
import { inLanguage, type InLanguages, type Language } from '@noktra/contract/shapes'
import { languageFile, partOf } from '@noktra/languages/folders'

/** The address of a picture of the store. */
export type CardImage = { path: string; width: number; height: number }

/** A card's words by language; `{name}` and the like stand for its values, `{brand}` for the store's name. */
export type CardTexts = InLanguages<{ title: string; text: string }>

export type CardWords = {
  texts: CardTexts
  values?: Record<string, string | number>
  image?: CardImage | null
}

export type Sent<R extends Route> = { query?: QuerySent<R>; params?: ParamsOf<R> }
/** Gives what a visitor is answered, null when they are refused. */
export type Ask = <R extends Route>(route: R, sent: Sent<R>) => Promise<DataOf<R> | null>

export type CardPage = { id: string; ask: Ask; language: Language }

/**
 * How the card of a page is made; `query` names the part of the query that belongs to its address. `isClosable`: a player opens and
 * closes the page, so that its card is made each time, and search engines do not list it.
 */
export type PageCard = {
  query?: string
  isClosable?: true
  make: (page: CardPage) => Promise<CardWords | null> | CardWords
}
export type PageCards = Partial<Record<PageName, PageCard>>

/** The cards of a file of texts, each in every language. */
export function cardTexts<Name extends string>(
  texts: InLanguages<Record<Name, { title: string; text: string }>>,
): Record<Name, CardTexts> {
  const names = Object.keys(texts.en) as Name[]
  return Object.fromEntries(names.map((name) => [name, partOf(texts, name)])) as Record<Name, CardTexts>
}

/** A card's title and text with its values filled in. */
export function fillWords(
  language: Language,
  { texts, values = {} }: CardWords,
): { title: string; text: string } {
  const { title, text } = inLanguage(texts, language)
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return { title: fill(title), text: fill(text) }
}

export function number(language: Language, value: number): string {
  return new Intl.NumberFormat(languageFile(language).locale).format(value)
}

export function money(language: Language, coins: number): string {
  return new Intl.NumberFormat(languageFile(language).locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(coins)
}

export function percent(language: Language, fraction: number, digits = 1): string {
  return new Intl.NumberFormat(languageFile(language).locale, {
    style: 'percent',
    maximumFractionDigits: digits,
  }).format(fraction)
}

export function skinImage(url: string): CardImage {
  return { path: pictureOf(url, 560), width: 560, height: 420 }
}

export function boxImage(url: string): CardImage {
  return { path: pictureOf(url, 512), width: 512, height: 512 }
}
