import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGE_VALUES } from '@noktra/contract/page-text'
import { LANGUAGES, type SpecLanguage } from '@noktra/contract/shapes'
import { LANGUAGES_FOLDER } from '@noktra/languages/folders'
import { allTexts, type Pages } from './texts.ts'

/** How few letters of its own leave a text with values without a language: "{{count}} skins" is Portuguese, too. */
const TELLING = 8

/** With fewer letters of its own a text with values says nothing of names that it is filled with. */
const TELLING_OWN = 4

type Words = {
  /** Texts that take no values. */
  whole: Set<string>
  /** Texts with values, by the longest of their own words. */
  filled: { part: string; pattern: RegExp }[]
}

/** What is known of the texts of some pages. */
type Known = {
  /** Keys as i18next shows them when a text is missing: with and without the namespace. */
  rawKeys: Set<string>
  words: Map<SpecLanguage, Words>
  /** Texts of other languages that a language does not have too. */
  foreign: Map<SpecLanguage, Words>
}

const known: Record<Pages, Known> = { web: knownOf('web'), admin: knownOf('admin') }

function knownOf(pages: Pages): Known {
  const rawKeys = [...allTexts('en', pages).keys()].flatMap((key) => {
    const path = key.split(':')[1]!
    return path.includes('.') || path.includes('_') ? [key, path] : [key]
  })
  const words = new Map(LANGUAGES.map((language) => [language, wordsOf(allTexts(language, pages))]))
  const foreign = new Map(LANGUAGES.map((language) => [language, foreignWords(language, words)]))
  return { rawKeys: new Set(rawKeys), words, foreign }
}

function wordsOf(texts: Map<string, string>): Words {
  // With elements among its words, a text is shown in pieces.
  const said = [...texts.values()].flatMap((text) => text.split(/<\/?\w+\/?>/)).filter((text) => text.trim())
  const whole = new Set(said.filter((text) => !text.includes('{{')).map((text) => text.trim()))
  const filled = said
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

function foreignWords(language: SpecLanguage, words: Known['words']): Words {
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
  const { whole, filled } = known.web.words.get(language)!
  return says({ whole, filled: filled.filter(({ part }) => part.trim().length > 4) }, text)
}

/** The back office tells authors what their texts may name. */
const unfilled: Record<Pages, RegExp> = {
  web: /\{\{/,
  admin: new RegExp(`\\{\\{(?!(?:${PAGE_VALUES.join('|')})\\}\\})`),
}

/** Languages to choose from stand on every page, each in its own words. */
const ownNames = new Set(
  LANGUAGES.map((language) => {
    const file = readFileSync(join(LANGUAGES_FOLDER, language, 'language.json'), 'utf8')
    return (JSON.parse(file) as { name: string }).name
  }),
)

/** Which of the texts that a page shows are raw keys, unfilled, or of another language. */
export function notWrittenIn(
  language: SpecLanguage,
  shown: readonly string[],
  pages: Pages = 'web',
): string[] {
  const { rawKeys, words, foreign } = known[pages]
  const others = foreign.get(language)!
  return shown.filter(
    (text) =>
      unfilled[pages].test(text) ||
      text.split(/\s+/).some((word) => rawKeys.has(word)) ||
      (says(others, text) && !says(words.get(language)!, text) && !ownNames.has(text)),
  )
}
