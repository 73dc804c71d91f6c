import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LoggedProof } from '@noktra/contract/log'
import { consistencyProof, packPath, subtreesOf } from '@noktra/game/log/merkle-tree'
import { signerKey, verifierKeyText } from '@noktra/game/log/signed-note'
import {
  inclusionAnswer,
  KEY,
  keptDraw,
  leavesOf,
  logAnswer,
  NEXT_KEY,
  NOW,
  ORIGIN,
  PROOF,
  textLeaf,
} from '../../test/fake-log.ts'
import { LOG_WORKS } from './log-works.ts'
import {
  inconsistent,
  judgeDraw,
  judgeLog,
  lateness,
  leadsOn,
  nextAsk,
  type FaultKind,
  type InclusionAnswer,
  type LogAnswer,
  type Watch,
} from './watch-log.ts'

const now_s = NOW / 1000

function watchOf(log: Parameters<typeof logAnswer>[0]): Watch {
  const verdict = judgeLog(null, logAnswer(log), NOW)
  if (verdict.is !== 'known') throw new Error(verdict.is)
  return verdict.watch
}

function consistencyOf(leaves: Uint8Array[], from: number, to = leaves.length): string {
  return packPath(consistencyProof(from, to, subtreesOf(leaves)))
}

/** Each makes and checks signatures, some milliseconds apiece. */
const RUNS = { numRuns: 30 }

const sizes = fc.tuple(fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }))

