import { expect, it } from 'vitest'
import { ascii, sha256 } from '../sha256.ts'
import { openPromise, promiseBatch } from './batch-promise.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { checkInclusion, inclusionProof, leafHash, packPath, rootOf, subtreesOf } from './merkle-tree.ts'
import { NoteError, openNote, parseNote, signerKey, signNote } from './signed-note.ts'

const origin = 'store.example/log'
const key = signerKey(origin, sha256(ascii('log')))
const leaves = Array.from({ length: 11 }, (_, n) => leafHash(ascii(`entry ${n}`)))
const batch = promiseBatch({ origin, leaves, made_s: 1000, due_s: 4600, keys: [key] })

it('every answer of a batch carries the one signature and a path of its own', () => {
  expect(new Set(batch.map(({ note }) => note)).size).toBe(1)
  for (const [n, promise] of batch.entries()) {
    expect(openPromise(promise, { leaf: leaves[n]!, origin, keys: [key] })).toEqual({
      origin,
      made_s: 1000,
      due_s: 4600,
    })
  }
  const [alone] = promiseBatch({ origin, leaves: [leaves[0]!], made_s: 0, due_s: 0, keys: [key] })
  expect(alone).toMatchObject({ index: 0, path: '' })
  expect(openPromise(alone!, { leaf: leaves[0]!, origin, keys: [key] }).due_s).toBe(0)
})

it('what is promised is the leaf that the log will have', () => {
  const log = [leafHash(ascii('before')), ...leaves.toReversed(), leafHash(ascii('after'))]
  const subtrees = subtreesOf(log)
  const leaf = leaves[4]!
  openPromise(batch[4]!, { leaf, origin, keys: [key] })
  const index = 1 + 10 - 4
  const [size, root] = [log.length, rootOf(log.length, subtrees)]
  expect(checkInclusion({ index, size, leaf, path: inclusionProof(index, size, subtrees), root })).toBe(true)
})

it('a promise holds for no other entry, place, log or key', () => {
  const known = { leaf: leaves[3]!, origin, keys: [key] }
  const promise = batch[3]!
  expect(() => openPromise(promise, { ...known, leaf: leaves[2]! })).toThrow(RangeError)
  expect(() => openPromise(promise, { ...known, origin: 'other.example/log' })).toThrow(RangeError)
  for (const index of [2, 4, 11, -1, 0.5]) {
    expect(() => openPromise({ ...promise, index }, known)).toThrow(RangeError)
  }
  expect(() => openPromise({ ...promise, path: batch[2]!.path }, known)).toThrow(RangeError)
  expect(() => openPromise({ ...promise, path: 'AAAA' }, known)).toThrow(RangeError)
  const other = signerKey(origin, sha256(ascii('other')))
  expect(() => openPromise(promise, { ...known, keys: [other] })).toThrow(NoteError)
  const later = { ...promise, note: promise.note.replace('4600', '9600') }
  expect(() => openPromise(later, known)).toThrow(NoteError)
})

it('what the same key signed for something else is no promise, and a promise is no checkpoint', () => {
  const { text } = parseNote(batch[0]!.note)
  expect(() => parseCheckpoint(text)).toThrow(RangeError)
  expect(openNote(batch[0]!.note, [key]).text).toBe(text)
  const leaf = leaves[0]!
  for (const signed of [
    text.replace('noktra-promise-v1', 'another'),
    `${text}more\n`,
    text.split('\n').slice(0, 5).join('\n').concat('\n'),
    text.replace('\n1000\n', '\n01000\n'),
    text.replace('\n11\n', '\neleven\n'),
  ]) {
    const path = packPath(inclusionProof(0, leaves.length, subtreesOf(leaves)))
    const promise = { note: signNote(signed, [key]), index: 0, path }
    expect(() => openPromise(promise, { leaf, origin, keys: [key] })).toThrow(RangeError)
  }
})

it('nothing is promised without an entry, before it is made, or for a log that is a number', () => {
  const made = { origin, leaves, made_s: 1000, due_s: 4600, keys: [key] }
  for (const part of [
    { leaves: [] },
    { due_s: 999 },
    { made_s: -1 },
    { made_s: 0.5 },
    { origin: '42' },
    { origin: 'a\nb' },
  ]) {
    expect(() => promiseBatch({ ...made, ...part })).toThrow(RangeError)
  }
})
