import { paths } from '../../paths.ts'

/** The four pages behind /service, in the order of their menu; `type` is the query of SPEC 2, none for the FAQ. */
export const DOCUMENTS = [
  { key: 'faq', type: null, to: paths.faq },
  { key: 'terms', type: '2', to: paths.terms },
  { key: 'privacy', type: '1', to: paths.privacy },
  { key: 'about', type: '3', to: paths.about },
] as const

export type DocumentKey = (typeof DOCUMENTS)[number]['key']

/** When the texts last changed, YYYY-MM-DD. */
export const UPDATED = '2026-11-25'

/** Which page a query type shows; the FAQ when it is none or unknown. */
export function documentOf(type: string | null): DocumentKey {
  return DOCUMENTS.find((document) => document.type === type)?.key ?? 'faq'
}