describe('the log itself', () => {
  test('the first look keeps the keys that signed, and no others that are named', () => {
    const watch = watchOf({ leaves: leavesOf(5), told: [KEY, NEXT_KEY] })
    expect(watch).toMatchObject({ origin: ORIGIN, size: 5, keys: [verifierKeyText(KEY)], began_at: NOW })
  })

  test('a log that only grew is never accused, whatever its sizes', () => {
    fc.assert(
      fc.property(sizes, ([from, more]) => {
        const leaves = leavesOf(from + more)
        const watch = watchOf({ leaves: leaves.slice(0, from) })
        const verdict = judgeLog(watch, logAnswer({ leaves }), NOW)
        expect(verdict.is).toBe('grown')
        if (verdict.is !== 'grown') return
        expect(verdict.isKnown).toBe(true)
        expect(leadsOn(watch, verdict.next, consistencyOf(leaves, from))).toBe(true)
      }),
      RUNS,
    )
  })

  test('a log in which any entry was changed has no path that leads on', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([from, more], at) => {
        const leaves = leavesOf(from + more)
        const changed = leaves.with(at % from, textLeaf('changed'))
        const watch = watchOf({ leaves: leaves.slice(0, from) })
        const verdict = judgeLog(watch, logAnswer({ leaves: changed }), NOW)
        if (verdict.is !== 'grown') throw new Error(verdict.is)
        for (const of of [changed, leaves]) {
          expect(leadsOn(watch, verdict.next, consistencyOf(of, from))).toBe(false)
        }
      }),
      RUNS,
    )
  })

  test('two signed roots of one size are a contradiction at once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (size, at) => {
        const leaves = leavesOf(size)
        const other = leaves.with(at % size, textLeaf('other'))
        const verdict = judgeLog(watchOf({ leaves }), logAnswer({ leaves: other }), NOW)
        expect(verdict).toMatchObject({ is: 'found', isPlain: true, found: { kind: 'two_roots' } })
      }),
      RUNS,
    )
  })

  test('the same checkpoint once more says nothing new, an older one is told as older', () => {
    const leaves = leavesOf(9)
    const watch = watchOf({ leaves })
    expect(judgeLog(watch, logAnswer({ leaves }), NOW + 1)).toEqual({ is: 'known', watch })
    expect(judgeLog(watch, logAnswer({ leaves: leaves.slice(0, 4) }), NOW)).toMatchObject({
      is: 'older',
      older: { size: 4 },
    })
  })

  test('no checkpoint yet, and one without a signature, are no contradiction', () => {
    const answer = logAnswer({ leaves: leavesOf(3) })
    expect(judgeLog(null, { ...answer, checkpoint: null }, NOW)).toEqual({ is: 'empty' })
    for (const checkpoint of ['', 'not a note', answer.checkpoint.replace('\n3\n', '\n4\n')]) {
      expect(judgeLog(null, { ...answer, checkpoint }, NOW)).toEqual({ is: 'unreadable' })
      expect(judgeLog(watchOf({ leaves: leavesOf(3) }), { ...answer, checkpoint }, NOW)).toEqual({
        is: 'unreadable',
      })
    }
  })

  test('a new key is taken from a checkpoint that the old one signs as well, and then stands alone', () => {
    const leaves = leavesOf(6)
    const watch = watchOf({ leaves })
    const both = judgeLog(watch, logAnswer({ leaves, keys: [KEY, NEXT_KEY] }), NOW)
    if (both.is !== 'known') throw new Error(both.is)
    expect(both.watch.keys).toEqual([verifierKeyText(KEY), verifierKeyText(NEXT_KEY)])
    expect(both.watch.news).toEqual([{ kind: 'key_added', at: NOW }])
    const alone = judgeLog(both.watch, logAnswer({ leaves: leavesOf(8), keys: [NEXT_KEY] }), NOW)
    expect(alone).toMatchObject({ is: 'grown', isKnown: true, next: { news: both.watch.news } })
  })

  test('a key that came while the browser was away is taken when the log leads on, and is another log when not', () => {
    const leaves = leavesOf(8)
    const watch = watchOf({ leaves: leaves.slice(0, 6) })
    const verdict = judgeLog(watch, logAnswer({ leaves, keys: [NEXT_KEY] }), NOW)
    if (verdict.is !== 'grown') throw new Error(verdict.is)
    expect(verdict).toMatchObject({ isKnown: false, next: { news: [{ kind: 'key_replaced' }] } })
    expect(leadsOn(watch, verdict.next, consistencyOf(leaves, 6))).toBe(true)
    const answer = { from: 6, to: 8, path: '', checkpoint: null }
    expect(inconsistent(watch, verdict.next, answer, false).kind).toBe('another_log')
    const smaller = judgeLog(watch, logAnswer({ leaves: leavesOf(2), keys: [NEXT_KEY] }), NOW)
    expect(smaller).toMatchObject({ is: 'found', isPlain: false, found: { kind: 'another_log' } })
  })

  describe('under another name', () => {
    const moved = `${ORIGIN}/2`
    const SAME = signerKey(moved, new Uint8Array(32).fill(1))
    const before = leavesOf(20)
    const lostAt = (size: number) => logAnswer({ leaves: before.slice(0, size) }).checkpoint
    const after = (kept: number) => [...before.slice(0, kept), ...leavesOf(4, undefined, 'later')]
    const movedAnswer = (kept: number, lost = lostAt(20)): LogAnswer => ({
      ...logAnswer({ leaves: after(kept), origin: moved, keys: [SAME] }),
      lost: [{ origin: ORIGIN, from_size: kept, checkpoint: lost }],
    })

    test('what was there before the loss has to lead on', () => {
      const watch = watchOf({ leaves: before.slice(0, 10) })
      const verdict = judgeLog(watch, movedAnswer(12), NOW)
      if (verdict.is !== 'grown') throw new Error(verdict.is)
      expect(verdict).toMatchObject({ isKnown: true, next: { origin: moved, news: [{ kind: 'moved' }] } })
      expect(leadsOn(watch, verdict.next, consistencyOf(after(12), 10))).toBe(true)
      expect(verdict.next.before.map(({ origin, size }) => [origin, size])).toEqual([[ORIGIN, 10]])
    })

    test('what was lost is told, and is no accusation', () => {
      const watch = watchOf({ leaves: before.slice(0, 18) })
      expect(judgeLog(watch, movedAnswer(12), NOW)).toMatchObject({
        is: 'known',
        watch: { origin: moved, news: [{ kind: 'moved' }] },
      })
    })

    test('a checkpoint that is said to be lost and has another root than the one that is kept is a contradiction', () => {
      const other = logAnswer({ leaves: leavesOf(20, undefined, 'other') }).checkpoint
      const verdict = judgeLog(watchOf({ leaves: before }), movedAnswer(12, other), NOW)
      expect(verdict).toMatchObject({ is: 'found', isPlain: true, found: { kind: 'two_roots' } })
    })

    test('a name that says nothing of the one before is another log', () => {
      const answer = { ...movedAnswer(12), lost: [] }
      expect(judgeLog(watchOf({ leaves: before }), answer, NOW)).toMatchObject({
        is: 'found',
        isPlain: false,
        found: { kind: 'another_log' },
      })
    })
  })
})

