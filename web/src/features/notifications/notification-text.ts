import type { TFunction } from 'i18next'
import type { Notification } from '@noktra/contract/notifications'
import { LANGUAGE_NAMES, type Language } from '../../i18n/languages.ts'

type Values = Record<string, string | number>

/**
 * What a notice names, for a reader: of `room_en`, `room_zh` and `room_pt` the one of their language, as `room`; amounts as they
 * writes them; `num` as the count that chooses the sentence's form.
 */
export function valuesFor(
  values: Notification['values'],
  language: Language,
  formatMoney: (amount: number) => string,
): Values {
  const read: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const [, base, of] = /^(.+)_([a-z]{2}(?:-[A-Za-z]+)?)$/.exec(name) ?? []
    if (base && of && of in LANGUAGE_NAMES && `${base}_en` in values) {
      if (of === language || (of === 'en' && !(`${base}_${language}` in values))) read[base] = value
    } else if (name === 'num') read['count'] = value
    else read[name] = name === 'amount' ? formatMoney(Number(value)) : value
  }
  return read
}

/** The sentence; of a kind that this version of the page does not know yet, that something happened there. */
export function sentenceOf(t: TFunction, { kind, text }: Notification, values: Values): string {
  return t([`${kind}.${text}`, `${kind}.other`], values)
}
