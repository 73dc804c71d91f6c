/*
 * Signed notes (c2sp.org/signed-note): a text, an empty line, and one line for each signature. A signature is by Ed25519 (RFC 8032) over the
 * text, or a witness's, which covers a time as well (c2sp.org/tlog-cosignature). Everything is text of UTF-8; who reads bytes decodes
 * them first. The text of a note means nothing until `openNote` has given it back.
 */

import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256, toHex } from '../sha256.ts'
import { fromBase64, toBase64 } from './base64.ts'

/** What a key signs, and so how its signatures look: the byte by which keys and their ids name it. */
export const NOTE = 0x01
/** As NOTE, with a time. Verifiers of an Ed25519 key of this type are called witnesses here. */
export const COSIGNATURE = 0x04

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const TIME_BYTES = 8
/** A note with more lines is refused unread; the specification asks for at least 16. */
const MOST_SIGNATURES = 100

/** A public key with its name. `id` is the first four bytes of a hash over all of it, as 8 digits of lower-case hex. */
export type VerifierKey = {
  name: string
  id: string
  type: typeof NOTE | typeof COSIGNATURE
  publicKey: Uint8Array
}

/** A key with its secret: 32 bytes, the seed of RFC 8032 §5.1.5. `signBytes`: Ed25519 by other means, which a server has faster. */
export type SignerKey = VerifierKey & {
  seed: Uint8Array
  signBytes?: (message: Uint8Array) => Uint8Array
}

/** A line of a note: by which key it says to be, and the signature, which nothing has checked. */
export type NoteSignature = { name: string; id: string; signature: Uint8Array }

/** A signature that holds. time_s: when a witness signed, in seconds since 1970; null for a key that signs no time. */
export type CheckedSignature = { key: VerifierKey; time_s: number | null }

export type NoteFault = 'malformed' | 'bad_signature' | 'no_known_signature'

/** Why a note may not be read. */
export class NoteError extends Error {
  readonly fault: NoteFault

  constructor(fault: NoteFault, message: string) {
    super(message)
    this.name = 'NoteError'
    this.fault = fault
  }
}

/** SHA-256(name || "\n" || type || public key)[:4] as hex. */
export function keyId(name: string, type: number, publicKey: Uint8Array): string {
  const start = new TextEncoder().encode(`${name}\n`)
  return toHex(sha256(Uint8Array.of(...start, type, ...publicKey)).subarray(0, 4))
}

/** The public key of this name. Throws RangeError on a name with spaces or a plus, and on a key that is not 32 bytes. */
export function verifierKey(
  name: string,
  publicKey: Uint8Array,
  type: VerifierKey['type'] = NOTE,
): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`a key cannot be called ${JSON.stringify(name)}`)
  if (publicKey.length !== KEY_BYTES) throw new RangeError('a public key is 32 bytes')
  return { name, id: keyId(name, type, publicKey), type, publicKey }
}

/** The key of a seed: 32 secret random bytes. Throws RangeError as `verifierKey` does. */
export function signerKey(name: string, seed: Uint8Array, type: VerifierKey['type'] = NOTE): SignerKey {
  if (seed.length !== KEY_BYTES) throw new RangeError('a seed is 32 bytes')
  return { ...verifierKey(name, ed25519.getPublicKey(seed), type), seed }
}

