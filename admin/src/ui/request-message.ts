import { text } from '../i18n/i18n.tsx'

/** What is said of a request that was just made. */
export function requestMessage(id: number, isSandbox: boolean | undefined): string {
  return text(isSandbox ? 'common:request_in_sandbox' : 'common:request', { id })
}
