/* Checkpoints (c2sp.org/tlog-checkpoint): how large the log is and what its root is, signed by the log and by witnesses. */

import { fromBase64, toBase64 } from './base64.ts'
import { HASH_BYTES } from './merkle-tree.ts'
import {
  NOTE,
  NoteError,
  openNote,
  signNote,
  type CheckedSignature,
  type SignerKey,
  type VerifierKey,
} from './signed-note.ts'

/** `origin` names the log. `size` counts its entries, up to 2^53 - 1. `extensions` are further lines, which no witness checks. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array; extensions: readonly string[] }

/** The text that is signed: a line each for origin, size, root in base64, and each extension. Throws RangeError on parts out of form. */
export function checkpointText({ origin, size, root, extensions }: Checkpoint): string {
  const lines = [origin, ...extensions]
  if (lines.some((line) => line === '' || line.includes('\n'))) throw new RangeError('a line is empty or two')
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`a log cannot have the size ${size}`)
  if (root.length !== HASH_BYTES) throw new RangeError('the root is not 32 bytes')
  return [origin, size, toBase64(root), ...extensions, ''].join('\n')
}

/** The checkpoint of a text that `openNote` gave. Throws RangeError on a text of another form. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', digits = '', base64 = '', ...rest] = text.split('\n')
  const extensions = rest.slice(0, -1)
  if (!/^(?:0|[1-9]\d{0,15})$/.test(digits)) throw new RangeError('the size of the log is not readable')
  const checkpoint = { origin, size: Number(digits), root: fromBase64(base64), extensions }
  if (checkpointText(checkpoint) !== text) throw new RangeError('not the text of a checkpoint')
  return checkpoint
}

/** A signed checkpoint, as it is served at "checkpoint". Throws RangeError as `checkpointText` does, and without a key. */
export function signCheckpoint(checkpoint: Checkpoint, keys: readonly SignerKey[]): string {
  return signNote(checkpointText(checkpoint), keys)
}

/**
 * The checkpoint of a note that one of the log's keys signed at least, with the cosignatures of these witnesses; whether they are enough
 * is for the caller to say. Throws NoteError as `openNote` does, and RangeError on the checkpoint of another log.
 */
export function openCheckpoint(
  note: string,
  {
    origin,
    logKeys,
    witnesses = [],
  }: { origin: string; logKeys: readonly VerifierKey[]; witnesses?: readonly VerifierKey[] },
): { checkpoint: Checkpoint; checked: CheckedSignature[]; cosignatures: CheckedSignature[] } {
  if (logKeys.some(({ type }) => type !== NOTE)) throw new RangeError('a log signs notes, a witness times')
  const { text, checked } = openNote(note, [...logKeys, ...witnesses])
  const own = checked.filter(({ key }) => logKeys.includes(key))
  if (own.length === 0) throw new NoteError('no_known_signature', 'the log did not sign the checkpoint')
  const checkpoint = parseCheckpoint(text)
  if (checkpoint.origin !== origin) throw new RangeError(`a checkpoint of ${checkpoint.origin}`)
  return { checkpoint, checked: own, cosignatures: checked.filter(({ key }) => witnesses.includes(key)) }
}
