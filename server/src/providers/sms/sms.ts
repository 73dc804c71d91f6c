import type { Language } from '@noktra/contract/shapes'

/** A service that sends a code to a phone. Throws when it does not answer or refuses; it never logs the code. */
export type SmsProvider = {
  name: string
  sendCode: (to: { mobile: string; code: string; language: Language; minutes: number }) => Promise<void>
}
