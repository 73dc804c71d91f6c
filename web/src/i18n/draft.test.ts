import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { complete } from '@noktra/languages/complete'

const page = (languages: string) => ({
  documentElement: { lang: '', dir: '' },
  querySelector: () => ({ dataset: { languages } }),
})

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { languages: ['es-AR', 'en'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a page begins in a draft where the store speaks it, with its plurals by Intl', async () => {
  vi.stubGlobal('document', page('en zh pt es'))
  const { startTexts, currentLanguage, text, loadTexts } = await import('./i18n.ts')
  await startTexts()
  await loadTexts('home')
  expect(currentLanguage()).toBe('es')
  expect(document.documentElement).toEqual({ lang: 'es', dir: 'ltr' })
  expect([1, 3, 1_000_000].map((count) => text('home:count', { count }))).toEqual([
    '1 caja',
    '3 cajas',
    '1000000 cajas',
  ])
})

test('a page does not speak a draft that the store does not speak', async () => {
  vi.stubGlobal('document', page('en zh pt'))
  const { startTexts, currentLanguage } = await import('./i18n.ts')
  const { LANGUAGES } = await import('./languages.ts')
  await startTexts()
  expect(LANGUAGES).toEqual(['en', 'zh', 'pt'])
  expect(currentLanguage()).toBe('en')
})

test('a text that a language lacks is said in English, and no sentence mixes the two', () => {
  const english = {
    a: 'A',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
    deep: { b: 'B', c: 'C' },
  }
  expect(
    complete({ items_other: '{{count}} cosas', deep: { c: 'CE' } }, english, ['one', 'many', 'other']),
  ).toEqual({
    a: 'A',
    items_one: '{{count}} cosas',
    items_many: '{{count}} cosas',
    items_other: '{{count}} cosas',
    deep: { b: 'B', c: 'CE' },
  })
  expect(complete({}, { trade_url_other: 'x' }, [])).toEqual({ trade_url_other: 'x' })
})
