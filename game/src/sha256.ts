/*
 * SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), synchronous and without any platform call, so that server,
 * browser and command line compute the same bits by the same code: that of @noble/hashes (decision 33).
 */

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'

/** SHA-256 of the bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash(bytes)
}

/** An HMAC-SHA-256 whose key is set up once: half the work for each further message. */
export function keyedHmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const keyed = hmac.create(hash, key)
  // One state for all messages: to make one for each takes as long again as to hash a short message.
  const state = keyed.clone()
  return (message) => keyed._cloneInto(state).update(message).digest()
}

/** HMAC-SHA-256 of the message under the key (any length): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmac(hash, key, message)
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Lower-case hex, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** Bytes of lower-case hex, the one form in which the store writes hashes and seeds. Throws RangeError on other text. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError('not lower-case hex of whole bytes')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** One byte per character. Throws RangeError when a character is not ASCII. */
export function ascii(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) throw new RangeError('the text is not ASCII')
    bytes[i] = code
  }
  return bytes
}
