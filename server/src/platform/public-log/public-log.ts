import { promiseBatch } from '@noktra/game/log/batch-promise'
import type { KeyPeriod } from '@noktra/game/log/log-keys'
import type { SignerKey } from '@noktra/game/log/signed-note'
import type { PlayPromise } from '@noktra/contract/log'
import { periodsOf, signersAt, type LogKey } from './key-file.ts'
import type { NewEntries, NewEntry } from './new-entries.ts'

/** So long the store has at most to put into the log what it promised. */
export const DUE_S = 3600

/** The kinds that the answer of a play promises. */
const PROMISED = new Set<string>(['draw', 'result'])

/** What this process signs for the log with, and under which name. */
export class PublicLog {
  #periods: readonly KeyPeriod<SignerKey>[] = []
  readonly #read: () => readonly LogKey[]
  #keys: readonly LogKey[]
  origin: string

  constructor(read: () => readonly LogKey[], origin: string) {
    this.#read = read
    this.#keys = read()
    this.origin = origin
    this.name(origin)
  }

  /** The log has this name from now on. */
  name(origin: string): void {
    if (origin === this.origin && this.#periods.length > 0) return
    this.origin = origin
    this.#periods = periodsOf(this.#keys, origin)
  }

  /** Takes keys that were added to the file since. */
  reload(): void {
    this.#keys = this.#read()
    this.#periods = periodsOf(this.#keys, this.origin)
  }

  periods(): readonly KeyPeriod<SignerKey>[] {
    return this.#periods
  }

  signers(now: Date): SignerKey[] {
    return signersAt(this.#periods, now)
  }

  /** Promises of what several plays of one transaction say, under one signature; null for a play that says nothing. */
  promise(plays: readonly NewEntries[], now: Date): (PlayPromise | null)[] {
    const made_s = Math.floor(now.getTime() / 1000)
    const own = plays.map(({ list }) => list.filter(({ kind }) => PROMISED.has(kind)))
    const leaves = own.flat().map(({ leaf }) => leaf)
    if (leaves.length === 0) return plays.map(() => null)
    const made = promiseBatch({
      origin: this.origin,
      leaves,
      made_s,
      due_s: made_s + DUE_S,
      keys: this.signers(now),
      pack: (path) => Buffer.concat(path).toString('base64'),
    })
    let at = 0
    return own.map((entries) => {
      const mine = made.slice(at, at + entries.length)
      at += entries.length
      return mine.length === 0
        ? null
        : { note: mine[0]!.note, entries: entries.map((entry, n) => told(entry, mine[n]!)) }
    })
  }
}

function told(
  { kind, salt }: NewEntry,
  { index, path }: { index: number; path: string },
): PlayPromise['entries'][number] {
  return { kind, salt: salt?.toString('hex') ?? '', index, path }
}
