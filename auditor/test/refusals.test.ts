import { describe, expect, test } from 'vitest'
import type { Account } from '../src/accounts.ts'
import { faultsOfRefusals, type ListedRefusal } from '../src/checks/check-refusals.ts'
import type { Play, Refusal } from '../src/evidence.ts'
import { nextOf } from '../src/plays/refused.ts'

const PAIR = 'aa'.repeat(32)
const CALL = '/api/box/unpack'
const sent = { box_id: 15, num: 1 }

function told(refusal_no: number | null, nonce: number, also: Partial<Refusal> = {}): Refusal {
  return { account: 0, refusal_no, call: CALL, code: 13004, sent, server_seed_hash: PAIR, nonce, ...also }
}

function listed(refusal_no: number, nonce: number, also: Partial<ListedRefusal> = {}): ListedRefusal {
  const row = { refusal_no, call: CALL, code: 13004, server_seed_hash: PAIR, nonce, sent }
  return { ...row, times: 1, pair_draws: 3, ...also }
}

/** The proofs of a pair with three draws. */
const proofs = [0, 1, 2].map((nonce) => ({ server_seed_hash: PAIR, nonce }))

function faults(ofTold: Refusal[], ofListed: ListedRefusal[], drawn = proofs): string[] {
  return faultsOfRefusals({ told: ofTold, listed: ofListed, proofs: drawn }).filter((fault) => fault !== null)
}

describe('refusals', () => {
  test('hold when each is listed as it was told: before a draw, between draws and after the last one', () => {
    const all = [
      [1, 0],
      [2, 2],
      [3, 3],
    ] as const
    const newestFirst = all.map(([no, nonce]) => listed(no, nonce)).toReversed()
    const checked = faultsOfRefusals({
      told: all.map(([no, nonce]) => told(no, nonce)),
      listed: newestFirst,
      proofs,
    })
    expect(checked).toEqual(Array(6).fill(null))
  })

  test('that came again keep their number, and are counted', () => {
    const again = [told(1, 0), told(1, 0)]
    expect(faults(again, [listed(1, 0, { times: 2 })])).toEqual([])
    expect(faults(again, [listed(1, 0)])[0]).toContain('came 2 times, and is counted 1 times')
  })

  test('accuse when one is missing, at the end, in between, or all', () => {
    const three = [told(1, 0), told(2, 1), told(3, 2)]
    expect(faults(three, [listed(2, 1), listed(1, 0)])).toEqual([
      `refusal 3, of ${CALL} with 13004, is missing from the list`,
    ])
    expect(faults(three, [listed(3, 2), listed(1, 0)])).toEqual([
      `refusal 2, of ${CALL} with 13004, is missing from the list`,
      'refusal 3 is number 2 of the list',
    ])
    expect(faults(three, [])).toHaveLength(3)
  })

  test.each<[string, Partial<ListedRefusal>, string]>([
    ['another call', { call: '/api/upgrade' }, 'is listed as one of /api/upgrade with 13004'],
    ['another code', { code: 1 }, `is listed as one of ${CALL} with 1`],
    ['another nonce', { nonce: 1 }, 'is listed with the nonce 1'],
    ['another pair', { server_seed_hash: 'bb'.repeat(32), pair_draws: 0 }, 'came next'],
    ['other fields', { sent: { num: 1 } }, 'with other fields than were sent'],
  ])('accuse when one is listed with %s than was told', (_what, also, fault) => {
    expect(faults([told(1, 0)], [listed(1, 0, also)])).toEqual([expect.stringContaining(fault)])
  })

  test('accuse when no draw took the nonce, or the pair is not said to be revealed', () => {
    expect(faults([told(1, 1)], [listed(1, 1)], [proofs[0]!, proofs[2]!])).toEqual([
      'refusal 1 has the nonce 1, which no draw of the pair took',
    ])
    expect(faults([told(1, 4)], [listed(1, 4)])[0]).toContain('its pair made 3 draws')
    expect(faults([told(1, 0)], [listed(1, 0, { pair_draws: null })])[0]).toContain('not to be revealed yet')
  })

  test('accuse when a refusal has no number, or a play was not refused at all', () => {
    expect(faults([told(null, 0)], [])).toEqual([`${CALL} was refused with 13004 and without a number`])
    expect(faults([told(null, 0, { code: 0 })], [])[0]).toContain('was played for terms that do not count')
  })

  test('come before the nonce that follows the last draw of the account, whatever others played', () => {
    const account = { number: 1, anchor: PAIR } as Account
    const play = (of: number, nonce: number | null) => {
      const pair = nonce === null ? null : { chain_no: 1, pair_no: 2, server_seed_hash: 'cc'.repeat(32) }
      return { account: of, pair, nonce } as Play
    }
    const session = { plays: [play(2, 8)], battles: [], refusals: [], rolls: [], envelopes: [] }
    expect(nextOf(session, account)).toEqual({ server_seed_hash: PAIR, nonce: 0 })
    session.plays.push(play(1, 4), play(1, null), play(2, 9))
    expect(nextOf(session, account)).toEqual({ server_seed_hash: 'cc'.repeat(32), nonce: 5 })
  })
})
