import { createCipheriv, createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowOfTicket, TICKETS } from './boxes.ts'
import { pick as pickOf, type Source } from './fairness.ts'
import { toNumber } from './fraction.ts'
import {
  clearChance,
  consolationMean,
  consolationRows,
  drawMineConsolation,
  mineConsolationWear,
  mineLines,
  minesHash,
  minesLayout,
  minesSource,
  MINES_PER_LAYER,
  MINE_LAYERS,
  MINE_TIERS_CENTS,
  MINE_TILES,
  NEW_GAME,
  pick,
  pickFault,
  prizeTarget,
  prizeWear,
  reachChance,
  stopReturn,
  takeFault,
  takePrize,
  tierFault,
  type MinePrize,
  type MinesState,
  type MinesTier,
} from './mines.ts'
import { ascii, sha256, toHex } from './sha256.ts'

const LAYERS = [1, 2, 3, 4, 5, 6] as const

/** A tier with prizes exactly on target and a consolation of `cents` each. */
function tierOf(stake_cents: number, cents = 3, skins = 12): MinesTier {
  const prizes = LAYERS.map((layer): MinePrize => {
    const value_cents = prizeTarget(stake_cents, layer)
    return { skin_id: 1000 + layer, exterior: 'MW', value_cents }
  })
  const items = Array.from({ length: skins }, (_, index): MinePrize => {
    return { skin_id: 2000 + index, exterior: 'BS', value_cents: cents }
  })
  return {
    tier: 1,
    stake_cents,
    prizes: prizes as MinesTier['prizes'],
    consolation: consolationRows(items),
  }
}

const tier = tierOf(200)

function withPrize(layer: number, change: Partial<MinePrize>): MinesTier {
  const prizes = tier.prizes.map((prize, at) => (at === layer - 1 ? { ...prize, ...change } : prize))
  return { ...tier, prizes: prizes as MinesTier['prizes'] }
}

function withConsolation(change: (items: MinePrize[]) => MinePrize[]): MinesTier {
  return { ...tier, consolation: consolationRows(change(tier.consolation)) }
}

function sourceOf(nonce: number): Source {
  return minesSource({
    server_seed: sha256(ascii('mines test')),
    pool_hash: minesHash(tier),
    pool_salt: toHex(sha256(ascii('beacon'))),
    user_seed: 'a-player',
    nonce,
  })
}

describe('chances', () => {
  it('are the exact fractions of the tiles without mines', () => {
    expect(LAYERS.map(clearChance)).toEqual([5n, 5n, 4n, 4n, 3n, 3n].map((part) => ({ part, over: 7n })))
    expect(LAYERS.map(reachChance)).toEqual([
      { part: 5n, over: 7n },
      { part: 25n, over: 49n },
      { part: 100n, over: 343n },
      { part: 400n, over: 2401n },
      { part: 1200n, over: 16_807n },
      { part: 3600n, over: 117_649n },
    ])
    const percents = LAYERS.map((layer) => (100 * toNumber(reachChance(layer))).toFixed(2))
    expect(percents).toEqual(['71.43', '51.02', '29.15', '16.66', '7.14', '3.06'])
  })

  it.each([0, 7, 1.5, -1, Number.NaN])('are refused for layer %s', (layer) => {
    expect(() => clearChance(layer)).toThrow(RangeError)
    expect(() => reachChance(layer)).toThrow(RangeError)
    expect(() => prizeTarget(200, layer)).toThrow(RangeError)
    expect(() => stopReturn(tier, layer)).toThrow(RangeError)
  })

  it('set the targets of the prizes, half a cent up', () => {
    expect(LAYERS.map((layer) => prizeTarget(200, layer))).toEqual([258, 361, 631, 1104, 2577, 6013])
    expect(LAYERS.map((layer) => prizeTarget(6000, layer))).toEqual([
      7728, 10_819, 18_934, 33_134, 77_312, 180_395,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom(...LAYERS), (stake, layer) => {
        const { part, over } = reachChance(layer)
        /* Twice the rounding error, in units of 1 / (100 part): above -1/2 cent and at most 1/2 cent. */
        const error = 2n * (100n * part * BigInt(prizeTarget(stake, layer)) - 92n * BigInt(stake) * over)
        expect(error > -100n * part && error <= 100n * part).toBe(true)
      }),
    )
    for (const stake of [0, -200, 1.5, Number.NaN]) expect(() => prizeTarget(stake, 1)).toThrow(RangeError)
  })
})

