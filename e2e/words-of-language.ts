import { LANGUAGES, type SpecLanguage } from '@noktra/contract/shapes'
import { allTexts } from './texts.ts'

const known = new Map(LANGUAGES.map((language) => [language, allTexts(language)]))

/** Keys as i18next shows them when a text is missing: with and without the namespace. */
const rawKeys = new Set(
  [...known.get('en')!.keys()].flatMap((key) => {
    const path = key.split(':')[1]!
    return path.includes('.') || path.includes('_') ? [key, path] : [key]
  }),
)

type Words = {
  /** Texts that take no values. */
  whole: Set<string>
  /** Texts with values, by the longest of their own words. */
  filled: { part: string; pattern: RegExp }[]
}

/** How few letters of its own leave a text with values without a language: "{{count}} skins" is Portuguese, too. */
const TELLING = 8

/** With fewer letters of its own a text with values says nothing of names that it is filled with. */
const TELLING_OWN = 4

const words = new Map(LANGUAGES.map((language) => [language, wordsOf(known.get(language)!)]))
const foreign = new Map(LANGUAGES.map((language) => [language, foreignWords(language)]))

function wordsOf(texts: Map<string, string>): Words {
  const whole = new Set([...texts.values()].filter((text) => !text.includes('{{')).map((text) => text.trim()))
  const filled = [...texts.values()]
    .filter((text) => text.includes('{{'))
    .map((text) => {
      const parts = text.trim().split(/\{\{\w+\}\}/)
      // With hardly a letter of its own, as "{{name}}" or "R{{round}}", it would be any other text: it takes numbers alone.
      const value = parts.join('').replace(/\P{L}/gu, '').length < TELLING_OWN ? String.raw`\P{L}+` : '.+'
      const pattern = new RegExp(`^${parts.map((part) => RegExp.escape(part)).join(value)}$`, 'su')
      return { part: parts.toSorted((a, b) => b.length - a.length)[0]!, pattern }
    })
  return { whole, filled }
}

/** Texts of other languages that the given one does not have too. */
function foreignWords(language: SpecLanguage): Words {
  const own = words.get(language)!
  const others = LANGUAGES.filter((other) => other !== language).map((other) => words.get(other)!)
  return {
    whole: new Set(others.flatMap(({ whole }) => [...whole]).filter((text) => !own.whole.has(text))),
    filled: others
      .flatMap(({ filled }) => filled)
      .filter(({ part }) =>
        /\p{Script=Han}{2}/u.test(part) ? language !== 'zh' : part.trim().length >= TELLING,
      ),
  }
}

function says({ whole, filled }: Words, text: string): boolean {
  return whole.has(text) || filled.some(({ part, pattern }) => text.includes(part) && pattern.test(text))
}

/** Whether the store says it, rather than a name or a number that it shows. */
export function isWordOfStore(text: string, language: SpecLanguage): boolean {
  const { whole, filled } = words.get(language)!
  return says({ whole, filled: filled.filter(({ part }) => part.trim().length > 4) }, text)
}

/** Which of the texts that a page shows are raw keys, unfilled, or of another language. */
export function notWrittenIn(language: SpecLanguage, shown: readonly string[]): string[] {
  const others = foreign.get(language)!
  return shown.filter(
    (text) =>
      text.includes('{{') ||
      text.split(/\s+/).some((word) => rawKeys.has(word)) ||
      (says(others, text) && !says(words.get(language)!, text)),
  )
}
