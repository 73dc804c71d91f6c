import type { AppError } from '../../api/app-error.ts'
import { text } from '../../i18n/i18n.ts'

/** What a refusal says, and how many tries its code has left where the store tells. */
export function codeRefusal({ msg, details }: AppError): string {
  const { tries } = details
  return typeof tries === 'number' ? `${msg} (${text('login:proof.tries_left', { tries })})` : msg
}