describe('minesLayout', () => {
  /** A source whose shuffle index at cursor c of a layer is `indexes[c]`. */
  function indexSource(indexes: readonly number[]): Source {
    return (cursor) => {
      const choices = BigInt(MINE_TILES - (cursor % 6))
      return Number((BigInt(indexes[cursor % 6] as number) * 2n ** 52n + choices - 1n) / choices)
    }
  }

  it('lays every set of mines in equally many of the 5,040 shuffles', () => {
    const counts = MINES_PER_LAYER.map(() => new Map<string, number>())
    const shuffles = [7, 6, 5, 4, 3, 2].reduce<number[][]>(
      (made, choices) =>
        made.flatMap((indexes) => Array.from({ length: choices }, (_, index) => [...indexes, index])),
      [[]],
    )
    expect(shuffles.length).toBe(5040)
    for (const indexes of shuffles) {
      for (const [layer, mines] of minesLayout(indexSource(indexes)).entries()) {
        const sets = counts[layer] as Map<string, number>
        sets.set(mines.join(), (sets.get(mines.join()) ?? 0) + 1)
      }
    }
    expect(counts.map((sets) => sets.size)).toEqual([21, 21, 35, 35, 35, 35])
    for (const sets of counts) {
      for (const count of sets.values()) expect(count).toBe(5040 / sets.size)
    }
  })

  it(
    'mines each tile equally often in 200,000 layouts, within 3 sigma',
    { tags: 'long', timeout: 60_000 },
    () => {
      const games = 200_000
      const draws = new BigUint64Array(randomBytes(games * 36 * 8).buffer)
      const counts = MINES_PER_LAYER.map(() => Array.from({ length: MINE_TILES }, () => 0))
      let first = 0
      const source: Source = (cursor) => Number((draws[first + cursor] as bigint) >> 12n)
      for (let game = 0; game < games; game += 1) {
        first = game * 36
        for (const [layer, mines] of minesLayout(source).entries()) {
          const tiles = counts[layer] as number[]
          for (const tile of mines) tiles[tile - 1] = (tiles[tile - 1] as number) + 1
        }
      }
      for (const [layer, tiles] of counts.entries()) {
        const chance = (MINES_PER_LAYER[layer] as number) / MINE_TILES
        const sigma = Math.sqrt(games * chance * (1 - chance))
        for (const count of tiles) expect(Math.abs(count - games * chance)).toBeLessThan(3 * sigma)
      }
    },
  )

  it('reads cursors 0 to 35 once each, and is the shuffle of its own six', () => {
    const read: number[] = []
    const source = sourceOf(5)
    const layout = minesLayout((cursor) => {
      read.push(cursor)
      return source(cursor)
    })
    expect(read).toEqual(Array.from({ length: 36 }, (_, cursor) => cursor))
    const byHand = MINES_PER_LAYER.map((mines, index) => {
      const tiles = [1, 2, 3, 4, 5, 6, 7]
      for (let i = 6; i >= 1; i -= 1) {
        const j = pickOf(source(6 * index + 6 - i), i + 1)
        const [a, b] = [tiles[i] as number, tiles[j] as number]
        tiles[i] = b
        tiles[j] = a
      }
      return tiles.slice(0, mines).toSorted((a, b) => a - b)
    })
    expect(layout).toEqual(byHand)
  })

  it('has as many mines as its layer, rising, for every game', () => {
    for (let nonce = 0; nonce < 300; nonce += 1) {
      const layout = minesLayout(sourceOf(nonce))
      expect(layout.map((mines) => mines.length)).toEqual([...MINES_PER_LAYER])
      for (const mines of layout) {
        expect(mines).toEqual([...new Set(mines)].toSorted((a, b) => a - b))
        expect(mines.every((tile) => tile >= 1 && tile <= MINE_TILES)).toBe(true)
      }
    }
  })
})

