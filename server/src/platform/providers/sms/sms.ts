import type { Language } from '@noktra/contract/shapes'
import type { Warning } from '../mail/warning-text.ts'

/** A service that sends codes to phones. Throws when it does not answer or refuses; it never logs a code. */
export type SmsProvider = {
  name: string
  sendCode: (to: { mobile: string; code: string; language: Language; minutes: number }) => Promise<void>
  /** Null where it has no words for a warning. */
  warn: ((to: Warning & { mobile: string }) => Promise<void>) | null
}
