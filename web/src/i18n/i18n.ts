import { createInstance, type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { brand } from './brand.ts'
import { languageOf, LANGUAGES, type Language } from './languages.ts'
import { fetchTexts } from './texts.ts'

/** Namespaces that every page needs. */
const FRAME_NAMESPACES = ['common', 'layout']

const REMEMBERED = 'language'

const i18next = createInstance()

let shown: Language = 'en'

const locales: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    if (isLanguage(language)) void readTexts(language, namespace, done)
  },
}

async function readTexts(language: Language, namespace: string, done: ReadCallback): Promise<void> {
  try {
    done(null, await fetchTexts(language, namespace))
  } catch (error) {
    // True: it is tried again, now and whenever somebody needs these texts.
    done(error instanceof Error ? error : new Error(String(error)), true)
  }
}

function isLanguage(text: string | null | undefined): text is Language {
  return typeof text === 'string' && LANGUAGES.includes(text)
}

function firstLanguage(): Language {
  const remembered = localStorage.getItem(REMEMBERED)
  if (isLanguage(remembered)) return remembered
  return navigator.languages.flatMap((tag) => [tag, tag.split('-')[0]]).find(isLanguage) ?? 'en'
}

/** The language the interface is shown in now. */
export function currentLanguage(): Language {
  return shown
}

/**
 * Shows the interface in another language and remembers it. Throws when its texts cannot be fetched: the page stays as it
 * is, and the next try fetches them again.
 */
export async function setLanguage(language: Language): Promise<void> {
  const needed = Object.keys(i18next.getDataByLanguage(shown) ?? {})
  await Promise.all(needed.map((namespace) => fetchTexts(language, namespace)))
  localStorage.setItem(REMEMBERED, language)
  await i18next.changeLanguage(language)
}

/** Fetches texts before the part that shows them renders. Throws when they cannot be had: their keys are nothing to read. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces)
  assertHere(namespaces)
}

function assertHere(namespaces: readonly string[]): void {
  const missing = namespaces.find((namespace) => !i18next.hasResourceBundle(shown, namespace))
  if (missing) throw new Error(`the texts of ${missing} did not come`)
}

/** A text outside React: toasts, errors. `key` as `namespace:path`. */
export function text(key: string, values?: Record<string, string | number>): string {
  return i18next.t(key, values ?? {})
}

function showLanguage(language: string): void {
  shown = isLanguage(language) ? language : 'en'
  document.documentElement.lang = language
  document.documentElement.dir = languageOf(language).direction
  if (language === 'zh') void drawChinese()
}

/** Where the face cannot be looked for or had, the page is read in what the system draws. */
function drawChinese(): Promise<void> {
  return import('./fetch-chinese-font.ts').then((part) => part.fetchChineseFont()).catch(() => undefined)
}

/**
 * Starts i18next in the remembered language, else the browser's, else English, with the texts of the frame. Throws when they
 * cannot be had. From then on texts of pages can be loaded, also before those of the frame are there.
 */
export async function startTexts(): Promise<void> {
  const language = firstLanguage()
  // At once, so that calls made while the texts are on their way already ask for this language.
  showLanguage(language)
  i18next.on('languageChanged', showLanguage)
  await i18next
    .use(locales)
    .use(initReactI18next)
    .init({
      lng: language,
      // What a language lacks is filled in where its texts are fetched.
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      ns: [...FRAME_NAMESPACES],
      initAsync: false,
      maxRetries: 2,
      retryTimeout: 400,
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: { brand: brand().name } },
      react: { useSuspense: true },
    })
  assertHere(FRAME_NAMESPACES)
}
