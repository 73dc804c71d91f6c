import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_ROUNDS } from '@noktra/game/battles'
import {
  addRound,
  boxIdsOf,
  duplicateEntry,
  entriesOf,
  keysOf,
  leaveOut,
  moveEntry,
  removeEntry,
  roundRanges,
  roundsOf,
  setCount,
  type Entry,
} from './line-up.ts'

const entry = fc.record({ box_id: fc.integer({ min: 1, max: 6 }), count: fc.integer({ min: 1, max: 8 }) })
const lineup = fc.array(entry, { maxLength: 6 })

const A: Entry = { box_id: 1, count: 2 }
const B: Entry = { box_id: 2, count: 1 }

describe('changing a line-up', () => {
  test('a press adds a round: to the last tile when it is the same box, else as a new tile', () => {
    expect(addRound([A], 1)).toEqual([{ box_id: 1, count: 3 }])
    expect(addRound([A, B], 1)).toEqual([A, B, { box_id: 1, count: 1 }])
  })

  test('a copy stands right after its tile', () => {
    expect(duplicateEntry([A, B], 0)).toEqual([A, A, B])
  })

  test('a tile moves over the others', () => {
    expect(moveEntry([A, B, A], 2, 0)).toEqual([A, A, B])
    expect(moveEntry([A, B], 0, 2)).toEqual([A, B])
  })

  test('a number of 0 takes a tile out; a number too high fills up', () => {
    expect(setCount([A, B], 0, 0)).toEqual([B])
    expect(setCount([A, B], 0, 99)).toEqual([{ box_id: 1, count: MOST_ROUNDS - 1 }, B])
  })

  test('nothing makes more rounds than a battle has, or an empty tile', () => {
    const change = fc.oneof(
      fc.nat(6).map((box) => (now: Entry[]) => addRound(now, box + 1)),
      fc.tuple(fc.nat(8), fc.nat(60)).map(
        ([at, n]) =>
          (now: Entry[]) =>
            setCount(now, at, n),
      ),
      fc.nat(8).map((at) => (now: Entry[]) => duplicateEntry(now, at)),
      fc.nat(8).map((at) => (now: Entry[]) => removeEntry(now, at)),
      fc.tuple(fc.nat(8), fc.nat(8)).map(
        ([from, to]) =>
          (now: Entry[]) =>
            moveEntry(now, from, to),
      ),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const made = changes.reduce<Entry[]>((now, act) => act(now), [])
        expect(roundsOf(made)).toBeLessThanOrEqual(MOST_ROUNDS)
        expect(made.every(({ count }) => count >= 1)).toBe(true)
      }),
    )
  })

  test('moving keeps every round', () => {
    fc.assert(
      fc.property(lineup, fc.nat(8), fc.nat(8), (entries, from, to) => {
        const sorted = (tiles: Entry[]) => boxIdsOf(tiles).toSorted((a, b) => a - b)
        expect(sorted(moveEntry(entries, from, to))).toEqual(sorted(entries))
      }),
    )
  })
})

test('tiles made of rounds give the same rounds', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 })), (box_ids) => {
      expect(boxIdsOf(entriesOf(box_ids))).toEqual(box_ids)
    }),
  )
})

test('ranges of rounds follow each other; keys are unique', () => {
  expect(roundRanges([A, B])).toEqual([
    { from: 1, to: 2 },
    { from: 3, to: 3 },
  ])
  fc.assert(
    fc.property(lineup, (entries) => {
      expect(new Set(keysOf(entries)).size).toBe(entries.length)
    }),
  )
})

test('boxes that are not on sale or paused leave the line-up, each told once; the others keep their order', () => {
  const onSale = [
    { box_id: 1, closed: false },
    { box_id: 2, closed: true },
    { box_id: 4, closed: false },
  ]
  const entries = entriesOf([4, 2, 1, 1, 3, 2, 4])
  expect(leaveOut(entries, onSale)).toEqual({ entries: entriesOf([4, 1, 1, 4]), gone: [3], paused: [2] })
  expect(leaveOut([A, B], [])).toEqual({ entries: [], gone: [A.box_id, B.box_id], paused: [] })
})
