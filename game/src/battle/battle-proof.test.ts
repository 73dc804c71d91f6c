import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BATTLE_SHAPES, sampleBattle, SAMPLE_CONSOLATION } from '../../sample-battles.ts'
import { BATTLE_CHECKS, recomputeBattle, verifyBattle } from './battle-proof.ts'
import type { BattleCheckName, BattleDrawn, BattleProof } from './battle-proof.ts'
import { automaticPicks, dealPot, draftState, outcomeOf, type BattleShape } from '../battles.ts'
import { poolHash, type Pool } from '../boxes.ts'
import { fromHex, sha256, toHex } from '../sha256.ts'
import { EXTERIOR_BOUNDS } from '../wear.ts'

function poolOf(box_id: number): Pool {
  return {
    box_id,
    version: 2,
    price_cents: 300,
    rows: [
      { skin_id: 10 * box_id + 1, exterior: 'FN', value_cents: 9000 + box_id, from: 1, to: 50_000 },
      { skin_id: 10 * box_id + 2, exterior: 'MW', value_cents: 450 + box_id, from: 50_001, to: 400_000 },
      { skin_id: 10 * box_id + 3, exterior: 'FT', value_cents: 120 + box_id, from: 400_001, to: 1_000_000 },
    ],
  }
}

const POOLS = [poolOf(5), poolOf(7)] as const
const ROUNDS = [POOLS[0], POOLS[1], POOLS[0]]

function proofOf(shape: Partial<BattleShape> = {}, more: Partial<Parameters<typeof sampleBattle>[0]> = {}) {
  const whole = { mode: 'classic', seats: 4, team: false, ...shape } as const
  return sampleBattle({ room_id: 20_418, shape: whole, rounds: ROUNDS, ...more })
}

const proof = proofOf()
const pair = proofOf({ team: true })
const drand = proofOf({}, { beacon: 'drand' })

type Parts = Record<string, unknown>

function oks(claim: unknown): (boolean | null)[] {
  return verifyBattle(claim).map(({ ok }) => ok)
}

function failing(claim: unknown): BattleCheckName[] {
  return verifyBattle(claim)
    .filter(({ ok }) => ok === false)
    .map(({ check }) => check)
}

function found(claim: unknown, name: BattleCheckName): string {
  return verifyBattle(claim).find(({ check }) => check === name)?.found ?? ''
}

