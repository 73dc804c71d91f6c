import type { PageName } from '@noktra/contract/pages'
import { pictureOf } from '@noktra/contract/pictures'
import type { DataOf, ParamsOf, QuerySent, Route } from '@noktra/contract/route'
import type { Language } from '@noktra/contract/shapes'

/** The address of a picture of the store. */
export type CardImage = { path: string; width: number; height: number }

/** A card's words by language; `{name}` and the like stand for its values, `{brand}` for the store's name. */
export type CardTexts = Record<Language, { title: string; text: string }>

export type CardWords = {
  texts: CardTexts
  values?: Record<string, string | number>
  image?: CardImage | null
}

export type Sent<R extends Route> = { query?: QuerySent<R>; params?: ParamsOf<R> }
/** Gives what a visitor is answered, null when they are refused. */
export type Ask = <R extends Route>(route: R, sent: Sent<R>) => Promise<DataOf<R> | null>

export type CardPage = { id: string; ask: Ask; language: Language }

/** How the card of a page is made; `query` names the part of the query that belongs to its address. */
export type PageCard = { query?: string; make: (page: CardPage) => Promise<CardWords | null> | CardWords }
export type PageCards = Partial<Record<PageName, PageCard>>

const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' }

/** A card's title and text with its values filled in. */
export function fillWords(
  language: Language,
  { texts, values = {} }: CardWords,
): { title: string; text: string } {
  const { title, text } = texts[language]
  const fill = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  return { title: fill(title), text: fill(text) }
}

export function number(language: Language, value: number): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value)
}

export function money(language: Language, coins: number): string {
  return new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(coins)
}

export function percent(language: Language, fraction: number, digits = 1): string {
  return new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: digits }).format(
    fraction,
  )
}

export function skinImage(url: string): CardImage {
  return { path: pictureOf(url, 560), width: 560, height: 420 }
}

export function boxImage(url: string): CardImage {
  return { path: pictureOf(url, 512), width: 512, height: 512 }
}
