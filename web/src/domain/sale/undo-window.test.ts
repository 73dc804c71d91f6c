import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undoDeadline } from './undo-window.ts'

const SOLD = 1_700_000_000_400
const undo_until = Math.floor((SOLD + 10_000) / 1000)

describe('the end of an undo', () => {
  test('is the server’s when both clocks agree', () => {
    expect(undoDeadline({ undo_until, sent_at: SOLD - 900, answered_at: SOLD + 200 })).toBe(undo_until * 1000)
  })

  test.each([
    ['an hour ahead', 3_600_000],
    ['an hour behind', -3_600_000],
  ])('is ten seconds from the sale with a clock that is %s', (_, wrong_ms) => {
    const deadline = undoDeadline({
      undo_until,
      sent_at: SOLD - 100 + wrong_ms,
      answered_at: SOLD + 150 + wrong_ms,
    })
    const left_ms = deadline - (SOLD + 150 + wrong_ms)
    expect(left_ms).toBeGreaterThanOrEqual(9_750)
    expect(left_ms).toBeLessThanOrEqual(10_000)
  })

  test('counts from the first try when the answer came only on a retry', () => {
    const deadline = undoDeadline({ undo_until, sent_at: SOLD - 50, answered_at: SOLD + 7_000 })
    expect(deadline).toBe(SOLD - 50 + 10_000)
  })

  test('never lies outside of what sending and answer allow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e9 }),
        fc.nat(1e12),
        fc.nat(60_000),
        (until, sent_at, took_ms) => {
          const deadline = undoDeadline({ undo_until: until, sent_at, answered_at: sent_at + took_ms })
          expect(deadline).toBeGreaterThanOrEqual(sent_at + 10_000)
          expect(deadline).toBeLessThanOrEqual(sent_at + took_ms + 10_000)
        },
      ),
    )
  })
})
