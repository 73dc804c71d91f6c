import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  automaticPicks,
  BATTLE_MODES,
  battleLockHash,
  battleLockLines,
  battleSource,
  dealPot,
  DRAFT_ITEMS,
  draftState,
  isConsoled,
  outcomeOf,
  roundAt,
  seatPrice,
  shapeFault,
  sidesOf,
} from './battles.ts'
import type { BattleLock, BattleSeed, BattleShape, DraftPick, Outcome, PotItem, Prize } from './battles.ts'
import { drawRow, rowsFromTickets } from './boxes.ts'
import type { PoolRow } from './boxes.ts'
import { battleMessage, ticketOf, uniform52, type Source } from './fairness.ts'
import { ascii, sha256, toHex } from './sha256.ts'
import { EXTERIOR_BOUNDS, EXTERIORS } from './wear.ts'

const SHAPES: BattleShape[] = BATTLE_MODES.flatMap((mode) => [
  ...[2, 3, 4].map((seats) => ({ mode, seats, team: false })),
  { mode, seats: 4, team: true },
]).filter((shape) => shapeFault(shape) === null)

const LARGEST_U = 2 ** 52 - 1

/** Small values make ties and items that fit nowhere frequent. */
const value = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 500_000 }))

function potOf(shape: BattleShape): fc.Arbitrary<PotItem[]> {
  return fc
    .integer({ min: 1, max: 7 })
    .chain((rounds) => fc.array(value, { minLength: rounds * shape.seats, maxLength: rounds * shape.seats }))
    .map((values) =>
      values.map((value_cents, index) => ({
        round: 1 + Math.floor(index / shape.seats),
        seat: 1 + (index % shape.seats),
        value_cents,
      })),
    )
}

const battle = fc
  .constantFrom(...SHAPES)
  .chain((shape) => fc.record({ shape: fc.constant(shape), pot: potOf(shape), u: fc.maxSafeNat() }))
  .map(({ u, ...rest }) => ({ ...rest, u: u % (LARGEST_U + 1) }))

const pairBattle = fc.constantFrom(...SHAPES.filter(({ team }) => team)).chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    pot: potOf(shape),
    /** Which of the options each turn takes; the draft ends where the list does. */
    choices: fc.array(fc.nat(), { maxLength: 12 }),
  }),
)

function worthOf(items: readonly PotItem[]): number {
  return items.reduce((sum, item) => sum + item.value_cents, 0)
}

function worthOfPrize(prize: Prize): number {
  return worthOf(prize.items) + prize.diamond_cents
}

function placeOf({ round, seat }: { round: number; seat: number }): string {
  return `${round}:${seat}`
}

function legalPicks(pot: PotItem[], { winners, totals }: Outcome, choices: number[]): DraftPick[] {
  const picks: DraftPick[] = []
  for (const choice of choices) {
    const { turn, options } = draftState(pot, winners, totals, picks)
    if (turn === null) break
    const { round, seat } = options[choice % options.length] as PotItem
    picks.push({ seat: turn, item: { round, seat } })
  }
  return picks
}

/** A room whose next draw is u. */
function drawing(u: number): Source {
  return () => u
}

function neverDrawn(): number {
  throw new Error('the room may not draw here')
}

/** The smallest u for which pick(u, n) is i. */
function firstU(i: number, n: number): number {
  return Number((BigInt(i) * 2n ** 52n + BigInt(n) - 1n) / BigInt(n))
}

