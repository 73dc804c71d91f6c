const BYTES = 16

/** Fresh entropy for one press: 32 hex digits that did not exist before it. */
export function makeNonceSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Under which the browser keeps the hash of the price list that it showed, beside the entropy of the same upgrade. */
export function pricesSentOf(fairId: string): string {
  return `${fairId} prices`
}
