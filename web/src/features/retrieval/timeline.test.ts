import { describe, expect, test } from 'vitest'
import { RETRIEVAL_PHASES } from '@noktra/contract/plain/retrieval'
import type { RetrievalPhase } from '@noktra/contract/retrieval'
import { stageOf, timelineOf } from './timeline.ts'

/** Steps up to a phase, one a minute from 60 on. */
function steps(...phases: RetrievalPhase[]) {
  return phases.map((phase, at) => ({ phase, at: (at + 1) * 60 }))
}

function shown(record: Parameters<typeof timelineOf>[0]): string {
  return timelineOf(record)
    .map(({ stage, state }) => `${stage} ${state}`)
    .join(', ')
}

describe('the timeline of a retrieval', () => {
  test('shows what is to come, with the protection that the platform may give', () => {
    const record = {
      phase: 'offer_sent',
      protected_until: null,
      steps: steps('requested', 'buying', 'offer_sent'),
    } as const
    expect(shown({ ...record, steps: [...record.steps] })).toBe(
      'requested passed, buying passed, offer_sent current, received ahead, protected ahead, done ahead',
    )
    expect(timelineOf({ ...record, steps: [...record.steps] }).map(({ at }) => at)).toEqual([
      60,
      120,
      180,
      null,
      null,
      null,
    ])
  })

  test('stands in the protection of what is received, with its end', () => {
    const record = {
      phase: 'received' as const,
      protected_until: 9000,
      steps: steps('requested', 'buying', 'offer_sent', 'received'),
    }
    expect(stageOf(record)).toBe('protected')
    expect(shown(record)).toMatch(/received passed, protected current, done ahead$/)
    expect(timelineOf(record).find(({ stage }) => stage === 'protected')?.at).toBe(9000)
  })

  test('leaves the protection out where there was none', () => {
    const received = { phase: 'received' as const, protected_until: null, steps: steps('requested') }
    expect(shown(received)).toMatch(/received current, done ahead$/)
    const done = { phase: 'done' as const, protected_until: null, steps: steps(...RETRIEVAL_PHASES) }
    expect(shown(done)).toBe(
      'requested passed, buying passed, offer_sent passed, received passed, done passed',
    )
  })

  test('ends with the failure, after what was reached before', () => {
    const failed = {
      phase: 'failed' as const,
      protected_until: null,
      steps: steps('requested', 'buying', 'failed'),
    }
    expect(shown(failed)).toBe('requested passed, buying passed, failed failed')
    expect(timelineOf(failed).at(-1)?.at).toBe(180)
  })

  test('leaves out what an item that the staff delivered did not go through', () => {
    const done = { phase: 'done' as const, protected_until: null, delivery_ref: 'trade 1' }
    expect(shown({ ...done, steps: steps('requested', 'done') })).toBe('requested passed, done passed')
  })
})
