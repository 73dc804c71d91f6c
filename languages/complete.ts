/* Texts that lack some, made whole: what browser, server and checks share. It reads no file. */

export type Texts = { [key: string]: string | Texts }

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The forms in which a language counts, as Intl knows them. */
export function pluralForms(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** A key without its plural form, and the form: `items_one` is `items` and `one`. */
export function splitKey(key: string): { base: string; form: string | null } {
  const form = PLURAL.exec(key)?.[1] ?? null
  return { base: key.replace(PLURAL, ''), form }
}

/**
 * The texts of a language with every text that it lacks in English, and with each of these plural forms: one that has no text of its own
 * reads like the general one, so that a sentence never mixes two languages. No forms: the texts are counted by nothing.
 */
export function complete(own: Texts, english: Texts, forms: readonly string[]): Texts {
  const whole = withForms(own, forms)
  const baseOf = (key: string) => (forms.length > 0 ? splitKey(key).base : key)
  const said = new Set(Object.keys(own).map(baseOf))
  for (const [key, text] of Object.entries(english)) {
    const mine = own[key]
    if (typeof text !== 'string') whole[key] = complete(typeof mine === 'object' ? mine : {}, text, forms)
    else if (!said.has(baseOf(key))) whole[key] = text
  }
  return whole
}

/** The texts with every plural form that the language counts in. */
export function withForms(texts: Texts, forms: readonly string[]): Texts {
  const filled: Texts = {}
  for (const [key, text] of Object.entries(texts)) {
    filled[key] = typeof text === 'string' ? text : withForms(text, forms)
    if (typeof text !== 'string' || !key.endsWith('_other')) continue
    for (const form of forms) filled[key.replace(PLURAL, `_${form}`)] ??= text
  }
  return filled
}
