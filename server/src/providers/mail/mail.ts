import type { Language } from '@noktra/contract/shapes'

/** A service that sends a code by e-mail. Throws when it does not answer or refuses; it never logs the code. */
export type MailProvider = {
  name: string
  sendCode: (to: { email: string; code: string; language: Language; minutes: number }) => Promise<void>
}