describe('who wins', () => {
  it('is one side, or in shared everybody, and only a tie or a jackpot asks for a draw', () => {
    fc.assert(
      fc.property(battle, ({ shape, pot, u }) => {
        let asked = 0
        const outcome = outcomeOf(shape, pot, () => {
          asked += 1
          return u
        })
        const { winners, scores, tied, decided_by } = outcome
        const sides = sidesOf(shape)
        if (shape.mode === 'shared') expect(winners).toEqual(sides.flat())
        else expect(sides).toContainEqual(winners)
        expect(scores).toHaveLength(sides.length)
        expect(worthOf(pot)).toBe(outcome.totals.reduce((sum, total) => sum + total, 0))
        expect(asked).toBe(decided_by === 'tie' || decided_by === 'jackpot' ? 1 : 0)
        expect(outcome.pick === null).toBe(asked === 0)
        expect(tied.length === 0).toBe(decided_by !== 'tie')
        if (decided_by === 'tie') expect(tied.length).toBeGreaterThan(1)
      }),
      { numRuns: 1000 },
    )
  })

  it('is the highest, the lowest or the last round’s highest score', () => {
    fc.assert(
      fc.property(battle, ({ shape, pot, u }) => {
        fc.pre(shape.mode !== 'jackpot' && shape.mode !== 'shared')
        const last = Math.max(...pot.map(({ round }) => round))
        const counted = shape.mode === 'terminal' ? pot.filter(({ round }) => round === last) : pot
        const scores = sidesOf(shape).map((seats) =>
          worthOf(counted.filter(({ seat }) => seats.includes(seat))),
        )
        const outcome = outcomeOf(shape, pot, drawing(u))
        const winner = sidesOf(shape).findIndex((seats) => seats.join() === outcome.winners.join())
        const best = shape.mode === 'underdog' ? Math.min(...scores) : Math.max(...scores)
        expect(outcome.scores).toEqual(scores)
        expect(scores[winner]).toBe(best)
        const alone = scores.filter((score) => score === best).length === 1
        expect(outcome.decided_by).toBe(alone ? 'score' : 'tie')
      }),
      { numRuns: 1000 },
    )
  })

  it('does not depend on the order in which the pot is written', () => {
    fc.assert(
      fc.property(battle, fc.infiniteStream(fc.nat()), ({ shape, pot, u }, keys) => {
        const shuffled = pot
          .map((item) => ({ item, key: keys.next().value }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item)
        const outcome = outcomeOf(shape, pot, drawing(u))
        expect(outcomeOf(shape, shuffled, drawing(u))).toEqual(outcome)
        expect(dealPot(shuffled, outcome.winners)).toEqual(dealPot(pot, outcome.winners))
      }),
    )
  })

  it('follows the items when players change seats, where no draw decides', () => {
    fc.assert(
      fc.property(battle, fc.nat(), ({ shape, pot }, choice) => {
        fc.pre(shape.mode !== 'jackpot')
        const seatings = shape.team ? TEAM_SEATINGS : SEATINGS[shape.seats as 2 | 3 | 4]
        const seating = seatings[choice % seatings.length] as number[]
        const moved = pot.map((item) => ({ ...item, seat: seating[item.seat - 1] as number }))
        const before = outcomeOf(shape, pot, drawing(0))
        const after = outcomeOf(shape, moved, drawing(0))
        expect(after.decided_by).toBe(before.decided_by)
        expect(after.tied).toHaveLength(before.tied.length)
        if (before.decided_by === 'tie') return
        const expected = before.winners.map((seat) => seating[seat - 1] as number)
        expect(after.winners).toEqual(expected.toSorted((a, b) => a - b))
      }),
      { numRuns: 1000 },
    )
  })

  it('gives each tied side the same chance', () => {
    for (const { seats, team } of SHAPES.filter(({ mode }) => mode === 'classic')) {
      const sides = sidesOf({ seats, team })
      const pot = sides.flat().map((seat) => ({ round: 1, seat, value_cents: 250 }))
      for (const mode of ['classic', 'underdog', 'terminal'] as const) {
        const shape = { mode, seats, team }
        for (const [index, side] of sides.entries()) {
          for (const u of [firstU(index, sides.length), firstU(index + 1, sides.length) - 1]) {
            const outcome = outcomeOf(shape, pot, drawing(u))
            expect(outcome).toMatchObject({ decided_by: 'tie', winners: side, pick: index })
            expect(outcome.tied).toEqual(sides.map((_, at) => at + 1))
          }
        }
      }
    }
  })

  it('counts only the tied sides, in their order', () => {
    const values = [300, 900, 100, 900]
    const pot = values.map((value_cents, index) => ({ round: 1, seat: index + 1, value_cents }))
    const classic: BattleShape = { mode: 'classic', seats: 4, team: false }
    expect(outcomeOf(classic, pot, drawing(0))).toMatchObject({ tied: [2, 4], winners: [2] })
    expect(outcomeOf(classic, pot, drawing(LARGEST_U))).toMatchObject({ tied: [2, 4], winners: [4] })
    expect(outcomeOf({ ...classic, mode: 'underdog' }, pot, neverDrawn).winners).toEqual([3])
  })

  it('gives each cent of a jackpot the same chance', () => {
    const values = [3, 0, 7, 2, 5, 1, 0, 4]
    for (const shape of SHAPES.filter(({ mode }) => mode === 'jackpot')) {
      const pot = values.slice(0, 2 * shape.seats).map((value_cents, index) => ({
        round: 1 + Math.floor(index / shape.seats),
        seat: 1 + (index % shape.seats),
        value_cents,
      }))
      const total = worthOf(pot)
      const won = sidesOf(shape).map(() => 0)
      for (let cent = 0; cent < total; cent += 1) {
        const outcomes = [firstU(cent, total), firstU(cent + 1, total) - 1].map((u) =>
          outcomeOf(shape, pot, drawing(u)),
        )
        expect(outcomes[0]).toEqual(outcomes[1])
        expect(outcomes[0]?.pick).toBe(cent)
        const side = sidesOf(shape).findIndex((seats) => seats.join() === outcomes[0]?.winners.join())
        won[side] = (won[side] as number) + 1
      }
      expect(won).toEqual(outcomeOf(shape, pot, drawing(0)).scores)
    }
  })

  it('gives each side of a jackpot worth nothing the same chance', () => {
    const shape: BattleShape = { mode: 'jackpot', seats: 3, team: false }
    const pot = [1, 2, 3].map((seat) => ({ round: 1, seat, value_cents: 0 }))
    for (const seat of [1, 2, 3]) {
      const outcome = outcomeOf(shape, pot, drawing(firstU(seat - 1, 3)))
      expect(outcome).toMatchObject({ winners: [seat], pick: seat - 1 })
    }
  })

  it('reads the jackpot at cursor 0 and a tie at cursor 1', () => {
    const cursors: number[] = []
    const room: Source = (cursor) => {
      cursors.push(cursor)
      return 0
    }
    const pot = [1, 2].map((seat) => ({ round: 1, seat, value_cents: 5 }))
    outcomeOf({ mode: 'jackpot', seats: 2, team: false }, pot, room)
    outcomeOf({ mode: 'classic', seats: 2, team: false }, pot, room)
    expect(cursors).toEqual([0, 1])
  })

  it('is refused for shapes that do not exist and pots with a hole', () => {
    const pot = [1, 2].map((seat) => ({ round: 1, seat, value_cents: 5 }))
    const classic: BattleShape = { mode: 'classic', seats: 2, team: false }
    const refused: [BattleShape, PotItem[]][] = [
      [{ ...classic, seats: 1 }, pot],
      [{ ...classic, seats: 5 }, pot],
      [{ ...classic, mode: 'duel' as 'classic' }, pot],
      [{ ...classic, team: true }, pot],
      [{ mode: 'shared', seats: 4, team: true }, pot],
      [classic, []],
      [classic, pot.slice(1)],
      [classic, [...pot, ...pot]],
      [classic, [pot[0] as PotItem, { round: 1, seat: 3, value_cents: 5 }]],
      [classic, [pot[0] as PotItem, { round: 2, seat: 2, value_cents: 5 }]],
      [classic, [pot[0] as PotItem, { round: 1, seat: 2, value_cents: -5 }]],
      [classic, [pot[0] as PotItem, { round: 1, seat: 2, value_cents: 0.5 }]],
    ]
    for (const [shape, items] of refused)
      expect(() => outcomeOf(shape, items, drawing(0))).toThrow(RangeError)
  })
})

const SEATINGS = {
  2: [[2, 1]],
  3: [
    [1, 3, 2],
    [2, 3, 1],
    [3, 2, 1],
  ],
  4: [
    [4, 3, 2, 1],
    [2, 3, 4, 1],
    [1, 3, 2, 4],
  ],
} as const satisfies Record<2 | 3 | 4, number[][]>

/** Inside the pairs, or pair against pair. */
const TEAM_SEATINGS = [
  [2, 1, 3, 4],
  [3, 4, 1, 2],
  [4, 3, 1, 2],
] as const satisfies number[][]

describe('who takes what', () => {
  it('is worth the pot to the cent, for one winner, shared and pairs, and deals every item once', () => {
    fc.assert(
      fc.property(battle, ({ shape, pot, u }) => {
        const { winners } = outcomeOf(shape, pot, drawing(u))
        const { prizes, house } = dealPot(pot, winners)
        expect(prizes.map(({ seat }) => seat)).toEqual(winners)
        expect(prizes.reduce((sum, prize) => sum + worthOfPrize(prize), 0)).toBe(worthOf(pot))
        expect(prizes.reduce((sum, prize) => sum + prize.diamond_cents, 0)).toBeGreaterThanOrEqual(
          worthOf(house),
        )
        const dealt = [...prizes.flatMap(({ items }) => items), ...house]
        expect(dealt.map(placeOf).toSorted()).toEqual(pot.map(placeOf).toSorted())
        if (winners.length === 1) expect(house).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('is worth the pot to the cent after every draft that the rules allow', () => {
    fc.assert(
      fc.property(pairBattle, ({ shape, pot, choices }) => {
        const outcome = outcomeOf(shape, pot, drawing(0))
        const picks = legalPicks(pot, outcome, choices)
        const { prizes, house } = dealPot(pot, outcome.winners, picks)
        expect(prizes.reduce((sum, prize) => sum + worthOfPrize(prize), 0)).toBe(worthOf(pot))
        const dealt = [...prizes.flatMap(({ items }) => items), ...house]
        expect(dealt.map(placeOf).toSorted()).toEqual(pot.map(placeOf).toSorted())
        for (const { seat, item } of picks) {
          const items = prizes.find((prize) => prize.seat === seat)?.items.map(placeOf)
          expect(items).toContain(placeOf(item))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('is an equal share for each of several winners; only odd cents, to the first seats, go beyond', () => {
    const several = fc.oneof(
      battle.map(({ pot, shape }) => ({ pot, shape, choices: [] as number[] })),
      pairBattle,
    )
    fc.assert(
      fc.property(several, ({ pot, shape, choices }) => {
        const outcome = outcomeOf(shape, pot, drawing(0))
        fc.pre(outcome.winners.length > 1)
        const picks = shape.team ? legalPicks(pot, outcome, choices) : []
        const { prizes } = dealPot(pot, outcome.winners, picks)
        const share = Math.floor(worthOf(pot) / prizes.length)
        const odd = worthOf(pot) % prizes.length
        for (const [index, prize] of prizes.entries()) {
          expect(worthOfPrize(prize)).toBe(index < odd ? share + 1 : share)
          expect(worthOf(prize.items)).toBeLessThanOrEqual(share)
          expect(prize.diamond_cents).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('gives each item to the roomiest share, and the house buys what fits nowhere', () => {
    const pot = [
      { round: 1, seat: 1, value_cents: 1000 },
      { round: 1, seat: 2, value_cents: 300 },
      { round: 2, seat: 1, value_cents: 300 },
      { round: 2, seat: 2, value_cents: 201 },
    ]
    const { prizes, house } = dealPot(pot, [1, 2])
    expect(house).toEqual([pot[0]])
    expect(prizes).toEqual([
      { seat: 1, items: [pot[1], pot[3]], diamond_cents: 900 - 501 + 1 },
      { seat: 2, items: [pot[2]], diamond_cents: 900 - 300 },
    ])
  })

  it('is refused without a winner, and for picks that no share holds', () => {
    const pot = [
      { round: 1, seat: 1, value_cents: 10 },
      { round: 1, seat: 2, value_cents: 4 },
    ]
    const item = { round: 1, seat: 2 }
    expect(() => dealPot(pot, [])).toThrow(/somebody wins/)
    for (const picks of [
      [{ seat: 1, item: { round: 1, seat: 1 } }],
      [{ seat: 1, item: { round: 2, seat: 1 } }],
      [{ seat: 3, item }],
      [
        { seat: 1, item },
        { seat: 2, item },
      ],
    ]) {
      expect(() => dealPot(pot, [1, 2], picks)).toThrow(RangeError)
    }
  })
})

describe('the draft of a winning pair', () => {
  it('always ends when no player chooses: in turns, each pick the dearest that fits its half', () => {
    fc.assert(
      fc.property(pairBattle, ({ shape, pot, choices }) => {
        const { winners, totals } = outcomeOf(shape, pot, drawing(0))
        const before = legalPicks(pot, { winners, totals } as Outcome, choices)
        const picks = [...before]
        for (const chosen of automaticPicks(pot, winners, totals, before)) {
          const { turn, options, unfilled } = draftState(pot, winners, totals, picks)
          expect(chosen.seat).toBe(turn)
          expect(placeOf(chosen.item)).toBe(placeOf(options[0] as PotItem))
          const dearest = options[0]?.value_cents as number
          expect(dearest).toBe(Math.max(...options.map((option) => option.value_cents)))
          expect(dearest).toBeLessThanOrEqual(unfilled.find(({ seat }) => seat === turn)?.cents as number)
          picks.push(chosen)
        }
        const end = draftState(pot, winners, totals, picks)
        expect(end).toMatchObject({ turn: null, options: [] })
        expect(picks.length).toBeLessThanOrEqual(DRAFT_ITEMS)
        expect(end.items).toHaveLength(Math.min(DRAFT_ITEMS, pot.length))
        expect(automaticPicks(pot, winners, totals, picks)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  const totals = [500, 900, 0, 0]
  const values = [300, 100, 250, 350, 200, 100, 50, 50]
  const pot = values.map((value_cents, index) => ({
    round: 1 + Math.floor(index / 4),
    seat: 1 + (index % 4),
    value_cents,
  }))
  const item = { round: 1, seat: 4 }

  it('begins with the higher own total, of equal ones with the lower seat, and alternates', () => {
    expect(draftState(pot, [1, 2], totals, []).turn).toBe(2)
    expect(draftState(pot, [1, 2], [7, 7, 0, 0], []).turn).toBe(1)
    expect(draftState(pot, [1, 2], totals, [{ seat: 2, item }]).turn).toBe(1)
  })

  it('passes over whom no item fits any more', () => {
    const small = [
      { round: 1, seat: 1, value_cents: 60 },
      { round: 1, seat: 2, value_cents: 30 },
      { round: 1, seat: 3, value_cents: 20 },
      { round: 1, seat: 4, value_cents: 10 },
    ]
    const picks = [
      { seat: 2, item: { round: 1, seat: 1 } },
      { seat: 1, item: { round: 1, seat: 2 } },
    ]
    expect(draftState(small, [1, 2], totals, picks)).toMatchObject({ turn: 1, options: small.slice(2) })
  })

  it('refuses picks out of turn, too dear, taken, or outside the ten best', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      round: 1 + Math.floor(index / 4),
      seat: 1 + (index % 4),
      value_cents: 100 - index,
    }))
    const dear = [...many.slice(0, 11), { round: 3, seat: 4, value_cents: 5000 }]
    const refused: [PotItem[], DraftPick[]][] = [
      [pot, [{ seat: 1, item }]],
      [pot, [{ seat: 3, item }]],
      [pot, [{ seat: 2, item: { round: 9, seat: 1 } }]],
      [
        pot,
        [
          { seat: 2, item },
          { seat: 1, item },
        ],
      ],
      [many, [{ seat: 2, item: { round: 3, seat: 4 } }]],
      [dear, [{ seat: 2, item: { round: 3, seat: 4 } }]],
    ]
    for (const [items, picks] of refused) {
      expect(() => draftState(items, [1, 2], totals, picks)).toThrow(/may not pick/)
      expect(() => automaticPicks(items, [1, 2], totals, picks)).toThrow(/may not pick/)
    }
  })
})

describe('prices and times', () => {
  it('a joiner and the creator’s fund pay the price together, and never a negative part', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 90 }), (price, percent) => {
        const { own, funded } = seatPrice(price, percent)
        expect(own + funded).toBe(price)
        expect(funded).toBe(Number((BigInt(price) * BigInt(percent)) / 100n))
        expect(own).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a round begins at its second: none before the start, the last one for good', () => {
    const times = { started_at: 10_000, round_ms: 3200, rounds: 3 }
    const rounds = [9_999, 10_000, 13_199, 13_200, 16_400, 19_600, 99_999].map((now) => roundAt(times, now))
    expect(rounds).toEqual([0, 1, 1, 2, 3, 3, 3])
  })

  it('consoles who paid 5.00 themselves', () => {
    expect([0, 499, 500, 50_000].map(isConsoled)).toEqual([false, false, true, true])
  })

  it.each<[BattleShape, ReturnType<typeof shapeFault>]>([
    [{ mode: 'classic', seats: 2, team: false }, null],
    [{ mode: 'shared', seats: 4, team: false }, null],
    [{ mode: 'jackpot', seats: 4, team: true }, null],
    [{ mode: 'solo' as 'classic', seats: 2, team: false }, 'mode'],
    [{ mode: 'classic', seats: 1, team: false }, 'seats'],
    [{ mode: 'classic', seats: 2.5, team: false }, 'seats'],
    [{ mode: 'classic', seats: 3, team: true }, 'team'],
    [{ mode: 'shared', seats: 4, team: true }, 'team'],
  ])('%j has the fault %s', (shape, fault) => {
    expect(shapeFault(shape)).toBe(fault)
  })
})

describe('the lock record', () => {
  const hash = (text: string) => toHex(sha256(ascii(text)))
  const lock: BattleLock = {
    battle_id: 20_418,
    mode: 'classic',
    team: false,
    pools: [
      { box_id: 3, version: 2, pool_hash: hash('pool 3'), pool_salt: hash('salt 3') },
      { box_id: 7, version: 1, pool_hash: hash('pool 7'), pool_salt: hash('salt 7') },
    ],
    consolation: { version: 1, pool_hash: hash('consolation') },
    seats: [
      { seat: 1, player: '100001', entry_cents: 1550 },
      { seat: 2, player: 'bot-1', entry_cents: 0 },
    ],
    server_seed_hash: hash('seed'),
    beacon: { source: 'local', chain_hash: hash('chain'), round: 591_234_567 },
  }

  it('is these lines, and its hash is SHA-256 of them', () => {
    const text = [
      'noktra-battle-v1',
      'battle:20418',
      'mode:classic',
      `pool:3:2:${hash('pool 3')}:${hash('salt 3')}`,
      `pool:7:1:${hash('pool 7')}:${hash('salt 7')}`,
      `consolation:1:${hash('consolation')}`,
      'seat:1:100001:1550',
      'seat:2:bot-1:0',
      `seed:${hash('seed')}`,
      `beacon:local:${hash('chain')}`,
      'round:591234567',
      '',
    ].join('\n')
    expect(battleLockLines(lock)).toBe(text)
    expect(battleLockHash(lock)).toBe(hash(text))
    const four = [1, 2, 3, 4].map((seat) => ({ seat, player: `bot-${seat}`, entry_cents: 0 }))
    expect(battleLockLines({ ...lock, team: true, mode: 'underdog', seats: four })).toContain(
      '\nmode:team-underdog\n',
    )
  })

  const [first, second] = lock.seats as [BattleLock['seats'][0], BattleLock['seats'][0]]
  const [pool] = lock.pools as [BattleLock['pools'][0]]

  it.each<[string, Partial<BattleLock>]>([
    ['battle', { battle_id: 20_419 }],
    ['mode', { mode: 'terminal' }],
    ['order of the rounds', { pools: lock.pools.toReversed() }],
    ['number of rounds', { pools: [...lock.pools, pool] }],
    ['pool', { pools: [{ ...pool, pool_hash: hash('another') }, pool] }],
    ['consolation pool', { consolation: { ...lock.consolation, version: 2 } }],
    ['player', { seats: [{ ...first, player: '100002' }, second] }],
    ['entry', { seats: [{ ...first, entry_cents: 1549 }, second] }],
    ['seed', { server_seed_hash: hash('another') }],
    ['beacon', { beacon: { ...lock.beacon, source: 'drand' } }],
    ['round', { beacon: { ...lock.beacon, round: 1 } }],
  ])('has another hash with another %s', (_, change) => {
    expect(battleLockHash({ ...lock, ...change })).not.toBe(battleLockHash(lock))
  })

  it.each<[string, Partial<BattleLock>]>([
    ['no rounds', { pools: [] }],
    ['51 rounds', { pools: Array.from({ length: 51 }, () => pool) }],
    ['one seat', { seats: [first] }],
    ['seats out of order', { seats: [second, first] }],
    ['a pair of two', { team: true }],
    ['an unknown mode', { mode: 'classic\npool:1' as 'classic' }],
    ['a number below 0', { battle_id: -1 }],
    ['a fraction', { seats: [{ ...first, entry_cents: 0.5 }, second] }],
    ['a hash in capitals', { server_seed_hash: hash('seed').toUpperCase() }],
    ['a hash in a list', { server_seed_hash: [hash('seed')] as unknown as string }],
    ['a name with a line in it', { seats: [{ ...first, player: '1\nseat' }, second] }],
    ['a name with a colon', { seats: [{ ...first, player: '1:2' }, second] }],
    ['a name that is a number', { seats: [{ ...first, player: 100_001 as unknown as string }, second] }],
  ])('is refused with %s', (_, change) => {
    expect(() => battleLockLines({ ...lock, ...change })).toThrow(RangeError)
  })
})

/*
 * A pool of the catalogue, drawn as battles draw it. The draws of a battle of four seats serve every mode and shape: a
 * smaller one takes the first seats.
 */
const BATTLES = 10_000
const ROUNDS = 3
/** Three boxes of the pool. */
const PRICE_CENTS = ROUNDS * 4980

type Drawn = { seed: BattleSeed; pot: PotItem[] }

function poolOfCatalogue(key: string): PoolRow[] {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../catalogue/${name}`, import.meta.url), 'utf8'))
  const boxes = read('boxes.json') as { key: string; pool: { skin_id: number; tickets: number }[] }[]
  const designs = read('skins.json') as {
    exteriors: { skin_id: number; exterior: PoolRow['exterior']; price: number }[]
  }[]
  const skins = new Map(designs.flatMap(({ exteriors }) => exteriors.map((skin) => [skin.skin_id, skin])))
  const pool = boxes.find((box) => box.key === key)?.pool ?? []
  const items = pool.map(({ skin_id }) => {
    const skin = skins.get(skin_id)
    if (!skin) throw new Error(`the catalogue has no skin ${skin_id}`)
    return { skin_id, exterior: skin.exterior, value_cents: Math.round(skin.price * 100) }
  })
  return rowsFromTickets(
    items,
    pool.map(({ tickets }) => tickets),
  )
}

function seedOfBattle(index: number): BattleSeed {
  const part = (name: string) => sha256(ascii(`battles.test.ts: ${name} of battle ${index}`))
  return {
    server_seed: part('server seed'),
    lock_hash: toHex(part('lock')),
    randomness: toHex(part('randomness')),
  }
}

describe('10,000 battles of every mode and shape, with a pool of the catalogue', () => {
  const rows = poolOfCatalogue('ember-forge')
  let drawn: Drawn[] = []

  beforeAll(() => {
    drawn = Array.from({ length: BATTLES }, (_, index) => {
      const seed = seedOfBattle(index)
      const pot = [1, 2, 3].flatMap((round) =>
        [1, 2, 3, 4].map((seat): PotItem => {
          const source = battleSource(seed, seat, round)
          const { row } = drawRow(source, rows, ({ exterior }) => EXTERIOR_BOUNDS[exterior!])
          return { round, seat, value_cents: row.value_cents }
        }),
      )
      return { seed, pot }
    })
  }, 60_000)

  it('draws ticket and wear at cursors 0 and 1 of its seat and round', () => {
    const { seed } = drawn[17] as Drawn
    const { server_seed, ...base } = seed
    const at = (cursor: number) =>
      uniform52(server_seed, battleMessage({ ...base, seat: 3, round: 2, cursor }))
    const source = battleSource(seed, 3, 2)
    const { ticket, row, wear } = drawRow(source, rows, () => ({ from: 700, to: 1500 }))
    expect(ticket).toBe(ticketOf(at(0)))
    expect(row.from <= ticket && ticket <= row.to).toBe(true)
    expect(wear).toBe(700 + Number((BigInt(at(1)) * 800n) >> 52n))
    expect(EXTERIORS).toContain(row.exterior)
  })

  it.each(SHAPES)('conserves every cent and favours no seat: $mode, $seats seats, team $team', (shape) => {
    const books = { players: 0, house: 0 }
    const wins = Array.from({ length: shape.seats }, () => 0)
    for (const { seed, pot: all } of drawn) {
      const pot = all.filter(({ seat }) => seat <= shape.seats)
      const outcome = outcomeOf(shape, pot, battleSource(seed, 0, 0))
      for (const seat of outcome.winners) wins[seat - 1] = (wins[seat - 1] as number) + 1
      settle(books, shape, pot, outcome)
    }
    expect(books.players + books.house).toBe(0)

    const perBattle = shape.mode === 'shared' ? shape.seats : shape.team ? 2 : 1
    const chance = perBattle / shape.seats
    const sigma = Math.sqrt(BATTLES * chance * (1 - chance))
    expect(wins.reduce((sum, count) => sum + count, 0)).toBe(perBattle * BATTLES)
    for (const count of wins) expect(Math.abs(count - BATTLES * chance)).toBeLessThanOrEqual(3 * sigma)
  })

  /**
   * Seat 1 is a player, the last seat a bot: what the players pay and take, against what the house takes, gives away
   * and buys back. Every item of the pot is given by the house.
   */
  function settle(
    books: { players: number; house: number },
    shape: BattleShape,
    pot: PotItem[],
    { winners, totals }: Outcome,
  ): void {
    const players = shape.seats - 1
    const picks = shape.team ? automaticPicks(pot, winners, totals) : []
    const { prizes, house } = dealPot(pot, winners, picks)
    books.players -= players * PRICE_CENTS
    books.house += players * PRICE_CENTS - worthOf(pot) + worthOf(house)
    for (const prize of prizes) {
      books.house -= prize.diamond_cents
      if (prize.seat <= players) books.players += worthOfPrize(prize)
      else books.house += worthOfPrize(prize)
    }
  }

  it('draws different items in every seat and round', () => {
    const totals = [1, 2, 3, 4].flatMap((seat) =>
      Array.from({ length: ROUNDS }, (_, index) =>
        drawn.reduce(
          (sum, { pot }) =>
            sum + (pot.find((item) => item.seat === seat && item.round === index + 1)?.value_cents ?? 0),
          0,
        ),
      ),
    )
    expect(new Set(totals).size).toBe(4 * ROUNDS)
  })
})
