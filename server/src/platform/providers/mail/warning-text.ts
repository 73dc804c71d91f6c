import { inLanguage, type Language } from '@noktra/contract/shapes'
import { messageTexts } from '../message-texts.ts'

/** What has changed by which one gets into an account, and until when nothing leaves it. */
export type Warning = {
  change: 'password' | 'trade_link' | 'mobile' | 'email'
  language: Language
  heldUntil: Date | null
}

/** What a message of a change says, in the reader's language. */
export function warningText(
  brand: string,
  { change, language, heldUntil }: Warning,
): { subject: string; text: string } {
  const { subject, changed, held, act, between_sentences } = inLanguage(messageTexts, language).warning
  const until = heldUntil?.toISOString().slice(0, 16).replace('T', ' ')
  const kept = until ? [held.replace('{until}', until)] : []
  const named = (words: string) => words.replaceAll('{brand}', () => brand)
  return { subject: named(subject), text: named([changed[change], ...kept, act].join(between_sentences)) }
}
