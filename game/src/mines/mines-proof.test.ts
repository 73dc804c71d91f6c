import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consolationRows,
  drawMineConsolation,
  mineConsolationWear,
  minesHash,
  minesLayout,
  minesSource,
  MINE_LAYERS,
  prizeTarget,
  prizeWear,
  type MinePrize,
  type MinesTier,
} from '../mines.ts'
import {
  MINES_CHECKS,
  verifyMines,
  type MinesCheckName,
  type MinesProof,
  type MinesResult,
} from './mines-proof.ts'
import { ascii, sha256, toHex } from '../sha256.ts'
import { EXTERIOR_BOUNDS } from '../wear.ts'

const tier: MinesTier = {
  tier: 2,
  stake_cents: 1000,
  prizes: [1, 2, 3, 4, 5, 6].map((layer): MinePrize => {
    return { skin_id: 1000 + layer, exterior: 'FT', value_cents: prizeTarget(1000, layer) }
  }) as MinesTier['prizes'],
  consolation: consolationRows(
    Array.from({ length: 11 }, (_, index): MinePrize => {
      return { skin_id: 2000 + index, exterior: 'BS', value_cents: 5 + index }
    }),
  ),
}

/** An honest game: clear `clear` layers, then open a bomb where `bomb`, else take the prize (or be refunded). */
function proofOf(clear: number, { bomb = false, nonce = 41 } = {}): MinesProof {
  const server_seed = sha256(ascii('mines proof test'))
  const draw = {
    user_seed: 'a-player',
    nonce,
    pool_hash: minesHash(tier),
    pool_salt: toHex(sha256(ascii('beacon'))),
  }
  const source = minesSource({ ...draw, server_seed })
  const layout = minesLayout(source)
  const picks = layout
    .slice(0, clear)
    .map((mines) => [4, 1, 2, 3, 5, 6, 7].find((tile) => !mines.includes(tile)) as number)
  return {
    kind: 'mines',
    id: 'm-77',
    server_seed_hash: toHex(sha256(server_seed)),
    chain_no: 1,
    pair_no: 1,
    anchor: toHex(sha256(server_seed)),
    server_seed: toHex(server_seed),
    ...draw,
    tier,
    layout,
    picks: bomb ? [...picks, layout[clear]?.[0] as number] : picks,
    result: resultOf(),
  }

  function resultOf(): MinesResult {
    if (bomb) {
      const { row } = drawMineConsolation(source, tier.consolation)
      const wear = mineConsolationWear(source, EXTERIOR_BOUNDS.BS)
      return { kind: 'bomb', layer: clear, ...itemOf(row, wear) }
    }
    if (clear > 0) {
      const wear = prizeWear(source, clear, EXTERIOR_BOUNDS.FT)
      return { kind: 'prize', layer: clear, ...itemOf(tier.prizes[clear - 1] as MinePrize, wear) }
    }
    const nothing = { skin_id: null, exterior: null, wear: null, wear_from: null, wear_to: null }
    return { kind: 'refund', layer: 0, ...nothing, value_cents: null }
  }
}

function itemOf({ skin_id, exterior, value_cents }: MinePrize, wear: number | null) {
  const { from, to } = EXTERIOR_BOUNDS[exterior!]
  return { skin_id, exterior, value_cents, wear, wear_from: from, wear_to: to }
}

const prize = proofOf(3)
const bomb = proofOf(2, { bomb: true })
const refund = proofOf(0)
const ALL_TRUE = MINES_CHECKS.map(() => true)

function oks(claim: unknown): (boolean | null)[] {
  return verifyMines(claim).map(({ ok }) => ok)
}

function failing(claim: unknown): MinesCheckName[] {
  return verifyMines(claim)
    .filter(({ ok }) => ok === false)
    .map(({ check }) => check)
}

function otherDigit(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1)
}

function withResult(proof: MinesProof, change: Record<string, unknown>): MinesProof {
  return { ...proof, result: { ...proof.result, ...change } }
}

function withPrize(change: Partial<MinePrize>): Partial<MinesProof> {
  const prizes = tier.prizes.map((each, at) => (at === 2 ? { ...each, ...change } : each))
  return { tier: { ...tier, prizes: prizes as MinesTier['prizes'] } }
}

/** A layout with a mine of one layer moved to a clear tile. */
function withMoved(layer: number): Partial<MinesProof> {
  const layout = (prize.layout as number[][]).map((mines, at) => {
    if (at !== layer - 1) return mines
    const free = [1, 2, 3, 4, 5, 6, 7].find((tile) => !mines.includes(tile)) as number
    return [...mines.slice(1), free].toSorted((a, b) => a - b)
  })
  return { layout }
}

