import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { SpecLanguage } from '@noktra/contract/shapes'
import type { Pages } from './texts.ts'
import { notWrittenIn } from './words-of-language.ts'

/** Fails when the page shows, speaks or hints anything that is a raw key, an unfilled text, or a text of another language. */
export async function expectWrittenIn(
  page: Page,
  language: SpecLanguage,
  pages: Pages = 'web',
): Promise<void> {
  const shown = await textsOf(page)
  const wrong = notWrittenIn(language, shown, pages)
  expect(wrong, `texts that are not ${language}`).toEqual([])
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
}

/** Two words of English in a row: names of one word, codes and units are in every language. */
const ENGLISH = /[A-Za-z]{3,} [A-Za-z]{3,}/

/** Fails when the page shows English beside what is marked as data by `translate="no"`, names of the catalogue, and these. */
export async function expectNoEnglish(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  const known = [...names, ...CATALOGUE_NAMES, NAME_OF_A_JOURNEY]
  const shown = (await textsOf(page)).map((text) => ({
    text,
    rest: known.reduce<string>((rest, name) => rest.replaceAll(name, '·'), text),
  }))
  const english = shown.filter(({ rest }) => ENGLISH.test(rest)).map(({ text }) => text)
  expect(english, 'texts that are English').toEqual([])
}

/** What other journeys make meanwhile is called by a name that ends in a number of its own. */
const NAME_OF_A_JOURNEY = /[A-Z][a-z]+(?: [A-Za-z]+)* [0-9a-f]{4,13}\b/g

const CATALOGUE = join(import.meta.dirname, '../catalogue')

/** What the catalogue says in English and Portuguese, the longest first: names of skins, boxes and rooms, and what is told of them. */
const CATALOGUE_NAMES = readdirSync(CATALOGUE)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => wordsIn(JSON.parse(readFileSync(join(CATALOGUE, file), 'utf8'))))
  .filter((name) => name.includes(' '))
  .toSorted((a, b) => b.length - a.length)

function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    typeof part === 'string' ? (key === 'en' || key === 'pt' ? [part] : []) : wordsIn(part),
  )
}

function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // What the player typed and what machines read is not ours to translate.
      if (!parentElement?.closest('script, style, code, pre, [translate="no"]'))
        found.add(textContent!.trim())
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'data-tip']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        if (!element.closest('[translate="no"]')) found.add(element.getAttribute(name)!.trim())
    }
    return [...found].filter((text) => text !== '')
  })
}
