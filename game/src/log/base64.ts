/** Standard base64 with padding (RFC 4648 §4), on one line. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** The bytes of a base64 text. Throws RangeError on any form but the one that `toBase64` writes. */
export function fromBase64(text: string): Uint8Array {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) {
    throw new RangeError('not base64 with padding')
  }
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  // The last letter may hold bits that belong to no byte: two texts of the same bytes would be two proofs of the same.
  if (toBase64(bytes) !== text) throw new RangeError('base64 with bits left over')
  return bytes
}
