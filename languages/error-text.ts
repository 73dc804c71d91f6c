import type { ErrorDetails, ErrorName } from '@noktra/contract/errors'
import { inLanguage, type Language } from '@noktra/contract/language'
import english from '@noktra/languages/en/errors.json' with { type: 'json' }
import { textsOf } from './folders.ts'

const texts = textsOf<Record<ErrorName, string>>('errors.json', english)

/** The text of an error in a language, with its details filled in. */
export function errorText(name: ErrorName, language: Language, details: ErrorDetails = {}): string {
  return inLanguage(texts, language)[name].replace(/\{(\w+)\}/g, (_, key: string) =>
    String(details[key] ?? '…'),
  )
}
