import type { Language } from '@noktra/contract/language'
import type { Notification } from '@noktra/contract/notifications'
import type { TFunction } from 'i18next'

/* What the bell tells, in words: its pages and what is sent to devices say the same. */

type Values = Record<string, string | number>

type Reader = {
  language: Language
  /** Whether a language is called so. */
  isLanguage: (code: string) => boolean
  formatMoney: (amount: number) => string
}

/**
 * What a notice names, for a reader: of `room_en`, `room_zh` and `room_pt` the one of their language, as `room`; amounts as they are
 * written there; `num` as the count that chooses the sentence's form.
 */
export function noticeValues(
  values: Notification['values'],
  { language, isLanguage, formatMoney }: Reader,
): Values {
  const read: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const [, base, of] = /^(.+)_([a-z]{2}(?:-[A-Za-z]+)?)$/.exec(name) ?? []
    if (base && of && isLanguage(of) && `${base}_en` in values) {
      if (of === language || (of === 'en' && !(`${base}_${language}` in values))) read[base] = value
    } else if (name === 'num') read['count'] = value
    else read[name] = name === 'amount' ? formatMoney(Number(value)) : value
  }
  return read
}

/** The sentence; of a kind that these texts do not know yet, that something happened there. */
export function noticeSentence(
  t: TFunction,
  { kind, text }: Pick<Notification, 'kind' | 'text'>,
  values: Values,
): string {
  return t([`${kind}.${text}`, `${kind}.other`], values)
}