describe('the draws beside the layout', () => {
  /** @shows SPEC-4.56 */
  it('are the consolation at 36 and 37 and the wear of prize n at 40 + n', () => {
    const source = (cursor: number) => cursor * 2 ** 46
    const interval = { from: 1000, to: 1064 }
    expect(mineConsolationWear(source, interval)).toBe(1037)
    expect(LAYERS.map((layer) => prizeWear(source, layer, interval))).toEqual([
      1041, 1042, 1043, 1044, 1045, 1046,
    ])
    const { ticket, row } = drawMineConsolation(source, tier.consolation)
    expect(ticket).toBe(1 + (36 * TICKETS) / 64)
    expect(row).toBe(rowOfTicket(tier.consolation, ticket))
    expect(() => prizeWear(source, 7, interval)).toThrow(RangeError)
  })

  it('depend on every part of the game', () => {
    const draw = {
      server_seed: sha256(ascii('mines test')),
      pool_hash: minesHash(tier),
      pool_salt: toHex(sha256(ascii('beacon'))),
      user_seed: 'a-player',
      nonce: 5,
    }
    const others = [
      { ...draw, server_seed: sha256(ascii('other')) },
      { ...draw, pool_hash: minesHash(tierOf(1000)) },
      { ...draw, pool_salt: toHex(sha256(ascii('other'))) },
      { ...draw, user_seed: 'b-player' },
      { ...draw, nonce: 6 },
    ]
    expect(minesSource(draw)(0)).toBe(sourceOf(5)(0))
    for (const other of others) expect(minesSource(other)(0)).not.toBe(minesSource(draw)(0))
    expect(() => minesSource({ ...draw, pool_salt: 'salt' })).toThrow(RangeError)
  })
})

describe('mineLines', () => {
  it('writes head, prizes and consolation, and its SHA-256 is the hash', () => {
    const small = withConsolation((items) => items.slice(0, 3))
    expect(mineLines(small)).toBe(
      [
        'noktra-mines-v1',
        'tier:1',
        'stake:200',
        'prize:1:1001:MW:258',
        'prize:2:1002:MW:361',
        'prize:3:1003:MW:631',
        'prize:4:1004:MW:1104',
        'prize:5:1005:MW:2577',
        'prize:6:1006:MW:6013',
        '1-333334:2000:BS:3',
        '333335-666667:2001:BS:3',
        '666668-1000000:2002:BS:3',
        '',
      ].join('\n'),
    )
    expect(minesHash(small)).toBe(createHash('sha256').update(mineLines(small)).digest('hex'))
  })

  it.each<[string, MinesTier]>([
    ['tier', { ...tier, tier: 0 }],
    ['stake', { ...tier, stake_cents: 0.5 }],
    ['five prizes', { ...tier, prizes: tier.prizes.slice(1) as unknown as MinesTier['prizes'] }],
    ['skin of a prize', withPrize(2, { skin_id: -1 })],
    ['exterior of a prize', withPrize(2, { exterior: 'XX' as 'FN' })],
    ['value of a prize', withPrize(2, { value_cents: 0 })],
    ['gap in the consolation', { ...tier, consolation: tier.consolation.toSpliced(3, 1) }],
    ['short consolation', { ...tier, consolation: tier.consolation.slice(0, -1) }],
    ['no consolation', { ...tier, consolation: [] }],
  ])('refuses an unreadable %s', (_, unreadable) => {
    expect(() => mineLines(unreadable)).toThrow(RangeError)
    expect(() => minesHash(unreadable)).toThrow(RangeError)
    expect(tierFault(unreadable)?.rule).toBe('mines_tier')
  })
})

