import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { entryText, type EntryKind } from '@noktra/game/log/entries'
import type { Tx } from '../db/connect.ts'

/** What an entry is of, for the store alone: a pair and a nonce, a room, a line of the audit log. There is one entry for each. */
export type EntryKey = { kind: EntryKind; subject: number; number: number }

/** An entry that waits for its place in the log. `salt` opens the commitment that it holds. */
export type NewEntry = EntryKey & { salt: Buffer | null; entry: Buffer; leaf: Buffer }

const LEAF = Buffer.of(0)

/** An entry that everybody may read. */
export function openEntry(key: EntryKey, lines: readonly string[]): NewEntry {
  return { ...key, salt: null, ...hashed(entryText(key.kind, lines)) }
}

/** An entry that holds a commitment to a record. Its salt has the 122 random bits of a UUID, which Node has ready. */
export function sealedEntry(key: EntryKey, record: string): NewEntry {
  const salt = Buffer.from(randomUUID().replaceAll('-', ''), 'hex')
  const commitment = hash('sha256', Buffer.concat([salt, Buffer.from(record)]), 'hex')
  return { ...key, salt, ...hashed(`noktra-log-${key.kind}-v1\n${commitment}\n`) }
}

function hashed(text: string): Pick<NewEntry, 'entry' | 'leaf'> {
  const whole = Buffer.concat([LEAF, Buffer.from(text)])
  return { entry: whole.subarray(1), leaf: hash('sha256', whole, 'buffer') }
}

/** What a play says in the log: the pipeline writes it with the answer, which promises it. */
export class NewEntries {
  readonly list: NewEntry[] = []

  add(...entries: NewEntry[]): void {
    this.list.push(...entries)
  }
}

/** Writes entries in one statement, in the transaction that makes what they are of. */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into log_waiting (kind, subject, number, salt, entry, leaf)
    select * from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ subject }) => subject)}::bigint[],
      ${entries.map(({ number }) => number)}::int[], ${entries.map(({ salt }) => salt)}::bytea[],
      ${entries.map(({ entry }) => entry)}::bytea[], ${entries.map(({ leaf }) => leaf)}::bytea[])`.execute(tx)
}