const AT = { now: NOW + 12_000, store_s: now_s + 12 }
const waitingAt = (size: number): InclusionAnswer => ({
  state: 'waiting',
  checkpoint: null,
  size,
  entries: [],
})

describe('a promised draw', () => {
  test('an honest log is believed wherever it places the draw, and its promise is not kept any longer', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([one, more], at) => {
        const size = one + more
        const place = at % size
        const leaves = leavesOf(size, place)
        const { kept, found } = judgeDraw(
          keptDraw({ others: at % 5 }),
          watchOf({ leaves }),
          { proof: PROOF },
          inclusionAnswer(leaves, place),
          AT,
        )
        expect(found).toBeNull()
        expect(kept).toMatchObject({
          state: 'in_log',
          place,
          size,
          note: '',
          path: '',
        })
      }),
      RUNS,
    )
  })

  test('a path to another entry, another place or another log is never believed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), fc.nat(), (size, at, shift) => {
        const place = at % size
        const elsewhere = (place + 1 + (shift % (size - 1))) % size
        const leaves = leavesOf(size, place)
        const watch = watchOf({ leaves })
        const entry = inclusionAnswer(leaves, place).entries[0]!
        const lies: InclusionAnswer[] = [
          inclusionAnswer(leaves, elsewhere),
          { ...inclusionAnswer(leaves, place), entries: [{ ...entry, index: elsewhere }] },
          { ...inclusionAnswer(leaves, place), entries: [{ ...entry, path: `${entry.path}AAAA` }] },
          inclusionAnswer(leavesOf(size, place, 'other'), place),
        ]
        for (const lie of lies) {
          const { kept, found } = judgeDraw(keptDraw(), watch, { proof: PROOF }, lie, AT)
          // The draw stands alone in no log of two entries or more: each of these comes to another root.
          expect([found?.kind, kept.state]).toEqual(['wrong_path', 'promised'])
        }
      }),
      RUNS,
    )
  })

  test('a proof in which any field that its entry is over was changed is not what was promised', () => {
    const leaves = leavesOf(6, 3)
    fc.assert(
      fc.property(fc.constantFrom('nonce', 'pool_hash', 'server_seed_hash', 'user_seed', 'wear'), (field) => {
        const proof = { ...PROOF, [field]: 'changed' }
        const { found } = judgeDraw(
          keptDraw(),
          watchOf({ leaves }),
          { proof },
          inclusionAnswer(leaves, 3),
          AT,
        )
        expect(found).toMatchObject({ kind: 'other_proof', draw: 'w7', evidence: { fair: { proof } } })
      }),
      RUNS,
    )
  })

  test.each<[string, { log?: LoggedProof }, Parameters<typeof keptDraw>[0], FaultKind]>([
    [
      'another salt in the proof',
      { log: { state: 'in_log', entries: [{ kind: 'draw', salt: '00', index: 3 }] } },
      {},
      'other_proof',
    ],
    ['a promise of an unknown key', {}, { keys: [NEXT_KEY] }, 'bad_promise'],
  ])('%s is found', (_what, beside, kept, kind) => {
    const leaves = leavesOf(6, 3)
    const judged = judgeDraw(
      keptDraw(kept),
      watchOf({ leaves }),
      { proof: PROOF, ...beside },
      inclusionAnswer(leaves, 3),
      AT,
    )
    expect(judged.found?.kind).toBe(kind)
  })

  test('waiting is what was promised, until it is overdue by both clocks', () => {
    const watch = watchOf({ leaves: leavesOf(6) })
    const judged = (now_after: number, store_after: number | null) =>
      judgeDraw(keptDraw(), watch, { proof: PROOF }, waitingAt(6), {
        now: NOW + 1000 * now_after,
        store_s: store_after === null ? null : now_s + store_after,
      })
    expect(judged(20, 20)).toMatchObject({ found: null, kept: { state: 'promised', due_s: now_s + 3600 } })
    // Within what was promised, with ten minutes for slow clocks and nets.
    expect(judged(4100, 4100)).toMatchObject({ found: null, kept: { state: 'promised' } })
    // A clock that was set a year ahead, or a store that holds its own back.
    expect(judged(31_536_000, 30)).toMatchObject({ found: null, kept: { state: 'late' } })
    expect(judged(30, 31_536_000)).toMatchObject({ found: null, kept: { state: 'late' } })
    expect(judged(31_536_000, null)).toMatchObject({ found: null, kept: { state: 'late' } })
    expect(judged(4300, 4300).found).toMatchObject({ kind: 'overdue', draw: 'w7' })
  })

  test('an answer for another checkpoint than the one that was asked for counts as none', () => {
    const leaves = leavesOf(9, 3)
    const watch = watchOf({ leaves: leaves.slice(0, 6) })
    expect(judgeDraw(keptDraw(), watch, { proof: PROOF }, inclusionAnswer(leaves, 3), AT)).toMatchObject({
      found: null,
      kept: { state: 'promised' },
    })
  })

  test('an entry that is said not to exist breaks a promise, but not where a loss was stated', () => {
    const gone: InclusionAnswer = { state: 'before_log', checkpoint: null, size: 6, entries: [] }
    const watch = watchOf({ leaves: leavesOf(6) })
    expect(judgeDraw(keptDraw(), watch, { proof: PROOF }, gone, AT).found?.kind).toBe('gone')
    expect(judgeDraw(keptDraw(), watch, null, gone, AT).found?.kind).toBe('gone')
    const moved: Watch = { ...watch, origin: `${ORIGIN}/2`, before: [watch] }
    expect(judgeDraw(keptDraw(), moved, null, gone, AT)).toMatchObject({
      found: null,
      kept: { state: 'lost' },
    })
  })

  test('a game that is still open, and a proof that this page cannot read, say nothing', () => {
    const leaves = leavesOf(6, 3)
    const watch = watchOf({ leaves })
    for (const fair of ['open', null, { proof: { kind: 'wear', of: 'a later form' } }] as const) {
      const judged = judgeDraw(keptDraw(), watch, fair, inclusionAnswer(leaves, 3), AT)
      expect(judged).toMatchObject({ found: null, kept: { state: 'promised', tries: 1 } })
    }
  })
})

