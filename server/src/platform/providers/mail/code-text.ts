import { codeText as fill } from '@noktra/contract/code-text'
import { inLanguage, type Language } from '@noktra/contract/shapes'
import { messageTexts } from '../message-texts.ts'

/** What a message with a code says, in the reader's language. */
export function codeText(
  brand: string,
  { language, code, minutes }: { language: Language; code: string; minutes: number },
): { subject: string; text: string } {
  return fill(inLanguage(messageTexts, language).code, { brand, code, minutes })
}
