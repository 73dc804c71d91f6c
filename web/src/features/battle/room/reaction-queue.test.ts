import { expect, test } from 'vitest'
import { maySendAt, SHOWN_MS, stillShown, withReaction, type Shown } from './reaction-queue.ts'

test('a pictogram is shown for two seconds, each under a key of its own', () => {
  let shown = withReaction([], { seat: 1, code: 3 }, 0)
  shown = withReaction(shown, { seat: 1, code: 3 }, 500)
  expect(new Set(shown.map(({ key }) => key)).size).toBe(2)
  expect(stillShown(shown, SHOWN_MS - 1)).toHaveLength(2)
  expect(stillShown(shown, SHOWN_MS)).toMatchObject([{ seat: 1, code: 3, until: 500 + SHOWN_MS }])
})

test('in a crowd the oldest give way', () => {
  const shown = Array.from({ length: 40 }).reduce<Shown[]>(
    (before, _, at) => withReaction(before, { seat: null, code: 1 + (at % 8) }, at),
    [],
  )
  expect(shown).toHaveLength(12)
  expect(shown.at(-1)).toMatchObject({ key: 40, code: 8 })
})

test('three may be sent in six seconds', () => {
  expect(maySendAt([], 0)).toBeNull()
  expect(maySendAt([0, 100], 200)).toBeNull()
  expect(maySendAt([0, 100, 200], 300)).toBe(6000)
  expect(maySendAt([0, 100, 200], 6000)).toBeNull()
  expect(maySendAt([0, 100, 200, 6000], 6001)).toBe(6100)
})
