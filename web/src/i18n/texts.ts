import type { Language } from './languages.ts'

export type Texts = { [key: string]: string | Texts }

type Files = Record<string, () => Promise<Texts>>

/** The files of one language are listed apart, so that no page fetches the lists of the others. */
const lists = import.meta.glob<Files>('./texts-??.ts', { import: 'default' })

/** Fetches the texts of one namespace. Throws when they cannot be had. */
export async function fetchTexts(language: Language, namespace: string): Promise<Texts> {
  const files = await lists[`./texts-${language}.ts`]!()
  const load = files[`./locales/${language}/${namespace}.json`]
  if (!load) throw new Error(`no texts for ${language}/${namespace}`)
  return load()
}