describe('stopReturn', () => {
  it('is the exact expected value of stopping after a layer', () => {
    /* 258 x 5/7 + 3 x 2/7 cents of a stake of 200, and so on. */
    expect(LAYERS.map((layer) => stopReturn(tier, layer))).toEqual(
      [
        { part: 324n, over: 350n },
        { part: 9097n, over: 9800n },
        { part: 63_829n, over: 68_600n },
        { part: 447_603n, over: 480_200n },
        { part: 3_139_221n, over: 3_361_400n },
        { part: 21_988_947n, over: 23_529_800n },
      ].map(reduced),
    )
  })

  it('agrees with the value of every one of the 7 picks of each layer, counted out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MINE_TIERS_CENTS), fc.integer({ min: 1, max: 40 }), (stake, cents) => {
        const played = tierOf(stake, cents)
        /* Of 7^6 equally likely ways through the layers, those that bomb at each layer. */
        let alive = 7n ** 6n
        let bombed = 0n
        for (const layer of LAYERS) {
          const dying = (alive * BigInt(MINES_PER_LAYER[layer - 1] as number)) / 7n
          alive -= dying
          bombed += dying
          const prize = BigInt((played.prizes[layer - 1] as MinePrize).value_cents)
          const whole = reduced({
            part: alive * prize + bombed * BigInt(cents),
            over: 7n ** 6n * BigInt(stake),
          })
          expect(stopReturn(played, layer)).toEqual(whole)
        }
        expect(alive + bombed).toBe(7n ** 6n)
      }),
    )
  })

  it('counts each consolation row by its tickets', () => {
    const values = [1, 2, 3, 4, 5, 6, 7]
    const uneven = withConsolation(() =>
      values.map((value_cents) => ({ skin_id: value_cents, exterior: 'BS', value_cents })),
    )
    /* 1,000,000 = 7 x 142,857 + 1: the first row has one ticket more. */
    expect(consolationMean(uneven)).toEqual(reduced({ part: 142_857n * 28n + 1n, over: 1_000_000n }))
  })

  it('bounds what any strategy returns: mixed ones lie between', { tags: 'long' }, () => {
    const returns = LAYERS.map((layer) => toNumber(stopReturn(tier, layer)))
    const returned = (stopAt: (game: number) => number, games: number) => {
      let value = 0
      for (let game = 0; game < games; game += 1) {
        const source = sourceOf(game)
        const layout = minesLayout(source)
        let state: MinesState = NEW_GAME
        while (!state.over && state.layer < stopAt(game)) state = pick(layout, state, 1 + (game % 7))
        value += state.over === 'bomb' ? 3 : (tier.prizes[state.layer - 1] as MinePrize).value_cents
      }
      return value / games / tier.stake_cents
    }
    /* The standard deviation of one game is 0.58 stakes at layer 1 and 0.9 at layer 2. */
    const games = 4000
    const mixed = returned((game) => 1 + ((game >> 3) % 2), games)
    expect(mixed).toBeGreaterThan(Math.min(...returns) - (3 * 0.9) / Math.sqrt(games))
    expect(mixed).toBeLessThan(Math.max(...returns) + (3 * 0.9) / Math.sqrt(games))
  })
})

describe('tierFault', () => {
  it.each(MINE_TIERS_CENTS)('accepts prizes on target for a stake of %s cents', (stake) => {
    expect(tierFault(tierOf(stake))).toBeNull()
    expect(tierFault(tierOf(stake, stake / 50))).toBeNull()
  })

  it('refuses exactly the prizes that leave 90-95 % at their layer', () => {
    for (const layer of LAYERS) {
      const { part, over } = reachChance(layer)
      /* prize x reach + 3 x (1 - reach) = percent % of 200 */
      const rest = 3n * (over - part)
      const least = Number((180n * over - rest + part - 1n) / part)
      const most = Number((190n * over - rest) / part)
      expect(tierFault(withPrize(layer, { value_cents: least }))).toBeNull()
      expect(tierFault(withPrize(layer, { value_cents: most }))).toBeNull()
      for (const value_cents of [least - 1, most + 1]) {
        const fault = tierFault(withPrize(layer, { value_cents }))
        expect(fault?.rule).toBe('mines_return')
        expect(fault?.message).toContain(`stopping after layer ${layer} returns`)
      }
    }
  })

  it.each<[string, MinesTier, string]>([
    ['equal prizes', withPrize(2, { value_cents: 258 }), 'mines_prizes'],
    ['falling prizes', withPrize(4, { value_cents: 600 }), 'mines_prizes'],
    ['nine consolation skins', withConsolation((items) => items.slice(0, 9)), 'mines_consolation'],
    [
      'a consolation skin twice',
      withConsolation((items) => items.map((item, at) => (at === 1 ? { ...item, skin_id: 2000 } : item))),
      'mines_consolation',
    ],
    ['a consolation above 2 %', tierOf(200, 5), 'mines_consolation'],
    [
      'a consolation just above 2 %',
      withConsolation((items) => items.map((item, at) => ({ ...item, value_cents: at === 0 ? 5 : 4 }))),
      'mines_consolation',
    ],
    [
      'unequal chances',
      {
        ...tier,
        consolation: tier.consolation.map((row, at) => {
          if (at === 0) return { ...row, to: row.to - 1 }
          return at === 1 ? { ...row, from: row.from - 1 } : row
        }),
      },
      'mines_consolation',
    ],
  ])('refuses %s', (_, refused, rule) => {
    expect(tierFault(refused)?.rule).toBe(rule)
  })

  it('never throws', () => {
    expect(tierFault(null as unknown as MinesTier)?.rule).toBe('mines_tier')
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(tier)), fc.anything(), (field, value) => {
        const fault = tierFault({ ...tier, [field]: value })
        expect(fault === null || fault.rule.startsWith('mines_')).toBe(true)
      }),
    )
  })
})

