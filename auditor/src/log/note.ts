import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto'

/* Signed notes (c2sp.org/signed-note) with Ed25519 keys, and the checkpoints and promises that the log writes as such notes. */

export type LogKey = { text: string; name: string; id: string; key: KeyObject }

/** What is wrong with a note. */
export class BadNote extends Error {}

/** DER of an Ed25519 public key before its 32 bytes (RFC 8410, §4). */
const DER = Buffer.from('302a300506032b6570032100', 'hex')
const ED25519 = 1

/** `<name>+<key id>+<base64 of type and key>`. @throws BadNote */
export function readKey(text: string): LogKey {
  const [, name = '', id = '', base64 = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 33 || bytes[0] !== ED25519) throw new BadNote(`${text} is no Ed25519 key of a log`)
  const own = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes]), 'hex').slice(0, 8)
  if (own !== id) throw new BadNote(`the id of the key ${text} should be ${own}`)
  const key = createPublicKey({ key: Buffer.concat([DER, bytes.subarray(1)]), format: 'der', type: 'spki' })
  return { text, name, id, key }
}

/** The text of a note that one of the keys signed at least; no line of a known key may fail. @throws BadNote */
export function openNote(note: string, keys: readonly LogKey[]): string {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) throw new BadNote('it is no signed note')
  const text = note.slice(0, end + 1)
  let held = 0
  for (const line of note.slice(end + 2, -1).split('\n')) {
    const [, name, base64 = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = Buffer.from(base64, 'base64')
    const key = keys.find((known) => known.name === name && known.id === bytes.toString('hex', 0, 4))
    if (!key) continue
    if (!verify(null, Buffer.from(text), key.key, bytes.subarray(4)))
      throw new BadNote(`the signature of ${key.name} does not hold`)
    held += 1
  }
  if (held === 0) throw new BadNote('none of the known keys of the log signed it')
  return text
}

export type Checkpoint = { origin: string; size: number; root: Buffer }

/** c2sp.org/tlog-checkpoint. @throws BadNote */
export function openCheckpoint(note: string, keys: readonly LogKey[]): Checkpoint {
  const [origin = '', digits = '', base64 = ''] = openNote(note, keys).split('\n')
  const root = Buffer.from(base64, 'base64')
  if (!/^(0|[1-9][0-9]*)$/.test(digits) || root.length !== 32) throw new BadNote('it is no checkpoint')
  return { origin, size: Number(digits), root }
}

export type OpenedPromise = { origin: string; size: number; root: Buffer; made_s: number; due_s: number }

/** docs/log.md, "Promises". @throws BadNote */
export function openPromise(note: string, keys: readonly LogKey[]): OpenedPromise {
  const lines = openNote(note, keys).split('\n')
  const [title, origin = '', size, base64 = '', made, due] = lines
  const root = Buffer.from(base64, 'base64')
  if (title !== 'noktra-promise-v1' || lines.length !== 7 || root.length !== 32)
    throw new BadNote('it is no promise of a log')
  const promised = { origin, size: Number(size), root, made_s: Number(made), due_s: Number(due) }
  if (![promised.size, promised.made_s, promised.due_s].every(Number.isSafeInteger))
    throw new BadNote('a number of the promise is not readable')
  return promised
}
