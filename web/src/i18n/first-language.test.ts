import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** What the page begins in: of a browser that asks for these languages, where one was chosen before or none. */
async function firstLanguage(asked: string[], chosen: string | null = null): Promise<string> {
  vi.stubGlobal('navigator', { languages: asked })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'language' ? chosen : null) })
  const { startTexts, currentLanguage } = await import('./i18n.ts')
  await startTexts()
  expect(document.documentElement.lang).toBe(currentLanguage())
  return currentLanguage()
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { lang: '', dir: '' }, querySelector: () => null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  // The files after this one in its worker begin in English again.
  vi.resetModules()
})

describe('the first language', () => {
  /** @shows SPEC-1.2 */
  test('is English where the browser speaks none of the three', async () => {
    expect(await firstLanguage(['fr-FR', 'de'])).toBe('en')
  })

  test('is the first of the browser’s that the store speaks', async () => {
    expect(await firstLanguage(['fr-FR', 'pt-BR', 'en'])).toBe('pt')
  })

  /** @shows SPEC-1.5 */
  test('is the one that was chosen here before', async () => {
    expect(await firstLanguage(['en'], 'pt')).toBe('pt')
    expect(await firstLanguage(['pt-PT'], 'nonsense')).toBe('pt')
  })
})

test('every text is given the name of the store', async () => {
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    querySelector: () => ({ dataset: { name: 'Duskmere' } }),
  })
  vi.stubGlobal('navigator', { languages: ['pt'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const { startTexts, text } = await import('./i18n.ts')
  await startTexts()
  expect(text('layout:to_home')).toBe('Duskmere, página inicial')
})