describe('a game', () => {
  const layout = minesLayout(sourceOf(1))
  const safe = layout.map((mines) => [1, 2, 3, 4, 5, 6, 7].find((tile) => !mines.includes(tile)) as number)

  it('goes up a layer with each clear tile and ends cleared', () => {
    let state: MinesState = NEW_GAME
    for (const [index, tile] of safe.entries()) {
      state = pick(layout, state, tile)
      const over = index === MINE_LAYERS - 1 ? 'cleared' : null
      expect(state).toEqual({ layer: index + 1, opened: safe.slice(0, index + 1), over })
    }
    expect(NEW_GAME).toEqual({ layer: 0, opened: [], over: null })
  })

  it('ends at a bomb with the layers cleared before', () => {
    const [bomb] = layout[1] as [number]
    const state = pick(layout, pick(layout, NEW_GAME, safe[0] as number), bomb)
    expect(state).toEqual({ layer: 1, opened: [safe[0], bomb], over: 'bomb' })
  })

  it('refuses every tile but 1 to 7, and changes nothing', () => {
    for (const tile of [0, 8, -1, 1.5, Number.NaN, Infinity, '3' as unknown as number]) {
      expect(pickFault(NEW_GAME, tile)).toBe('tile')
      expect(() => pick(layout, NEW_GAME, tile)).toThrow(RangeError)
    }
  })

  it('is played to the rules whatever is picked', () => {
    const tile = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.array(tile), fc.nat(8), (nonce, tiles, taken) => {
        const mines = minesLayout(sourceOf(nonce))
        let state: MinesState = NEW_GAME
        for (const [turn, next] of tiles.entries()) {
          if (turn === taken && !takeFault(state)) state = takePrize(state)
          const before = structuredClone(state)
          if (pickFault(state, next)) {
            expect(() => pick(mines, state, next)).toThrow(RangeError)
            expect(state.over !== null || next < 1 || next > 7).toBe(true)
          } else {
            const after = pick(mines, state, next)
            const isBomb = (mines[before.layer] as number[]).includes(next)
            expect(after.layer).toBe(before.layer + (isBomb ? 0 : 1))
            expect(after.over).toBe(isBomb ? 'bomb' : after.layer === 6 ? 'cleared' : null)
            expect(after.opened).toEqual([...before.opened, next])
            expect(state).toEqual(before)
            state = after
          }
          expect(state.opened.length).toBe(state.layer + (state.over === 'bomb' ? 1 : 0))
        }
      }),
    )
  })

  it('pays only between the first cleared layer and the end', () => {
    const first = pick(layout, NEW_GAME, safe[0] as number)
    expect(takeFault(NEW_GAME)).toBe('nothing')
    expect(() => takePrize(NEW_GAME)).toThrow('there is no prize before the first layer is cleared')
    const taken = takePrize(first)
    expect(taken).toEqual({ layer: 1, opened: [safe[0]], over: 'taken' })
    expect(takeFault(taken)).toBe('over')
    expect(() => takePrize(taken)).toThrow('the game is over')
    expect(() => pick(layout, taken, 1)).toThrow('the game is over')
  })
})

/** Random bytes that are the same in every run. */
function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16))
  return new Uint8Array(cipher.update(Buffer.alloc(count)))
}

function reduced({ part, over }: { part: bigint; over: bigint }): { part: bigint; over: bigint } {
  let [a, b] = [part, over]
  while (b !== 0n) [a, b] = [b, a % b]
  return { part: part / a, over: over / a }
}
