import type { Language } from '../shapes.ts'

export type ErrorText = {
  /** The number in the envelope. */
  code: number
  /** HTTP status; 200 for refusals by a rule of the store. */
  http: number
  text: Record<Language, string>
}

/** An error with its number and its texts; 200 unless told, for a refusal by a rule of the store. */
export function refusal(code: number, en: string, zh: string, pt: string, http = 200): ErrorText {
  return { code, http, text: { en, zh, pt } }
}
