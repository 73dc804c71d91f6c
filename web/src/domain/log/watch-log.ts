import type { consistency, inclusion, log } from '@noktra/contract/plain/log'
import type { LoggedProof } from '@noktra/contract/log'
import type { DataOf } from '@noktra/contract/plain-types'
import { fromBase64, toBase64 } from '@noktra/game/log/base64'
import { openPromise } from '@noktra/game/log/batch-promise'
import { openCheckpoint } from '@noktra/game/log/checkpoint'
import {
  checkConsistency,
  checkInclusion,
  emptyRoot,
  isSameHash,
  unpackPath,
} from '@noktra/game/log/merkle-tree'
import { NoteError, parseVerifierKey, verifierKeyText, type VerifierKey } from '@noktra/game/log/signed-note'
import { leafOf, type AnyProof } from './leaf-of.ts'

/*
 * What a browser makes of the answers of the public log: pure steps from what it keeps and what it was told to what it keeps then. They take
 * and give plain data, so that a worker can make them. Nothing here asks, waits or reads a clock.
 */

export type LogAnswer = DataOf<typeof log>
export type InclusionAnswer = DataOf<typeof inclusion>
export type ConsistencyAnswer = DataOf<typeof consistency>

/** Signed states of a log, by the keys that this browser trusts for its name. Root in base64. */
export type Named = { origin: string; keys: string[]; size: number; root: string; note: string }

export type News = { kind: 'key_added' | 'key_replaced' | 'moved'; at: number }

/** What a browser knows of the log: the newest checkpoint that leads on from all those before. Times are its own, in ms. */
export type Watch = Named & {
  began_at: number
  /** Names that the log had before, newest last. */
  before: Named[]
  news: News[]
}

export type FaultKind =
  | 'two_roots'
  | 'inconsistent'
  | 'shrunk'
  | 'another_log'
  | 'overdue'
  | 'gone'
  | 'other_proof'
  | 'wrong_path'
  | 'bad_promise'

/** What contradicts, with the texts that show it. `of` tells faults of one kind apart. `draw`: the id of the proof that it is about. */
export type Found = { kind: FaultKind; of: string; draw: string | null; evidence: Record<string, unknown> }

export type LogVerdict =
  | { is: 'empty' | 'unreadable' }
  /** Nothing that is not known yet; `watch` has what was learned all the same. */
  | { is: 'known'; watch: Watch }
  /** Older than what is kept, by a cache perhaps: the log that is asked for both knows. */
  | { is: 'older'; older: Named }
  /** The next state, once a proof shows that it begins with what is kept. `isKnown`: a trusted key signed it. */
  | { is: 'grown'; next: Watch; isKnown: boolean }
  | { is: 'found'; found: Found; isPlain: boolean }

const MOST_NEWS = 5

/** The next step of a watch, by what /api/log answers. */
export function judgeLog(watch: Watch | null, answer: LogAnswer, now: number): LogVerdict {
  if (answer.checkpoint === null) return { is: 'empty' }
  if (watch === null) {
    const first = openWith(answer.checkpoint, answer.origin, keysOf(answer))
    return first
      ? { is: 'known', watch: { ...namedOf(first), began_at: now, before: [], news: [] } }
      : { is: 'unreadable' }
  }
  return answer.origin === watch.origin
    ? judgeSame(watch, answer, answer.checkpoint, now)
    : judgeMoved(watch, answer, answer.checkpoint, now)
}

function judgeSame(watch: Watch, answer: LogAnswer, note: string, now: number): LogVerdict {
  const known = openWith(note, watch.origin, parseKeys(watch.keys))
  const offered = openWith(note, watch.origin, keysOf(answer))
  const opened = known ?? offered
  if (!opened) return { is: 'unreadable' }
  const named = namedOf(opened)
  // A line of a new key beside one of a key that is trusted: the log hands its name on.
  const added = known && offered ? namedOf(offered).keys.filter((key) => !watch.keys.includes(key)) : []
  const next: Watch = {
    ...watch,
    ...named,
    keys: [...watch.keys, ...(known ? added : named.keys)],
    news: withNews(watch.news, known ? added.length > 0 && 'key_added' : 'key_replaced', now),
  }
  if (named.size === watch.size) {
    if (named.root !== watch.root) return contradiction(known ? 'two_roots' : 'another_log', watch, note)
    return { is: 'known', watch: { ...watch, note: named.note, keys: next.keys, news: next.news } }
  }
  if (named.size > watch.size) return { is: 'grown', next, isKnown: known !== null }
  return known ? { is: 'older', older: named } : contradiction('another_log', watch, note)
}