function otherDigit(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

function withDraw(change: Partial<BattleDrawn>): Partial<BattleProof> {
  return { draws: proof.draws.map((drawn, index) => (index === 5 ? { ...drawn, ...change } : drawn)) }
}

function withPool(change: Partial<Pool>): Partial<BattleProof> {
  return {
    pools: proof.pools.map((each, index) =>
      index === 0 ? { ...each, pool: { ...each.pool, ...change } } : each,
    ),
  }
}

function withRow(change: Partial<Pool['rows'][number]>): Partial<BattleProof> {
  return withPool({ rows: POOLS[0].rows.map((row, index) => (index === 2 ? { ...row, ...change } : row)) })
}

function withPrize(change: Partial<BattleProof['prizes'][number]>): Partial<BattleProof> {
  return {
    prizes: proof.prizes.map((prize, index) => (index === 0 ? { ...prize, ...change } : prize)),
  }
}

const [prize] = proof.prizes as [BattleProof['prizes'][number]]
const [consolation] = proof.consolations as [BattleDrawn]
const sixth = proof.draws[5] as BattleDrawn
const outcome = proof.outcome as NonNullable<BattleProof['outcome']>

describe('verifyBattle', () => {
  it.each(BATTLE_SHAPES)('ticks an honest battle after JSON: $mode, $seats seats, team $team', (shape) => {
    for (const beacon of ['local', 'drand'] as const) {
      for (const room_id of [20_001, 20_002, 20_003]) {
        const honest: unknown = JSON.parse(JSON.stringify(proofOf(shape, { room_id, beacon })))
        expect(verifyBattle(honest).filter(({ ok }) => ok !== true)).toEqual([])
      }
    }
  })

  it('makes its checks in one order and says how many draws it made', () => {
    expect(verifyBattle(proof).map(({ check }) => check)).toEqual([...BATTLE_CHECKS])
    expect(found(proof, 'draws')).toBe('12 of 12')
    expect(found(proof, 'pools')).toBe('3 of 3')
    expect(found(proof, 'consolation')).toBe(`${proof.consolations.length} of ${proof.consolations.length}`)
  })

  it('ticks a battle that a tie decided, with another one of it refused', () => {
    const same = [{ ...POOLS[0], rows: [{ ...POOLS[0].rows[2], from: 1, to: 1_000_000 }] } as Pool]
    const tie = proofOf({}, { rounds: same })
    expect(tie.outcome).toMatchObject({ decided_by: 'tie' })
    expect(failing(tie)).toEqual([])
    const winner = (tie.outcome?.winners[0] as number) - 1
    const claim = { winners: [1 + ((winner + 1) % 4)], decided_by: 'tie' as const, pick: (winner + 1) % 4 }
    expect(failing({ ...tie, outcome: claim })).toEqual(['outcome'])
  })

  it.each<[string, Partial<BattleProof>, BattleCheckName[]]>([
    ['kind', { kind: 'box' as 'battle' }, [...BATTLE_CHECKS]],
    ['id', { id: 'b20419' }, ['lock_record']],
    ['room_id', { room_id: 20_419, id: 'b20419' }, ['lock_record']],
    ['mode', { mode: 'underdog' }, ['lock_record', 'outcome', 'prizes']],
    ['team', { team: true }, ['lock_record', 'outcome', 'prizes']],
    ['type of team', { team: 0 as unknown as boolean }, ['lock_record']],
    [
      'server_seed_hash',
      { server_seed_hash: otherDigit(proof.server_seed_hash) },
      ['seed_hash', 'lock_record'],
    ],
    ['server_seed', { server_seed: otherDigit(proof.server_seed as string) }, ['seed_hash', 'draws']],
    [
      'case of server_seed',
      { server_seed: proof.server_seed?.toUpperCase() },
      ['seed_hash', 'draws', 'outcome'],
    ],
    ['lock_hash', { lock_hash: otherDigit(proof.lock_hash) }, ['lock_record', 'draws']],
    ['lock_record', { lock_record: proof.lock_record.replace('mode:', 'mode: ') }, ['lock_record']],
    ['end of lock_record', { lock_record: `${proof.lock_record}\n` }, ['lock_record']],
    ['source of the beacon', { beacon: { ...proof.beacon, source: 'drand' } }, ['lock_record', 'beacon']],
    [
      'chain of the beacon',
      { beacon: { ...proof.beacon, chain_hash: otherDigit(proof.beacon.chain_hash) } },
      ['lock_record', 'beacon'],
    ],
    [
      'round of the beacon',
      { beacon: { ...proof.beacon, round: proof.beacon.round + 1 } },
      ['lock_record', 'beacon'],
    ],
    [
      'randomness',
      { beacon: { ...proof.beacon, randomness: otherDigit(proof.beacon.randomness as string) } },
      ['beacon', 'draws'],
    ],
    ['first round', { beacon: { ...proof.beacon, first_round: 591_000_001 } }, ['beacon']],
    ['first round after the round', { beacon: { ...proof.beacon, first_round: 700_000_000 } }, ['beacon']],
    ['first round of another age', { beacon: { ...proof.beacon, first_round: 1 } }, ['beacon']],
    ['no first round', { beacon: { ...proof.beacon, first_round: null } }, ['beacon']],
    ['box of a pool', withPool({ box_id: 6 }), ['lock_record', 'pools', 'draws']],
    ['version of a pool', withPool({ version: 3 }), ['lock_record', 'pools', 'draws']],
    ['price of a pool', withPool({ price_cents: 299 }), ['pools']],
    ['skin of a row', withRow({ skin_id: 4 }), ['pools', 'draws']],
    ['value of a row', withRow({ value_cents: 1 }), ['pools', 'draws']],
    ['end of a row', withRow({ to: 999_999 }), ['pools']],
    [
      'pool_hash',
      { pools: proof.pools.map((each) => ({ ...each, pool_hash: otherDigit(each.pool_hash) })) },
      ['lock_record', 'pools'],
    ],
    [
      'pool_salt',
      { pools: proof.pools.map((each) => ({ ...each, pool_salt: otherDigit(each.pool_salt) })) },
      ['lock_record', 'pools'],
    ],
    ['pool left out', { pools: proof.pools.slice(1) }, ['lock_record', 'pools', 'draws']],
    [
      'value in the consolation pool',
      {
        consolation_pool: {
          ...SAMPLE_CONSOLATION,
          rows: SAMPLE_CONSOLATION.rows.map((row) => ({ ...row, value_cents: row.value_cents + 1 })),
        },
      },
      ['lock_record', 'pools', 'consolation'],
    ],
    [
      'version of the consolation pool',
      { consolation_pool: { ...SAMPLE_CONSOLATION, version: 4 } },
      ['pools'],
    ],
    [
      'order of the rounds',
      { rounds: proof.rounds.toSpliced(0, 2, proof.rounds[1]!, proof.rounds[0]!) },
      ['draws'],
    ],
    ['round left out', { rounds: proof.rounds.slice(1) }, ['lock_record', 'draws', 'outcome']],
    ['order of the seats', { seats: proof.seats.toReversed() }, ['lock_record', 'draws']],
    ['player', { seats: proof.seats.map((seat) => ({ ...seat, player: '100009' })) }, ['lock_record']],
    [
      'entry',
      { seats: proof.seats.map((seat) => ({ ...seat, entry_cents: 499 })) },
      ['lock_record', 'consolation'],
    ],
    ['seat left out', { seats: proof.seats.slice(1) }, ['lock_record', 'draws', 'outcome']],
    ['ticket', withDraw({ ticket: sixth.ticket + 1 }), ['draws']],
    ['type of a ticket', withDraw({ ticket: String(sixth.ticket) as unknown as number }), ['draws']],
    ['skin', withDraw({ skin_id: sixth.skin_id + 1 }), ['draws']],
    ['exterior', withDraw({ exterior: 'BS' }), ['draws']],
    ['wear', withDraw({ wear: sixth.wear! + 1 }), ['draws']],
    ['wear range', withDraw({ wear_from: 0, wear_to: 10_000 }), ['draws']],
    ['narrower wear range', withDraw({ wear_from: sixth.wear_from! + 500 }), ['draws']],
    ['value', withDraw({ value_cents: sixth.value_cents + 1 }), ['draws']],
    ['round of a draw', withDraw({ round: 9 }), ['draws']],
    ['seat of a draw', withDraw({ seat: 3 }), ['draws']],
    ['type of a seat', withDraw({ seat: String(sixth.seat) as unknown as number }), ['draws']],
    ['draw left out', { draws: proof.draws.slice(1) }, ['draws']],
    ['draw too many', { draws: [...proof.draws, { ...sixth, round: 4 }] }, ['draws']],
    ['draw twice', { draws: [...proof.draws, sixth] }, ['draws']],
    ['winner', { outcome: { ...outcome, winners: [1 + ((outcome.winners[0] as number) % 4)] } }, ['outcome']],
    ['winners', { outcome: { ...outcome, winners: [1, 2, 3, 4] } }, ['outcome']],
    ['kind of decision', { outcome: { ...outcome, decided_by: 'jackpot' } }, ['outcome']],
    ['draw of the outcome', { outcome: { ...outcome, pick: 0 } }, ['outcome']],
    ['outcome kept back', { outcome: null }, ['outcome']],
    ['picks in a battle without a draft', { picks: [{ seat: 1, item: { round: 1, seat: 1 } }] }, ['prizes']],
    ['seat of a prize', withPrize({ seat: 1 + (prize.seat % 4) }), ['prizes']],
    ['items of a prize', withPrize({ items: prize.items.slice(1) }), ['prizes']],
    [
      'item given twice',
      withPrize({ items: [...prize.items.slice(1), ...prize.items.slice(-1)] }),
      ['prizes'],
    ],
    ['diamonds', withPrize({ diamond_cents: 1 }), ['prizes']],
    ['type of the diamonds', withPrize({ diamond_cents: '0' as unknown as number }), ['prizes']],
    ['prizes left out', { prizes: [] }, ['prizes']],
    ['consolation kept back', { consolations: proof.consolations.slice(1) }, ['consolation']],
    ['consolation twice', { consolations: [...proof.consolations, consolation] }, ['consolation']],
    [
      'consolation of the winner',
      { consolations: [...proof.consolations, { ...consolation, seat: prize.seat }] },
      ['consolation'],
    ],
    [
      'ticket of a consolation',
      { consolations: proof.consolations.map((each) => ({ ...each, ticket: each.ticket - 1 })) },
      ['consolation'],
    ],
  ])('detects a changed %s', (_, change, checks) => {
    expect(failing({ ...proof, ...change })).toEqual(expect.arrayContaining(checks))
  })

  it('detects a changed signature', () => {
    const signature = otherDigit(drand.beacon.signature as string)
    expect(failing({ ...drand, beacon: { ...drand.beacon, signature } })).toEqual(['beacon'])
    expect(failing({ ...drand, beacon: { ...drand.beacon, signature: null } })).toEqual(['beacon'])
    expect(failing({ ...drand, beacon: { ...drand.beacon, signature: '' } })).toEqual(['beacon'])
  })

  it('names the first wrong draw and how many agree', () => {
    const changed = { ...proof, ...withDraw({ ticket: 5 }) }
    const [check] = verifyBattle(changed).filter((each) => each.check === 'draws')
    expect(check?.found).toMatch(new RegExp(`^11 of 12; round 2, seat 2: ticket ${sixth.ticket}, skin`))
    expect(check?.expected).toMatch(/^round 2, seat 2: ticket 5, skin/)
  })

  it('shows the first line in which the lock record differs', () => {
    const lock_record = proof.lock_record.replace('seat:2:100002', 'seat:2:100007')
    const [, check] = verifyBattle({ ...proof, lock_record })
    expect(check?.expected).toBe('line 9: seat:2:100007:900')
    expect(check?.found).toBe('line 9: seat:2:100002:900')
  })

  it('hashes a whole local chain back, and no further', { tags: 'long' }, () => {
    let link = sha256(new Uint8Array(32))
    const randomness = toHex(link)
    for (let count = 0; count < 2 ** 20; count += 1) link = sha256(link)
    const chain = { ...proof.beacon, randomness, chain_hash: toHex(link), first_round: 1000 }
    const ok = (round: number) =>
      verifyBattle({ ...proof, beacon: { ...chain, round } }).find(({ check }) => check === 'beacon')?.ok
    expect(ok(1000 + 2 ** 20 - 1)).toBe(true)
    expect(ok(1000 + 2 ** 20)).toBe(false)
  })

  describe('with a draft', () => {
    const totals = [1, 2, 3, 4].map((seat) =>
      pair.draws.filter((drawn) => drawn.seat === seat).reduce((sum, drawn) => sum + drawn.value_cents, 0),
    )
    const winners = pair.outcome?.winners as number[]

    it('refuses picks that are missing, out of turn or illegal', () => {
      expect(pair.picks.length).toBeGreaterThan(2)
      expect(failing({ ...pair, picks: pair.picks.slice(0, -1) })).toEqual(['prizes'])
      expect(found({ ...pair, picks: [] }, 'prizes')).toMatch(/^the draft is not over: seat \d has its turn$/)
      expect(failing({ ...pair, picks: pair.picks.toReversed() })).toEqual(['prizes'])
      expect(failing({ ...pair, picks: [...pair.picks, pair.picks[0]] })).toEqual(['prizes'])
    })

    it('accepts every legal draft with the deal that follows from it, and no other deal', () => {
      const { turn, options } = draftState(pair.draws, winners, totals, [])
      const { round, seat } = options.at(-1) as BattleDrawn
      const first = { seat: turn as number, item: { round, seat } }
      const picks = [first, ...automaticPicks(pair.draws, winners, totals, [first])]
      const { prizes } = dealPot(pair.draws, winners, picks)
      expect(failing({ ...pair, picks, prizes })).toEqual([])
      expect(failing({ ...pair, picks })).toEqual(['prizes'])
    })

    it('has none when the pair is two bots', () => {
      const bots = proofOf({ team: true }, { players: ['bot-1', 'bot-2', 'bot-3', 'bot-4'] })
      expect(bots.picks).toEqual([])
      expect(bots.consolations).toEqual([])
      expect(failing(bots)).toEqual([])
    })
  })

  it('says null, not false, for what the hidden seed decides', () => {
    const hidden: BattleProof = {
      ...proof,
      server_seed: null,
      draws: [],
      consolations: [],
      outcome: null,
      prizes: [],
    }
    expect(oks(hidden)).toEqual([null, true, true, true, null, null, null, null])
    expect(found(hidden, 'draws')).toBe('the server seed is not yet revealed')
    expect(failing({ ...hidden, lock_record: '' })).toEqual(['lock_record', 'pools'])
  })

  it('says null for what a round of the beacon that is still to come decides', () => {
    for (const server_seed of [null, proof.server_seed]) {
      const early = { ...proof, server_seed, beacon: { ...proof.beacon, randomness: null } }
      expect(oks(early)).toEqual([server_seed && true, true, true, null, null, null, null, null])
      expect(found(early, 'beacon')).toBe('the round of the beacon is not out yet')
    }
  })

  it('never throws on malformed data, nor ticks all of it', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...Object.keys(pair)), (value, field) => {
        // A proof of the first version says no time, by null or by leaving it out.
        fc.pre((value ?? null) !== pair[field as keyof BattleProof])
        expect(oks(value)).toEqual(BATTLE_CHECKS.map(() => false))
        const checks = verifyBattle({ ...pair, [field]: value })
        expect(checks).toHaveLength(BATTLE_CHECKS.length)
        for (const check of checks) {
          expect(typeof check.expected).toBe('string')
          expect(typeof check.found).toBe('string')
        }
        expect(checks.some(({ ok }) => ok !== true)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('never throws on malformed parts, nor ticks all of them', { tags: 'long' }, () => {
    const parts = [
      'beacon',
      'pools.0',
      'pools.0.pool',
      'pools.0.pool.rows.1',
      'consolation_pool',
      'rounds.1',
      'seats.2',
      'draws.4',
      'consolations.0',
      'outcome',
      'picks.1',
      'picks.1.item',
      'prizes.1',
      'prizes.1.items.0',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...parts), fc.nat(), fc.anything(), (path, choice, value) => {
        const changed = structuredClone(pair)
        const part = path
          .split('.')
          .reduce((inside: Parts, key) => inside[key] as Parts, changed as unknown as Parts)
        const keys = Object.keys(part)
        const key = keys[choice % keys.length] as string
        fc.pre(part[key] !== value && !(key === 'signature' && pair.beacon.source === 'local'))
        part[key] = value
        expect(oks(changed).every((ok) => ok === true)).toBe(false)
      }),
      { numRuns: 2000, examples: [['picks.1.item', 12_602_367, '2']] },
    )
  })
})

describe('recomputeBattle', () => {
  it('gives what the rules give for the same draws', () => {
    for (const shape of BATTLE_SHAPES) {
      const sample = proofOf(shape)
      const again = recomputeBattle({
        shape,
        seats: sample.seats,
        seed: {
          server_seed: fromHex(sample.server_seed as string),
          lock_hash: sample.lock_hash,
          randomness: sample.beacon.randomness as string,
        },
        pools: ROUNDS,
        consolation: SAMPLE_CONSOLATION,
        wearIntervalOf: ({ exterior }) => EXTERIOR_BOUNDS[exterior!],
        picks: sample.picks,
      })
      expect(again.draws).toEqual(sample.draws)
      expect(again.outcome.winners).toEqual(sample.outcome?.winners)
      expect({ prizes: again.prizes, house: again.house }).toEqual(
        dealPot(again.draws, again.outcome.winners, sample.picks),
      )
      const room = outcomeOf(shape, again.draws, () => 0)
      expect(again.outcome.scores).toEqual(room.scores)
      const losers = sample.seats.filter(
        ({ seat, player }) => !again.outcome.winners.includes(seat) && !player.startsWith('bot-'),
      )
      expect(again.consolations.map(({ seat }) => seat)).toEqual(losers.map(({ seat }) => seat))
    }
  })

  it('gives no consolation below 5.00', () => {
    expect(proofOf({}, { entry_cents: 499 }).consolations).toEqual([])
    expect(proofOf({}, { entry_cents: 500 }).consolations).not.toEqual([])
  })

  it('draws a consolation of the printed pool', () => {
    expect(poolHash(SAMPLE_CONSOLATION)).toMatch(/^[0-9a-f]{64}$/)
    const skins = SAMPLE_CONSOLATION.rows.map(({ skin_id }) => skin_id)
    for (const { skin_id, round } of proof.consolations) {
      expect(skins).toContain(skin_id)
      expect(round).toBe(0)
    }
  })
})
