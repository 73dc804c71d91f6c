import { parseCheckpoint, type Checkpoint } from '@noktra/game/log/checkpoint'
import { isSameHash } from '@noktra/game/log/merkle-tree'
import {
  NoteError,
  openNote,
  parseNote,
  withSignatures,
  type CheckedSignature,
  type NoteSignature,
  type VerifierKey,
} from '@noktra/game/log/signed-note'
import type { Ctx } from '../../platform/context.ts'

type Said = { status: number; text: string }

/** How far the clock of a witness may be off. */
const MOST_AHEAD_S = 300

/**
 * Takes the lines of witnesses under a checkpoint of this log: a signed note whose text is that of a checkpoint that the log has signed.
 * Lines of keys that the operator has not named count for nothing; without any other the note is refused.
 */
export async function takeCosignature(
  { db, transact, clock, config, publicLog }: Pick<Ctx, 'db' | 'transact' | 'clock' | 'config' | 'publicLog'>,
  note: string,
): Promise<Said> {
  const read = readCosigned(note, config.logWitnesses)
  if ('refused' in read) return read.refused
  const { checkpoint, checked, text } = read
  if (checkpoint.origin !== publicLog.origin) {
    return { status: 404, text: `This is the log ${publicLog.origin}, and not ${checkpoint.origin}.` }
  }
  const known = await db
    .selectFrom('log_checkpoint')
    .innerJoin('log_origin', 'log_origin.number', 'log_checkpoint.origin')
    .select(['log_checkpoint.origin', 'size', 'root'])
    .where('log_origin.origin', '=', checkpoint.origin)
    .where('size', '=', checkpoint.size)
    .executeTakeFirst()
  if (!known) return { status: 404, text: `The log has signed no checkpoint of the size ${checkpoint.size}.` }
  if (!isSameHash(known.root, checkpoint.root)) {
    return { status: 409, text: `The log has signed another root for the size ${checkpoint.size}.` }
  }
  const now = clock.now()
  const latest = Math.floor(now.getTime() / 1000) + MOST_AHEAD_S
  if (checked.some(({ time_s }) => time_s !== null && time_s > latest)) {
    return { status: 400, text: 'The time of the signature is to come.' }
  }
  await transact((tx) =>
    tx
      .insertInto('log_cosignature')
      .values(
        checked.map(({ key, time_s, signature }) => ({
          origin: known.origin,
          size: known.size,
          witness: key.name,
          line: withSignatures(text, [signature]).slice(text.length + 1, -1),
          time_s: time_s ?? 0,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['origin', 'size', 'witness']).doNothing())
      .execute(),
  )
  return {
    status: 200,
    text: `Taken: ${checked.map(({ key }) => key.name).join(', ')} at size ${known.size}.`,
  }
}

type Cosigned = {
  text: string
  checkpoint: Checkpoint
  checked: (CheckedSignature & { signature: NoteSignature })[]
}

function readCosigned(note: string, witnesses: readonly VerifierKey[]): Cosigned | { refused: Said } {
  const refused = (status: number, text: string) => ({ refused: { status, text } })
  if (note === '') return refused(400, 'The body is empty: send a checkpoint with your line under it.')
  if (witnesses.length === 0) return refused(403, 'The operator of this log has named no witness.')
  try {
    const { text, checked } = openNote(note, witnesses)
    const { signatures } = parseNote(note)
    return {
      text,
      checkpoint: parseCheckpoint(text),
      checked: checked.map(({ key, time_s }) => ({
        key,
        time_s,
        signature: signatures.find(({ name, id }) => name === key.name && id === key.id)!,
      })),
    }
  } catch (error) {
    if (error instanceof NoteError && error.fault === 'no_known_signature') {
      return refused(403, 'No line is of a witness that the operator of this log has named.')
    }
    if (error instanceof NoteError || error instanceof RangeError) {
      return refused(400, `The note is refused: ${error.message}.`)
    }
    throw error
  }
}