/** The log goes on under another name, which it has to say it does, and why. */
function judgeMoved(watch: Watch, answer: LogAnswer, note: string, now: number): LogVerdict {
  const opened = openWith(note, answer.origin, keysOf(answer))
  if (!opened) return { is: 'unreadable' }
  const lost = answer.lost.find(({ origin }) => origin === watch.origin)
  const end = lost && openWith(lost.checkpoint, watch.origin, parseKeys(watch.keys))
  if (!lost || !end) return contradiction('another_log', watch, note)
  const last = namedOf(end)
  if (last.size === watch.size && last.root !== watch.root) {
    return contradiction('two_roots', watch, lost.checkpoint)
  }
  const named = namedOf(opened)
  const next: Watch = {
    ...named,
    began_at: watch.began_at,
    before: [...watch.before, plainNamed(watch)],
    news: withNews(watch.news, 'moved', now),
  }
  // What was before the loss is still there; what was lost can be compared with nothing.
  return watch.size <= Math.min(lost.from_size, named.size)
    ? { is: 'grown', next, isKnown: isKeptKey(opened.keys, watch.keys) }
    : { is: 'known', watch: next }
}

/** Whether a proof of consistency leads from what is kept to a later state. */
export function leadsOn(
  from: { size: number; root: string },
  to: { size: number; root: string },
  path: string,
): boolean {
  try {
    return checkConsistency({
      from: from.size,
      fromRoot: from.size === 0 ? emptyRoot() : fromBase64(from.root),
      to: to.size,
      toRoot: fromBase64(to.root),
      path: unpackPath(path),
    })
  } catch {
    return false
  }
}

/** What is found when the log shows no way from one state to another; signed by a key that is not trusted, it is another log. */
export function inconsistent(from: Named, to: Named, answer: ConsistencyAnswer, isKnown = true): Found {
  return {
    kind: isKnown ? 'inconsistent' : 'another_log',
    of: `${from.origin} ${from.size}`,
    draw: null,
    evidence: { kept: plainNamed(from), shown: plainNamed(to), consistency: answer },
  }
}

/** Entries that a browser has seen signed are not there any more, by what the log says itself. */
export function shrunk(watch: Named, shown: Named): Found {
  const evidence = { kept: plainNamed(watch), shown: plainNamed(shown) }
  return { kind: 'shrunk', of: `${watch.origin} ${watch.size}`, draw: null, evidence }
}

function plainNamed({ origin, keys, size, root, note }: Named): Named {
  return { origin, keys, size, root, note }
}

function contradiction(kind: 'two_roots' | 'another_log', watch: Watch, note: string): LogVerdict {
  const found: Found = {
    kind,
    of: `${watch.origin} ${watch.size}`,
    draw: null,
    evidence: { kept: plainNamed(watch), shown: note },
  }
  // Two signed roots of one size need no second look: each has both signatures in hand.
  return { is: 'found', found, isPlain: kind === 'two_roots' }
}

/** Where a promised draw stands. `late`: overdue by one of two clocks. `lost`: with a database that was restored, as the log says. */
export type KeptState = 'promised' | 'late' | 'in_log' | 'lost' | 'broken'

/** What a browser keeps of one draw that was promised to be in the log. Times are its own, in ms. */
export type KeptDraw = {
  id: string
  kind: string
  salt: string
  /** With `index` and `path`: the promise; left out once the entry stands in a log that is watched. */
  note: string
  index: number
  path: string
  at: number
  tries: number
  next_at: number
  state: KeptState
  /** In base64, once the proof was there and the promise was opened with it. */
  leaf?: string | undefined
  due_s?: number | undefined
  /** Where it stands in the log, and the size of the checkpoint that showed it. */
  place?: number | undefined
  size?: number | undefined
}

