import { describe, expect, test } from 'vitest'
import { envelopeFault, rollFault } from '../src/checks/check-giveaways.ts'
import { Field } from '../src/field.ts'
import { recordOf, type Proof } from '../src/log/entries.ts'
import { codesIn } from '../src/plays/envelopes.ts'
import { prizeOf } from '../src/plays/rolls.ts'

describe('roll rooms', () => {
  /** As the page shows them, dearest first. */
  const shown = [
    { prize_id: 2, skin_id: 4082, exterior_name: 'MW', wear: '0.0707', value: 90 },
    { prize_id: 1, skin_id: 4081, exterior_name: 'FN', wear: '0.0000', value: 7 },
    { prize_id: 3, skin_id: 9000, exterior_name: '', wear: '', value: 6 },
  ]
  const prizes = shown.map((prize) => prizeOf(new Field(prize, 'prize')))
  const proof: Proof = {
    prizes: [
      { prize_id: 2, skin_id: 4082, exterior: 'MW', wear: 707, value_cents: 9000 },
      { prize_id: 1, skin_id: 4081, exterior: 'FN', wear: 0, value_cents: 650 },
      { prize_id: 3, skin_id: 9000, exterior: null, wear: null, value_cents: 600 },
    ],
    wins: [
      { prize_id: 2, place: 3, entrant: 100003 },
      { prize_id: 1, place: 1, entrant: 100001 },
    ],
  }
  const room = { id: 'r70003', prizes, wins: ['1:1:100001', '2:3:100003'] }

  test('hold when the proof has the prizes of before the lock, whatever they are worth now, and the winners of the page', () => {
    expect(prizes).toEqual(['2:4082:MW:707', '1:4081:FN:0', '3:9000:-:-'])
    expect(rollFault(room, proof)).toBeNull()
    expect(rollFault({ ...room, wins: [] }, { ...proof, wins: null })).toBeNull()
  })

  test('accuse when another prize was locked, or another entrant won', () => {
    expect(rollFault({ ...room, prizes: ['2:4082:MW:707', '1:4081:FN:1'] }, proof)).toContain(
      'was locked with',
    )
    expect(rollFault({ ...room, prizes: prizes.slice(1) }, proof)).toContain('was locked with')
    expect(rollFault({ ...room, wins: ['1:1:100001', '2:2:100002'] }, proof)).toContain('by its page')
    expect(rollFault(room, { ...proof, wins: null })).toContain('by its page')
  })
})

describe('red envelopes', () => {
  const proof: Proof = { kind: 'envelope', claimed: [1, 27], pool_hash: 'aa', server_seed_hash: 'bb' }

  test('hold when the claimed part stands at its place', () => {
    expect(envelopeFault({ id: 'e80007', n: 2, cents: 27 }, proof)).toBeNull()
    expect(envelopeFault({ id: 'e80007', n: 1, cents: 27 }, proof)).toContain('is 1, and 27 was told')
    expect(envelopeFault({ id: 'e80007', n: 3, cents: 11 }, proof)).toContain('is nothing, and 11 was told')
  })

  test('codes are found in what announcements say', () => {
    expect(
      codesIn('The code is DUSK-FIRST-LIGHT. Open from A to Z; FIRST-2, again DUSK-FIRST-LIGHT'),
    ).toEqual(['DUSK-FIRST-LIGHT', 'FIRST-2'])
    expect(codesIn('no code')).toEqual([])
  })

  test('have two entries in the log: of their terms, and of their parts at the end', () => {
    expect(recordOf(proof, 'envelope-terms')).toBe(
      '{"kind":"envelope","pool_hash":"aa","server_seed_hash":"bb"}',
    )
    expect(recordOf(proof, 'envelope')).toContain('"claimed":[1,27]')
  })
})
