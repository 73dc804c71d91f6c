import type { Language } from '@noktra/contract/shapes'
import type { Warning } from './warning-text.ts'

/** A service that sends codes and warnings by e-mail. Throws when it does not answer or refuses; it never logs a code. */
export type MailProvider = {
  name: string
  sendCode: (to: { email: string; code: string; language: Language; minutes: number }) => Promise<void>
  warn: (to: Warning & { email: string }) => Promise<void>
}
