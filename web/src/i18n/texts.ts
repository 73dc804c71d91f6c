import { complete, pluralForms, withForms, type Texts } from '@noktra/languages/complete'
import { languageOf, type Language } from './languages.ts'

export type { Texts }

/**
 * Fetches the texts of one namespace. Throws when they cannot be had. What a draft lacks is said in English; the others lack nothing
 * (languages/check.ts), so with them no second language is fetched.
 */
export async function fetchTexts(language: Language, namespace: string): Promise<Texts> {
  if (!languageOf(language).draft)
    return withForms(await fetchOwn(language, namespace), pluralForms(language))
  const [own, english] = await Promise.all([fetchOwn(language, namespace, {}), fetchOwn('en', namespace)])
  return complete(own, english, pluralForms(language))
}

async function fetchOwn(language: Language, namespace: string, instead?: Texts): Promise<Texts> {
  const { default: files } = await languageOf(language).list()
  const load = files[`./web/${namespace}.json`]
  if (load) return load()
  if (instead) return instead
  throw new Error(`no texts for ${language}/${namespace}`)
}
