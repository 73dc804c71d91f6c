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