/** A public key as a text, which witnesses are set up with (a vkey): "<name>+<id>+<base64 of type and key>". */
export function verifierKeyText({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${toBase64(Uint8Array.of(type, ...publicKey))}`
}

/** The public key of a text. Throws RangeError on one of another form, of another type, or whose id is of another key. */
export function parseVerifierKey(text: string): VerifierKey {
  const { name, id, type, bytes } = parseKey(text)
  return withId(verifierKey(name, bytes, type), id)
}

/** A secret key as a text, in the form of Go's sumdb/note: "PRIVATE+KEY+<name>+<id>+<base64 of type and seed>". */
export function signerKeyText({ name, id, type, seed }: SignerKey): string {
  return `PRIVATE+KEY+${name}+${id}+${toBase64(Uint8Array.of(type, ...seed))}`
}

/** The secret key of a text. Throws RangeError as `parseVerifierKey` does; the message holds nothing of the text. */
export function parseSignerKey(text: string): SignerKey {
  const start = 'PRIVATE+KEY+'
  if (!text.startsWith(start)) throw new RangeError('not a secret key of a note')
  const { name, id, type, bytes } = parseKey(text.slice(start.length))
  return withId(signerKey(name, bytes, type), id)
}

/**
 * A note of this text, signed by each of the keys, in their order. Keys of witnesses sign time_s, in seconds since 1970, too. Throws
 * RangeError on a text that does not end its last line or holds control characters.
 */
export function signNote(text: string, keys: readonly SignerKey[], time_s?: number): string {
  return withSignatures(
    text,
    keys.map((key) => sign(text, key, time_s)),
  )
}

/** The signature of a text, as a line of its note. Throws RangeError when a witness signs without a time. */
export function sign(text: string, key: SignerKey, time_s?: number): NoteSignature {
  const { name, id, type, seed, signBytes = (message: Uint8Array) => ed25519.sign(message, seed) } = key
  if (type === NOTE) return { name, id, signature: signBytes(new TextEncoder().encode(text)) }
  if (time_s === undefined || !Number.isSafeInteger(time_s) || time_s < 0) {
    throw new RangeError(`a witness cannot sign the time ${time_s}`)
  }
  const signature = new Uint8Array(TIME_BYTES + SIGNATURE_BYTES)
  new DataView(signature.buffer).setBigUint64(0, BigInt(time_s))
  signature.set(signBytes(cosignedMessage(text, time_s)), TIME_BYTES)
  return { name, id, signature }
}

/** A note of this text with these lines. Throws RangeError on a text that no note can have, and without any line. */
export function withSignatures(text: string, signatures: readonly NoteSignature[]): string {
  if (!text.endsWith('\n') || !isNoteText(text)) throw new RangeError('the text is none of a note')
  if (signatures.length === 0) throw new RangeError('a note without a signature is none')
  const lines = signatures.map(({ name, id, signature }) => {
    const idBytes = id.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
    return `— ${name} ${toBase64(Uint8Array.of(...idBytes, ...signature))}\n`
  })
  return `${text}\n${lines.join('')}`
}

/** The parts of a note, of which nothing is checked but the form. Throws NoteError "malformed". */
export function parseNote(note: string): { text: string; signatures: NoteSignature[] } {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n') || !isNoteText(note)) throw malformed('no note')
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MOST_SIGNATURES) throw malformed(`${lines.length} signatures`)
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignatureLine) }
}

/**
 * The text of a note that at least one of the keys signed, with whose signatures hold; `unknown` are lines of other keys. Of several
 * lines of one key the first counts. Throws NoteError: "bad_signature" when a line of a known key does not hold, whatever else does,
 * and "no_known_signature". Throws RangeError when two keys have one name and id.
 */
export function openNote(
  note: string,
  keys: readonly VerifierKey[],
): { text: string; checked: CheckedSignature[]; unknown: NoteSignature[] } {
  const { text, signatures } = parseNote(note)
  const known = new Map(keys.map((key) => [`${key.name}+${key.id}`, key]))
  if (known.size < keys.length) throw new RangeError('two keys have one name and id')
  const checked = new Map<VerifierKey, CheckedSignature>()
  const unknown: NoteSignature[] = []
  for (const line of signatures) {
    const key = known.get(`${line.name}+${line.id}`)
    if (!key) {
      unknown.push(line)
    } else if (!checked.has(key)) {
      const result = checkSignature(text, key, line.signature)
      if (!result) throw new NoteError('bad_signature', `the signature of ${key.name} does not hold`)
      checked.set(key, result)
    }
  }
  if (checked.size === 0) throw new NoteError('no_known_signature', 'no known key signed the note')
  return { text, checked: [...checked.values()], unknown }
}

/** The signature as one that holds, or null. Keys and points that RFC 8032 does not allow hold nothing. */
export function checkSignature(
  text: string,
  key: VerifierKey,
  signature: Uint8Array,
): CheckedSignature | null {
  if (key.type === NOTE) {
    return holds(new TextEncoder().encode(text), key, signature) ? { key, time_s: null } : null
  }
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const time_s = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0))
  if (!Number.isSafeInteger(time_s)) return null
  return holds(cosignedMessage(text, time_s), key, signature.subarray(TIME_BYTES)) ? { key, time_s } : null
}

/** What a witness signs (c2sp.org/tlog-cosignature, Ed25519). */
function cosignedMessage(text: string, time_s: number): Uint8Array {
  return new TextEncoder().encode(`cosignature/v1\ntime ${time_s}\n${text}`)
}

function holds(message: Uint8Array, { publicKey }: VerifierKey, signature: Uint8Array): boolean {
  return (
    signature.length === SIGNATURE_BYTES && ed25519.verify(signature, message, publicKey, { zip215: false })
  )
}

function parseSignatureLine(line: string): NoteSignature {
  const [, name = '', base64 = ''] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? []
  if (!isKeyName(name)) throw malformed('a line is no signature')
  try {
    const bytes = fromBase64(base64)
    if (bytes.length <= 4) throw new RangeError('too short')
    return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) }
  } catch {
    throw malformed('a signature is not base64')
  }
}

function parseKey(text: string): { name: string; id: string; type: VerifierKey['type']; bytes: Uint8Array } {
  const [, name = '', id = '', base64 = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const [type, ...bytes] = fromBase64(base64)
  if (type !== NOTE && type !== COSIGNATURE) throw new RangeError('not a key of a note')
  return { name, id, type, bytes: Uint8Array.from(bytes) }
}

function withId<Key extends VerifierKey>(key: Key, id: string): Key {
  if (key.id !== id) throw new RangeError('the id is of another key')
  return key
}

/** No spaces of Unicode, no plus, nothing that is not text. */
function isKeyName(name: string): boolean {
  return /^[^\s\u0085+]+$/.test(name) && isNoteText(name)
}

/** Well-formed, and without control characters but the end of a line. */
function isNoteText(text: string): boolean {
  return text.isWellFormed() && !/[^\n\u0020-\uffff]/.test(text)
}

function malformed(why: string): NoteError {
  return new NoteError('malformed', `malformed note: ${why}`)
}
