import { inLanguage, type Language } from '@noktra/contract/shapes'
import { messageTexts } from '../message-texts.ts'

/** What a message with a code says, in the reader's language. */
export function codeText(
  language: Language,
  code: string,
  minutes: number,
): { subject: string; text: string } {
  const { subject, text } = inLanguage(messageTexts, language).code
  return { subject, text: text.replace('{code}', code).replace('{minutes}', String(minutes)) }
}
