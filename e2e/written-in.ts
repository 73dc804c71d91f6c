import { expect, type Page } from '@playwright/test'
import { LANGUAGES, type Language } from '@noktra/contract/shapes'
import { allTexts } from './texts.ts'

const known = new Map(LANGUAGES.map((language) => [language, allTexts(language)]))

/** Keys as i18next shows them when a text is missing: with and without the namespace. */
const rawKeys = new Set(
  [...known.get('en')!.keys()].flatMap((key) => {
    const path = key.split(':')[1]!
    return path.includes('.') || path.includes('_') ? [key, path] : [key]
  }),
)

/** Whole texts of other languages that the given one does not have too. */
function foreignTexts(language: Language): Set<string> {
  const own = new Set(known.get(language)!.values())
  const others = LANGUAGES.filter((other) => other !== language).flatMap((other) => [
    ...known.get(other)!.values(),
  ])
  return new Set(others.filter((text) => !own.has(text)))
}

/** Fails when the page shows, speaks or hints anything that is a raw key, an unfilled text, or a text of another language. */
export async function expectWrittenIn(page: Page, language: Language): Promise<void> {
  const foreign = foreignTexts(language)
  const shown = await textsOf(page)
  const wrong = shown.filter(
    (text) => foreign.has(text) || text.includes('{{') || text.split(/\s+/).some((word) => rawKeys.has(word)),
  )
  expect(wrong, `texts that are not ${language}`).toEqual([])
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
}

function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title])
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // What the player typed and what machines read is not ours to translate.
      if (!parentElement?.closest('script, style, code, pre')) found.add(textContent!.trim())
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'data-tip']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        found.add(element.getAttribute(name)!.trim())
    }
    return [...found].filter((text) => text !== '')
  })
}
