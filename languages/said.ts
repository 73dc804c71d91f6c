import type { ErrorName } from '@noktra/contract/errors'
import type { InLanguages } from '@noktra/contract/language'
import type { TextKey } from './text-key.ts'

/* Sentences for the staff that are in no language yet. It reads no file: server, back office and checks share it. */

/**
 * A text of the back office's files with what is filled in. Names of values say what they are: `_cents` are cents of coins, `_ppm` parts per
 * million and `_share` a fraction, both written as a percent; `count` chooses the plural form. Other numbers are written as they are, as the
 * language writes them.
 */
export type Said = { key: TextKey; values?: SaidValues }

export type SaidValues = Readonly<Record<string, SaidValue>>

/** A name as it is or in each language, a number, a sentence or a refusal within the sentence; or several numbers or sentences, which are joined. */
export type SaidValue =
  | string
  | number
  | InLanguages<string>
  | Said
  | Refusal
  | readonly number[]
  | readonly Said[]

/** A refusal with what fills its text. */
export type Refusal = { error: ErrorName; details: SaidDetails }

/** Details of a refusal before they are said in a language. */
export type SaidDetails = Record<string, string | number | Said>

/** What writes a text: i18next, and how the language writes numbers. */
type Writer = {
  language: string
  /** For `Intl`. */
  locale: string
  t: (key: string, options: { count?: number; replace: Record<string, string> }) => string
  refusal?: (refusal: Refusal) => string
}

const PPM = 1_000_000

export function said(key: TextKey, values: SaidValues = {}): Said {
  return { key, values }
}

/** A sentence that was written down before it could be said in every language. */
export function asWritten(text: string): Said {
  return said('common:as_written', { text })
}

/** Several sentences as one, joined as the language joins clauses. */
export function joined(all: readonly Said[]): Said {
  return all.length === 1 ? all[0]! : said('common:as_written', { text: all })
}

/** Names of things in a row, as the language lists them. */
export function listed(all: readonly Said[]): Said {
  return all.reduce((one, other) => said('common:listed', { one, other }))
}

/** The sentence in a language. */
export function write({ key, values = {} }: Said, writer: Writer): string {
  const shown = Object.entries(values).map(([name, value]) => [name, valueWords(name, value, writer)])
  const count = values['count']
  return writer.t(key, {
    ...(typeof count === 'number' ? { count } : {}),
    replace: Object.fromEntries(shown) as Record<string, string>,
  })
}

function valueWords(name: string, value: SaidValue, writer: Writer): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberWords(name, value, writer.locale)
  if (isSeveral(value)) {
    const parts = value.map((one) => valueWords(name, one, writer))
    const key = value.every(isSaid) ? 'common:and_that' : 'common:listed'
    return parts.length === 0 ? '' : parts.reduce((one, other) => writer.t(key, { replace: { one, other } }))
  }
  if (isSaid(value)) return write(value, writer)
  if (isRefusal(value)) return writer.refusal?.(value) ?? value.error
  return value[writer.language] ?? value.en
}

function numberWords(name: string, value: number, locale: string): string {
  if (name.endsWith('_cents'))
    // An average may be less than a cent.
    return new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: Number.isInteger(value) ? 2 : 6,
    }).format(value / 100)
  if (name.endsWith('_ppm') || name.endsWith('_share')) {
    const share = name.endsWith('_ppm') ? value / PPM : value
    return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(share)
  }
  const useGrouping = name === 'count'
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping }).format(value)
}

function isSeveral(value: object): value is readonly (number | Said)[] {
  return Array.isArray(value)
}

function isRefusal(value: object): value is Refusal {
  return 'error' in value
}

/** A name in each language has no key. */
export function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'key' in value
}
