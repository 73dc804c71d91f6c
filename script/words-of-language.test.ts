import { expect, test } from 'vitest'
import { LANGUAGES } from '../contract/src/shapes.ts'
import { notWrittenIn } from '../e2e/words-of-language.ts'
import { localeTexts } from './texts.ts'

/** The look at a page's language, which every journey relies on, can fail in each language. */
test.each(LANGUAGES.flatMap((language) => [[language, 'web'] as const, [language, 'admin'] as const]))(
  'texts of another language are found on a page in %s of %s',
  (language, pages) => {
    const own = new Set(localeTexts(language, pages).values())
    for (const other of LANGUAGES.filter((each) => each !== language)) {
      const foreign = [...localeTexts(other, pages).values()].filter(
        (text) => !text.includes('{{') && !own.has(text),
      )
      const found = notWrittenIn(language, foreign, pages)
      // The back office's words are short, and some are the same in two languages.
      const least = pages === 'admin' ? 0.985 : 0.99
      expect(found.length / foreign.length, `${other} on a page in ${language}`).toBeGreaterThan(least)
    }
    const plain = [...own].filter((text) => !text.includes('{{'))
    expect(notWrittenIn(language, plain, pages)).toEqual([])
  },
)

test('a text with values of another language is found, and an own one is not', () => {
  expect(
    notWrittenIn('pt', ['Sold 3 items for 12.00 diamonds', 'Vendeu 3 itens por 12,00 diamantes', 'Nox']),
  ).toEqual(['Sold 3 items for 12.00 diamonds'])
  expect(notWrittenIn('pt', ['{{name}}', 'terms:title'])).toHaveLength(2)
})
