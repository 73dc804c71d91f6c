import { describe, expect, test } from 'vitest'
import type { RefusedPlay } from '@noktra/contract/fair'
import { nonceName, replayRefusals, type DrawOf } from './replay-refusals.ts'

const HASH = 'ab'.repeat(32)

function refusal(refusal_no: number, part: Partial<RefusedPlay> = {}): RefusedPlay {
  return {
    refusal_no,
    call: '/api/upgrade',
    code: 10001,
    error: 'insufficient_coins',
    msg: 'You are short',
    chain_no: 1,
    pair_no: 3,
    server_seed_hash: HASH,
    nonce: 0,
    sent: {},
    times: 1,
    created_at: 0,
    last_at: 0,
    pair_draws: 2,
    ...part,
  }
}

const draws = new Map<string, DrawOf>([
  [nonceName({ server_seed_hash: HASH, nonce: 0 }), { kind: 'upgrade', id: 'u5' }],
])
const replay = (record: RefusedPlay[], told: Parameters<typeof replayRefusals>[0]['told'] = []) =>
  replayRefusals({ record, draws, told })

describe('the nonce of a refused play', () => {
  test.each<[string, Partial<RefusedPlay>, object]>([
    ['is that of the draw after it', { nonce: 0 }, { is: 'taken', by: { kind: 'upgrade', id: 'u5' } }],
    ['was skipped where the pair counted past it without a draw', { nonce: 1 }, { is: 'skipped' }],
    ['was not used where the pair ended at it', { nonce: 2 }, { is: 'unused' }],
    ['cannot lie beyond the end of its pair', { nonce: 3 }, { is: 'skipped' }],
    ['of another pair is another', { server_seed_hash: 'cd'.repeat(32) }, { is: 'skipped' }],
    ['waits for its seed', { nonce: 0, pair_draws: null }, { is: 'waits' }],
  ])('%s', (_, part, fate) => {
    expect(replay([refusal(1, part)]).refusals[0]!.fate).toEqual(fate)
  })
})

describe('the record', () => {
  test('is whole from the newest to 1, also without any', () => {
    expect(replay([]).record_faults).toEqual([])
    expect(replay([refusal(3), refusal(2), refusal(1)]).record_faults).toEqual([])
  })

  test.each([
    ['in between', [4, 2, 1], 3],
    ['at the beginning', [3, 2], 1],
    ['as one that stands twice', [2, 2, 1], 1],
  ])('has a gap %s', (_, numbers, refusal_no) => {
    expect(replay(numbers.map((no) => refusal(no))).record_faults).toEqual([{ is: 'gap', refusal_no }])
  })

  test('holds every number that the browser was told of, as it was told', () => {
    const kept = { user_id: 7, refusal_no: 1, call: '/api/upgrade', code: 10001 }
    expect(replay([refusal(1)], [kept]).record_faults).toEqual([])
    expect(replay([refusal(1)], [{ ...kept, refusal_no: 2 }]).record_faults).toEqual([
      { is: 'lost', refusal_no: 2 },
    ])
    expect(replay([], [kept]).record_faults).toEqual([{ is: 'lost', refusal_no: 1 }])
    for (const other of [{ code: 10002 }, { call: '/api/mall/buy' }])
      expect(replay([refusal(1)], [{ ...kept, ...other }]).record_faults).toEqual([
        { is: 'altered', refusal_no: 1 },
      ])
  })
})