/** What the store said of a draw: its proof, that it has none before the end, or nothing that can be read. */
export type FairRead = { proof: AnyProof; log?: LoggedProof | undefined } | 'open' | null

/** Clocks and nets are slow; an accusation waits so long beyond what was promised. */
const GRACE_S = 600

const DELAYS_S = [10, 15, 30, 60, 300, 900, 1800]

/** When a draw is asked for again. */
export function nextAsk(tries: number, now: number): number {
  return now + 1000 * DELAYS_S[Math.min(tries, DELAYS_S.length - 1)]!
}

/** A draw that was asked for once more, in vain as far as this says. */
export function triedAgain(kept: KeptDraw, now: number): KeptDraw {
  const tries = kept.tries + 1
  return { ...kept, tries, next_at: nextAsk(tries, now) }
}

/**
 * Where a kept draw stands, by its proof and by the paths that were asked for at the size of the watch's checkpoint. `store_s` is the store's own
 * clock. What is `found` is to be asked for once more before anybody is accused.
 */
export function judgeDraw(
  kept: KeptDraw,
  watch: Watch,
  fair: FairRead,
  answer: InclusionAnswer,
  { now, store_s }: { now: number; store_s: number | null },
): { kept: KeptDraw; found: Found | null } {
  const next = triedAgain(kept, now)
  const accuse = (kind: FaultKind): { kept: KeptDraw; found: Found } => ({
    kept: next,
    found: {
      kind,
      of: `${kept.id} ${kept.kind}`,
      draw: kept.id,
      evidence: {
        promised: {
          note: kept.note,
          kind: kept.kind,
          salt: kept.salt,
          index: kept.index,
          path: kept.path,
          leaf: next.leaf,
        },
        checkpoint: watch.note,
        inclusion: answer,
        ...(fair === null || fair === 'open' ? {} : { fair }),
      },
    },
  })
  const named = namedAs(originOf(kept.note), watch)
  if (!named) return accuse('bad_promise')
  if (next.leaf === undefined) {
    if (fair !== null && fair !== 'open') {
      const leaf = tryLeaf(kept, fair.proof)
      // A proof of a form that this page does not know says nothing against the store.
      if (leaf === null) return { kept: next, found: null }
      const told = fair.log?.entries.find(({ kind }) => kind === kept.kind)
      if (told && told.salt !== kept.salt) return accuse('other_proof')
      const opened = tryPromise(kept, leaf, named)
      if (typeof opened === 'string') return accuse(opened)
      next.leaf = toBase64(leaf)
      next.due_s = opened.due_s
    }
  }
  if (answer.state === 'before_log' || (answer.state === 'in_log' && !entryOf(answer, kept.kind))) {
    return named === watch ? accuse('gone') : lostWith(next)
  }
  const entry = answer.size === watch.size ? entryOf(answer, kept.kind) : undefined
  if (entry && next.leaf !== undefined) {
    const holds = isThere(entry, fromBase64(next.leaf), watch)
    if (!holds) return accuse('wrong_path')
    return {
      kept: { ...next, state: 'in_log', place: entry.index, size: watch.size, note: '', path: '' },
      found: null,
    }
  }
  if (entry || fair === 'open' || next.due_s === undefined) return { kept: next, found: null }
  const late = lateness(next, { now, store_s })
  if (late === 'both') return named === watch ? accuse('overdue') : lostWith(next)
  return { kept: { ...next, state: late === 'one' ? 'late' : 'promised' }, found: null }
}

function lostWith(kept: KeptDraw): { kept: KeptDraw; found: null } {
  return { kept: { ...kept, state: 'lost' }, found: null }
}

/**
 * By how many of two clocks a promise is overdue: the browser's, which may be wrong but runs, from when the answer came; and the
 * store's, which the store may hold back.
 */