describe('verifyMines', () => {
  it('ticks an honest game of every end, also after its way through JSON', () => {
    for (let nonce = 0; nonce < 20; nonce += 1) {
      for (let clear = 0; clear <= MINE_LAYERS; clear += 1) {
        expect(oks(JSON.parse(JSON.stringify(proofOf(clear, { nonce }))))).toEqual(ALL_TRUE)
        if (clear === MINE_LAYERS) continue
        expect(oks(JSON.parse(JSON.stringify(proofOf(clear, { nonce, bomb: true }))))).toEqual(ALL_TRUE)
      }
    }
    expect(verifyMines(prize).map(({ check }) => check)).toEqual([...MINES_CHECKS])
  })

  it.each<[string, Partial<MinesProof>, MinesCheckName[]]>([
    ['kind', { kind: 'box' as 'mines' }, [...MINES_CHECKS]],
    ['server_seed_hash', { server_seed_hash: otherDigit(prize.server_seed_hash) }, ['seed_hash']],
    [
      'server_seed',
      { server_seed: otherDigit(prize.server_seed as string) },
      ['seed_hash', 'layout', 'wear'],
    ],
    [
      'case of server_seed',
      { server_seed: prize.server_seed?.toUpperCase() },
      ['seed_hash', 'layout', 'picks', 'wear'],
    ],
    ['user_seed', { user_seed: 'b-player' }, ['layout', 'wear']],
    ['nonce', { nonce: 42 }, ['layout', 'wear']],
    ['type of nonce', { nonce: '41' as unknown as number }, ['layout', 'picks', 'wear']],
    ['pool_hash', { pool_hash: otherDigit(prize.pool_hash) }, ['tier', 'layout', 'wear']],
    ['pool_salt', { pool_salt: otherDigit(prize.pool_salt) }, ['layout', 'wear']],
    ['number of the tier', { tier: { ...tier, tier: 3 } }, ['tier']],
    ['stake', { tier: { ...tier, stake_cents: 999 } }, ['tier']],
    ['skin of a prize', withPrize({ skin_id: 4 }), ['tier', 'result']],
    ['value of a prize', withPrize({ value_cents: 4 }), ['tier', 'result']],
    ['consolation', { tier: { ...tier, consolation: tier.consolation.slice(1) } }, ['tier']],
    ['mine of a layer played', withMoved(1), ['layout']],
    ['mine of a layer not played', withMoved(6), ['layout']],
    ['layer left out', { layout: prize.layout?.slice(1) ?? null }, ['layout']],
    ['layout kept back', { layout: null }, ['layout']],
    ['pick left out', { picks: prize.picks.slice(1) }, ['picks']],
    ['pick too many', { picks: [...prize.picks, 9] }, ['picks']],
    ['type of a pick', { picks: prize.picks.map(String) as unknown as number[] }, ['picks']],
    ['pick of a mine', { picks: prize.picks.with(2, prize.layout?.[2]?.[0] as number) }, ['picks']],
    ['picks kept back', { picks: null as unknown as number[] }, ['picks']],
    ['end', withResult(prize, { kind: 'bomb' }), ['picks', 'result', 'wear']],
    ['name of the end', withResult(prize, { kind: 'constructor' }), ['picks', 'result', 'wear']],
    ['layer of the prize', withResult(prize, { layer: 4 }), ['picks', 'result', 'wear']],
    ['type of the layer', withResult(prize, { layer: '3' }), ['picks', 'result', 'wear']],
    ['refund instead of a prize', { result: refund.result }, ['picks']],
    ['skin', withResult(prize, { skin_id: 1 }), ['result']],
    ['exterior', withResult(prize, { exterior: 'MW' }), ['result', 'wear']],
    ['value', withResult(prize, { value_cents: 1 }), ['result']],
    ['wear', withResult(prize, { wear: Number(prize.result.wear) + 1 }), ['wear']],
    ['type of the wear', withResult(prize, { wear: String(prize.result.wear) }), ['wear']],
    ['wear kept back', withResult(prize, { wear: null, wear_from: null, wear_to: null }), ['wear']],
    ['wear interval', withResult(prize, { wear_from: 1900 }), ['wear']],
    ['wear interval beyond the exterior', withResult(prize, { wear_to: 10_000 }), ['wear']],
    ['result kept back', { result: null as unknown as MinesResult }, ['picks', 'result', 'wear']],
  ])('detects a changed %s', (_, change, checks) => {
    expect(failing({ ...prize, ...change })).toEqual(expect.arrayContaining(checks))
  })

  it.each<[string, MinesProof, MinesCheckName[]]>([
    ['layer of the bomb', withResult(bomb, { layer: 3 }), ['picks']],
    ['bomb as a prize', { ...bomb, result: prize.result }, ['picks']],
    ['pick after the bomb', { ...bomb, picks: [...bomb.picks, 1] }, ['picks']],
    [
      'consolation item',
      withResult(bomb, {
        skin_id: bomb.result.skin_id === 2000 ? 2001 : 2000,
        value_cents: bomb.result.skin_id === 2000 ? 6 : 5,
      }),
      ['result'],
    ],
    ['wear of the consolation', withResult(bomb, { wear: Number(bomb.result.wear) - 1 }), ['wear']],
    ['consolation kept back', withResult(bomb, { skin_id: null, value_cents: null }), ['result']],
    ['refund with an item', withResult(refund, { skin_id: 1001 }), ['result', 'wear']],
    ['refund with a wear', withResult(refund, { wear: 0 }), ['result', 'wear']],
    ['refund after a pick', { ...refund, picks: prize.picks.slice(0, 1) }, ['picks']],
    ['layer of a refund', withResult(refund, { layer: 1 }), ['picks', 'result', 'wear']],
  ])('detects a changed %s', (_, claim, checks) => {
    expect(failing(claim)).toEqual(expect.arrayContaining(checks))
  })

  it('detects every other pick that hits a mine, layer, wear and value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('layer', 'skin_id', 'wear', 'value_cents'),
        fc.oneof(fc.integer(), fc.double()),
        fc.constantFrom(prize, bomb),
        (field, value, honest) => {
          fc.pre(value !== honest.result[field as 'layer'])
          expect(failing(withResult(honest, { [field]: value }))).not.toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('says null, not false, for what the hidden seed decides', () => {
    const hidden = { server_seed: null }
    expect(oks({ ...prize, ...hidden })).toEqual([null, true, null, true, true, null])
    expect(oks({ ...bomb, ...hidden })).toEqual([null, true, null, true, null, null])
    expect(oks({ ...refund, ...hidden })).toEqual([null, true, null, true, true, true])
    const unseen = { ...hidden, layout: null }
    expect(oks({ ...prize, ...unseen })).toEqual([null, true, null, null, true, null])
    expect(oks({ ...bomb, ...unseen })).toEqual([null, true, null, null, null, null])
    expect(verifyMines({ ...prize, ...hidden })[0]?.found).toBe('the server seed is not yet revealed')
  })

  it('still detects with a hidden seed what contradicts itself', () => {
    const hidden = { server_seed: null }
    expect(failing({ ...prize, ...hidden, picks: [1, 2] })).toEqual(['picks'])
    expect(failing({ ...prize, ...hidden, layout: null, picks: [1, 2] })).toEqual(['picks'])
    expect(failing({ ...prize, ...hidden, layout: null, picks: [1, 2, 8] })).toEqual(['picks'])
    expect(failing({ ...prize, ...hidden, layout: [[1], [1], [1], [1], [1], [1]] })).toEqual([
      'layout',
      'picks',
    ])
    expect(failing({ ...prize, ...hidden, user_seed: 'a b' })).toEqual(['layout', 'picks', 'wear'])
    expect(failing({ ...withResult(prize, { wear: 9999 }), ...hidden })).toEqual(['wear'])
    expect(failing({ ...withResult(prize, { value_cents: 1 }), ...hidden })).toEqual(['result'])
    expect(failing({ ...withResult(bomb, { value_cents: 1 }), ...hidden })).toEqual(['result'])
  })

  it('never throws on malformed data, nor ticks all of it', () => {
    const honest = fc.constantFrom(prize, bomb, refund)
    fc.assert(
      fc.property(fc.anything(), honest, fc.constantFrom(...Object.keys(prize)), (value, proof, field) => {
        expect(oks(value)).toEqual(MINES_CHECKS.map(() => false))
        const results = verifyMines({ ...proof, [field]: value })
        expect(results.map(({ check }) => check)).toEqual([...MINES_CHECKS])
        for (const { expected, found } of results) {
          expect(typeof expected).toBe('string')
          expect(typeof found).toBe('string')
        }
        const same = JSON.stringify(value) === JSON.stringify(proof[field as 'id'])
        const told = field !== 'id' && field !== 'chain_no'
        if (told && !same) expect(results.some(({ ok }) => ok !== true)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('never throws on a malformed tier, layout, pick or result', () => {
    const parts = fc.constantFrom('tier', 'result')
    fc.assert(
      fc.property(parts, fc.nat(7), fc.anything(), fc.constantFrom(prize, bomb), (part, at, value, proof) => {
        const names = Object.keys(proof[part as 'tier'])
        const name = names[at % names.length] as string
        const whole = proof[part as 'tier']
        const same = JSON.stringify(value) === JSON.stringify(whole[name as 'tier'])
        if (!same) expect(failing({ ...proof, [part]: { ...whole, [name]: value } })).not.toEqual([])
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.array(fc.anything()), (value) => {
        expect(failing({ ...prize, layout: value })).toEqual(['layout'])
        expect(failing({ ...prize, tier: { ...tier, consolation: value } })).toContain('tier')
        verifyMines({ ...prize, picks: value })
      }),
      { numRuns: 300 },
    )
  })

  it('gives the reason', () => {
    const reasonOf = (claim: unknown, name: MinesCheckName) =>
      verifyMines(claim).find(({ check }) => check === name)?.found
    expect(reasonOf(null, 'tier')).toBe('kind missing')
    expect(reasonOf({ ...prize, server_seed: 'xyz' }, 'seed_hash')).toBe('not lower-case hex of whole bytes')
    expect(reasonOf({ ...bomb, picks: [...bomb.picks, 1] }, 'picks')).toBe('the game is over')
    expect(reasonOf({ ...prize, layout: null }, 'layout')).toBe('the layout is not six layers of mines')
    expect(reasonOf(withResult(prize, { layer: 7 }), 'result')).toBe(
      'no game ends with prize and 7 cleared layers',
    )
    expect(reasonOf(prize, 'picks')).toBe('prize after 3 cleared layers')
  })
})
