/*
 * SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), synchronous and without any platform call, so that server,
 * browser and command line compute the same bits by the same code. The scratch arrays are shared by all calls;
 * that is safe because no call yields before it has copied its result out.
 */

const INITIAL = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

const K = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

const BLOCK = 64
const schedule = new Int32Array(64)
const tail = new Uint8Array(2 * BLOCK)
const state = new Int32Array(8)

// Indices below are bounded by the loops; `as number` only tells the compiler so.
function compress(hash: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule
  for (let i = 0, p = offset; i < 16; i += 1, p += 4) {
    w[i] =
      ((bytes[p] as number) << 24) |
      ((bytes[p + 1] as number) << 16) |
      ((bytes[p + 2] as number) << 8) |
      (bytes[p + 3] as number)
  }
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] as number
    const y = w[i - 2] as number
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let a = hash[0] as number
  let b = hash[1] as number
  let c = hash[2] as number
  let d = hash[3] as number
  let e = hash[4] as number
  let f = hash[5] as number
  let g = hash[6] as number
  let h = hash[7] as number
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  hash[0] = (hash[0] as number) + a
  hash[1] = (hash[1] as number) + b
  hash[2] = (hash[2] as number) + c
  hash[3] = (hash[3] as number) + d
  hash[4] = (hash[4] as number) + e
  hash[5] = (hash[5] as number) + f
  hash[6] = (hash[6] as number) + g
  hash[7] = (hash[7] as number) + h
}

/** Absorbs `bytes` and the padding into `hash`; `before` counts the bytes (whole blocks) absorbed already. */
function finish(hash: Int32Array, bytes: Uint8Array, before: number): void {
  const whole = bytes.length - (bytes.length % BLOCK)
  for (let offset = 0; offset < whole; offset += BLOCK) compress(hash, bytes, offset)
  const rest = bytes.length - whole
  const end = rest < 56 ? BLOCK : 2 * BLOCK
  for (let i = 0; i < rest; i += 1) tail[i] = bytes[whole + i] as number
  tail[rest] = 0x80
  tail.fill(0, rest + 1, end - 8)
  const length = before + bytes.length
  const high = Math.floor(length / 0x20000000)
  const low = length << 3
  for (let i = 0; i < 4; i += 1) {
    tail[end - 8 + i] = high >>> (24 - 8 * i)
    tail[end - 4 + i] = low >>> (24 - 8 * i)
  }
  for (let offset = 0; offset < end; offset += BLOCK) compress(hash, tail, offset)
}

function writeDigest(hash: Int32Array, out: Uint8Array): Uint8Array {
  for (let i = 0, p = 0; i < 8; i += 1, p += 4) {
    const word = hash[i] as number
    out[p] = word >>> 24
    out[p + 1] = word >>> 16
    out[p + 2] = word >>> 8
    out[p + 3] = word
  }
  return out
}

/** SHA-256 of the bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  state.set(INITIAL)
  finish(state, bytes, 0)
  return writeDigest(state, new Uint8Array(32))
}

/** An HMAC-SHA-256 whose key is set up once: half the work for each further message. */
export function keyedHmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const padded = new Uint8Array(BLOCK)
  padded.set(key.length > BLOCK ? sha256(key) : key)
  const inner = INITIAL.slice()
  const outer = INITIAL.slice()
  compress(
    inner,
    padded.map((byte) => byte ^ 0x36),
    0,
  )
  compress(
    outer,
    padded.map((byte) => byte ^ 0x5c),
    0,
  )
  const digest = new Uint8Array(32)
  return (message) => {
    state.set(inner)
    finish(state, message, BLOCK)
    writeDigest(state, digest)
    state.set(outer)
    finish(state, digest, BLOCK)
    return writeDigest(state, new Uint8Array(32))
  }
}

/** HMAC-SHA-256 of the message under the key (any length): 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  return keyedHmacSha256(key)(message)
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
