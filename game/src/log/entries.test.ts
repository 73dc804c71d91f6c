import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  anchorRecord,
  commitment,
  committedLeaf,
  drawRecord,
  ENTRY_KINDS,
  entryText,
  parseEntry,
  resultRecord,
  sortedJson,
} from './entries.ts'

const salt = Uint8Array.from({ length: 16 }, (_, n) => n)
const opening = {
  kind: 'box',
  id: '184',
  server_seed_hash: 'aa',
  server_seed: null,
  user_seed: 'mine',
  nonce: 3,
  pool: { rows: [] },
  pool_hash: 'bb',
  pool_salt: 'cc',
  ticket: 7,
  skin_id: 9,
  exterior: 'FT',
  wear: 1600,
  wear_from: 1500,
  wear_to: 3800,
  value_cents: 450,
}

test.each(ENTRY_KINDS)('an entry of the kind %s is read as it was written', (kind) => {
  const text = entryText(kind, ['one', '{"two":2}'])
  expect(text).toBe(`noktra-log-${kind}-v1\none\n{"two":2}\n`)
  expect(parseEntry(text)).toEqual({ kind, lines: ['one', '{"two":2}'] })
})

test.each([
  '',
  'noktra-log-draw-v1',
  'noktra-log-draw-v1\n',
  'noktra-log-draw-v1\n\n',
  'noktra-log-draw-v1\nx',
  'noktra-log-draw-v2\nx\n',
  'noktra-log-other-v1\nx\n',
  'noktra-log-draw-v1\nx\n\ny\n',
])('%j is no entry', (text) => {
  expect(parseEntry(text)).toBe(null)
})

test('an entry has lines that are lines', () => {
  for (const lines of [[], [''], ['a\nb']]) expect(() => entryText('draw', lines)).toThrow(RangeError)
})

test('a record is its fields alone, in the order of their names', () => {
  const record = drawRecord(opening)
  expect(record).toBe(
    '{"exterior":"FT","kind":"box","nonce":3,"pool_hash":"bb","pool_salt":"cc","server_seed_hash":"aa","skin_id":9,"ticket":7,' +
      '"user_seed":"mine","value_cents":450,"wear":1600,"wear_from":1500,"wear_to":3800}',
  )
  expect(drawRecord({ ...opening, server_seed: 'out', added_later: 1 })).toBe(record)
  expect(() => drawRecord({ kind: 'box', nonce: 3 })).toThrow(RangeError)
})

test('the record of a kind that is not known has all that stays', () => {
  const proof = {
    kind: 'coin-flip',
    id: 'c1',
    server_seed: 'out',
    server_seed_hash: 'aa',
    nonce: 0,
    heads: true,
  }
  expect(drawRecord(proof)).toBe('{"heads":true,"kind":"coin-flip","nonce":0,"server_seed_hash":"aa"}')
  expect(resultRecord(proof)).toBe(null)
})

test('the record of the beginning of mines tells nothing of where they are', () => {
  const proof = {
    kind: 'mines',
    nonce: 1,
    pool_hash: 'bb',
    pool_salt: 'cc',
    server_seed_hash: 'aa',
    user_seed: 'mine',
    layout: [[1, 7]],
    picks: [2],
    result: { kind: 'prize' },
  }
  expect(drawRecord(proof)).not.toContain('layout')
  expect(resultRecord(proof)).toContain('"layout":[[1,7]]')
})

test('a commitment is SHA-256 over salt and record, and its leaf that of RFC 6962', () => {
  const record = anchorRecord({ anchor: 'ab', chain_no: 2 })
  expect(record).toBe('{"anchor":"ab","chain_no":2}')
  const hex = createHash('sha256').update(salt).update(record).digest('hex')
  expect(commitment(salt, record)).toBe(hex)
  const leaf = createHash('sha256').update(`\0noktra-log-anchor-v1\n${hex}\n`).digest()
  expect(Buffer.from(committedLeaf('anchor', salt, record))).toEqual(leaf)
  expect(() => commitment(salt.subarray(1), record)).toThrow(RangeError)
})

test('names are sorted in every object, and lists stay in their order', () => {
  expect(sortedJson({ b: [{ d: 1, c: 2 }, 3], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1},3]}')
})

test('the record of an upgrade has its pattern where the proof has one', () => {
  const upgrade = { ...opening, kind: 'upgrade', profit_rate: 0.08, won: true }
  const record = drawRecord(upgrade)
  expect(drawRecord({ ...upgrade, pattern: null })).toBe(record)
  expect(JSON.parse(drawRecord({ ...upgrade, pattern: 0 }))).toEqual({ ...JSON.parse(record), pattern: 0 })
})