export function lateness(
  { at, note, due_s }: Pick<KeptDraw, 'at' | 'note' | 'due_s'>,
  { now, store_s }: { now: number; store_s: number | null },
): 'none' | 'one' | 'both' {
  if (due_s === undefined) return 'none'
  const made_s = Number(note.split('\n')[4])
  const byBrowser = (now - at) / 1000 > due_s - made_s + GRACE_S
  const byStore = store_s !== null && store_s > due_s + GRACE_S
  return byBrowser && byStore ? 'both' : byBrowser || byStore ? 'one' : 'none'
}

/** Whether an entry stands in the log as far as the watch's checkpoint goes. */
export function isThere(
  { index, path }: { index: number; path: string },
  leaf: Uint8Array,
  { size, root }: { size: number; root: string },
): boolean {
  try {
    return checkInclusion({ index, size, leaf, path: unpackPath(path), root: fromBase64(root) })
  } catch {
    return false
  }
}

function entryOf({ entries }: InclusionAnswer, kind: string) {
  return entries.find((entry) => entry.kind === kind)
}

function tryLeaf({ kind, salt }: KeptDraw, proof: AnyProof): Uint8Array | null {
  try {
    return leafOf({ kind, salt }, proof)
  } catch {
    return null
  }
}

function tryPromise(
  { note, index, path }: KeptDraw,
  leaf: Uint8Array,
  { origin, keys }: Named,
): { due_s: number } | 'other_proof' | 'bad_promise' {
  try {
    return openPromise({ note, index, path }, { leaf, origin, keys: parseKeys(keys) })
  } catch (error) {
    return error instanceof NoteError ? 'bad_promise' : 'other_proof'
  }
}

/** Whether what a browser was promised is this very proof. */
export function isPromised(kept: KeptDraw, watch: Watch, proof: AnyProof): boolean {
  const leaf = tryLeaf(kept, proof)
  if (leaf === null) return false
  if (kept.leaf !== undefined) return toBase64(leaf) === kept.leaf
  const named = namedAs(originOf(kept.note), watch)
  return named !== undefined && typeof tryPromise(kept, leaf, named) !== 'string'
}

function namedAs(of: string, watch: Watch): Named | undefined {
  return of === watch.origin ? watch : watch.before.find(({ origin }) => origin === of)
}

/** The name of the log that a promise is of: its second line. */
export function originOf(note: string): string {
  return note.split('\n')[1] ?? ''
}

type Opened = { origin: string; size: number; root: Uint8Array; note: string; keys: VerifierKey[] }

/** A checkpoint that one of the keys signed; null when none did, or a line of one does not hold. */
function openWith(note: string, origin: string, logKeys: readonly VerifierKey[]): Opened | null {
  try {
    const { checkpoint, checked } = openCheckpoint(note, { origin, logKeys })
    return { ...checkpoint, note, keys: checked.map(({ key }) => key) }
  } catch {
    return null
  }
}

function namedOf({ origin, size, root, note, keys }: Opened): Named {
  return { origin, size, root: toBase64(root), note, keys: keys.map(verifierKeyText) }
}

/** The keys that an answer names, without those that cannot be read. */
export function keysOf({ keys }: Pick<LogAnswer, 'keys'>): VerifierKey[] {
  return parseKeys(keys.map(({ key }) => key))
}

function parseKeys(texts: readonly string[]): VerifierKey[] {
  return texts.flatMap((text) => {
    try {
      return [parseVerifierKey(text)]
    } catch {
      return []
    }
  })
}

/** Whether one of the keys, under the name of its log, is the same key as one that was trusted under another. */
function isKeptKey(keys: readonly VerifierKey[], trusted: readonly string[]): boolean {
  const known = parseKeys(trusted)
  return keys.some((key) => known.some(({ publicKey }) => isSameHash(publicKey, key.publicKey)))
}

function withNews(news: readonly News[], kind: News['kind'] | false, at: number): News[] {
  return kind === false ? [...news] : [...news, { kind, at }].slice(-MOST_NEWS)
}
