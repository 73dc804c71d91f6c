import { expect, test } from 'vitest'
import { ListChanges } from './list-changes.ts'
import { Line } from './shared-lines.ts'

const KEPT_MS = 1000
const VISITOR = { isPlayer: false, isFresh: false }

/** A page whose readings say and lack what the test wants of them. */
function pageLine() {
  let now = 0
  let next = { text: 'first', isWhole: true }
  const line = new Line(
    { kind: 'page', route: '/', isAlwaysFresh: false, list: null, topic: null, read: async () => next },
    { now: () => now, keptMs: KEPT_MS, changes: () => 0, counts: new ListChanges() },
  )
  return {
    line,
    advance: (ms: number) => (now += ms),
    nextIs: (text: string, isWhole: boolean) => (next = { text, isWhole }),
    kept: () => line.kept(VISITOR)?.text ?? null,
  }
}

test('a reading that lacks a part does not take the place of the whole one while that may be sent', async () => {
  const { line, advance, nextIs, kept } = pageLine()
  await line.ask('', VISITOR)
  expect(kept()).toBe('first')
  advance(KEPT_MS / 2)
  nextIs('with a part missing', false)
  line.renew('')
  expect((await line.ask('', VISITOR)).text).toBe('with a part missing')
  expect(kept()).toBe('first')

  nextIs('second', true)
  line.renew('')
  await expect.poll(kept).toBe('second')

  advance(KEPT_MS)
  nextIs('with a part missing', false)
  expect((await line.ask('', VISITOR)).text).toBe('with a part missing')
  expect(kept()).toBeNull()
})
