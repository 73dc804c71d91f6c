import { beforeEach, describe, expect, test } from 'vitest'
import { makeLogBook } from './log-book.ts'

/** A storage as browsers have it, of so many letters. */
function storageOf(most = Infinity): Storage {
  const kept = new Map<string, string>()
  const sum = () => [...kept].reduce((letters, [name, text]) => letters + name.length + text.length, 0)
  return {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, text: string) {
      const before = kept.get(name)
      kept.set(name, text)
      if (sum() <= most) return
      if (before === undefined) kept.delete(name)
      else kept.set(name, before)
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

const NOW = 1_800_000_000_000
const PROMISE = {
  note: 'a note\nstore.example/log\n',
  entries: [
    { kind: 'draw', salt: 'aa', index: 0, path: '' },
    { kind: 'draw', salt: 'bb', index: 1, path: 'path' },
  ],
}

let storage: Storage
beforeEach(() => {
  storage = storageOf()
})

test('each draw of an answer is kept with its own part of the promise, for other tabs too', () => {
  makeLogBook(() => storage).keep(['1', '2'], PROMISE, NOW)
  const { draws, isLasting } = makeLogBook(() => storage).state()
  expect(draws).toMatchObject([
    { id: '1', salt: 'aa', index: 0, state: 'promised', at: NOW, next_at: NOW + 10_000 },
    { id: '2', salt: 'bb', index: 1, path: 'path' },
  ])
  expect(isLasting).toBe(true)
})

test('at most 300 draws are kept: those in the log go first, the oldest first, and what is broken stays', () => {
  const book = makeLogBook(() => storage)
  for (let n = 0; n < 150; n += 1) book.keep([`${n}`, `${n}b`], PROMISE, NOW + n)
  const of = (id: string) => book.state().draws.find((draw) => draw.id === id)
  book.update({ ...of('0')!, state: 'broken' })
  book.update({ ...of('100')!, state: 'in_log' })
  book.keep(['new', 'newb'], PROMISE, NOW + 1000)
  expect(book.state().draws).toHaveLength(300)
  expect([of('0')?.state, of('100'), of('0b'), of('new')?.state]).toEqual([
    'broken',
    undefined,
    undefined,
    'promised',
  ])
})

describe.each([
  ['closed', () => null],
  [
    'forbidden',
    () => {
      throw new DOMException('no', 'SecurityError')
    },
  ],
])('a storage that is %s', (_how, open: () => Storage | null) => {
  test('keeps nothing beyond the page, and nothing fails', () => {
    const book = makeLogBook(() => open())
    book.keep(['1', '2'], PROMISE, NOW)
    expect(book.state()).toMatchObject({ draws: [{ id: '1' }, { id: '2' }], isLasting: false })
    expect(book.takeTurn('a', NOW)).toBe(true)
    book.endTurn('a')
  })
})

test('a full storage makes room with what says least, and takes the newest', () => {
  const book = makeLogBook(() => storage)
  for (let n = 0; n < 40; n += 1) book.keep([`${n}`], PROMISE, NOW + n)
  const letters = Array.from({ length: storage.length }, (_, at) => storage.key(at)!).reduce(
    (sum, name) => sum + name.length + storage.getItem(name)!.length,
    0,
  )
  const small = storageOf(letters)
  const tight = makeLogBook(() => small)
  for (let n = 0; n < 60; n += 1) tight.keep([`${n}`], PROMISE, NOW + n)
  expect(tight.state().isLasting).toBe(true)
  expect(tight.state().draws[0]?.id).toBe('59')
  expect(makeLogBook(() => small).state().draws[0]?.id).toBe('59')
})

test('one tab at a time asks; one that was closed holds the others up for half a minute', () => {
  const [one, other] = [makeLogBook(() => storage), makeLogBook(() => storage)]
  expect(one.takeTurn('one', NOW)).toBe(true)
  expect(other.takeTurn('other', NOW + 1000)).toBe(false)
  expect(other.takeTurn('other', NOW + 31_000)).toBe(true)
  one.endTurn('one')
  expect(one.takeTurn('one', NOW + 32_000)).toBe(false)
  other.endTurn('other')
  expect(one.takeTurn('one', NOW + 32_000)).toBe(true)
  // A clock that was set back does not lock anybody out.
  expect(other.takeTurn('other', NOW - 1_000_000)).toBe(true)
})

test('what cannot be read is as if it was not kept', () => {
  storage.setItem('log_watch', '{')
  storage.setItem('log_faults', '5')
  storage.setItem('log_draw:draw:1', 'null')
  storage.setItem('log_draw:draw:2', '{"id":2}')
  expect(makeLogBook(() => storage).state()).toMatchObject({ watch: null, faults: [], draws: [] })
})

test('a log that is trusted from now on is a first one; promises stay', () => {
  const book = makeLogBook(() => storage)
  book.keep(['1', '2'], PROMISE, NOW)
  const watch = { origin: 'o', keys: [], size: 1, root: '', note: '', began_at: NOW, before: [], news: [] }
  book.setWatch(watch)
  book.setFaults([{ kind: 'another_log', of: 'o 1', draw: null, evidence: {}, at: NOW, isPutAway: false }])
  book.startOver()
  expect(book.state()).toMatchObject({ watch: null, faults: [], draws: [{ id: '1' }, { id: '2' }] })
})
