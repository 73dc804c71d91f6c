import type { Clock } from '../clock.ts'

const DAY_MS = 24 * 3600 * 1000
/** RFC 9116 asks for less than a year, so that an address that is no longer read is not believed for ever. */
const HOLDS_DAYS = 180

/** Where weaknesses are reported, as RFC 9116 writes it; `contacts` are addresses in the order of preference. */
export function securityTxtOf({
  contacts,
  origin,
  clock,
}: {
  contacts: readonly string[]
  origin: string
  clock: Clock
}): string {
  const day = Math.floor(clock.now().getTime() / DAY_MS)
  const expires = new Date((day + HOLDS_DAYS) * DAY_MS).toISOString()
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\r\n')
}