test('a draw is asked for after 10 seconds, and then less and less often', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 50].map((tries) => (nextAsk(tries, NOW) - NOW) / 1000)
  expect(waits).toEqual([10, 15, 30, 60, 300, 900, 1800, 1800])
})

test('only both clocks together make a promise overdue, whatever they show', () => {
  const { at, note } = keptDraw()
  fc.assert(
    fc.property(fc.integer(), fc.option(fc.integer()), (browser, store) => {
      const clocks = { now: NOW + browser, store_s: store === null ? null : now_s + store }
      const isLate = browser / 1000 > 4200
      const isLateThere = store !== null && store > 4200
      expect(lateness({ at, note, due_s: now_s + 3600 }, clocks)).toBe(
        isLate && isLateThere ? 'both' : isLate || isLateThere ? 'one' : 'none',
      )
    }),
  )
})

test('answers of any other form say nothing', () => {
  const leaves = leavesOf(6, 3)
  const watch = watchOf({ leaves })
  const inclusion = inclusionAnswer(leaves, 3)
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(inclusion)), (json, field) => {
      const answer = { ...inclusion, [field]: json }
      const { kept, found } = LOG_WORKS.draw({ given: [keptDraw(), watch, null, answer, AT] })
      expect(kept.tries).toBe(1)
      expect([undefined, 'gone']).toContain(found?.kind)
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('origin', 'checkpoint', 'keys', 'lost'), (json, field) => {
      const answer = { ...logAnswer({ leaves }), [field]: json } as LogAnswer
      const { is } = LOG_WORKS.log({ given: [watch, answer, NOW] })
      expect(['known', 'unreadable', 'empty', 'found']).toContain(is)
    }),
  )
})
