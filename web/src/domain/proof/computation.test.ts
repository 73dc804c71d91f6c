import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { BattleDrawn, BattleProof } from '@noktra/game/battle/battle-proof'
import type { OpeningProof } from '@noktra/game/box/box-proof'
import { seedAt, seedChainHead } from '@noktra/game/fairness'
import { ascii, toHex } from '@noktra/game/sha256'
import { EXTERIOR_BOUNDS, wearInterval, type Exterior } from '@noktra/game/wear'
import { mixedTier, wholeTier } from '../../../../game/sample-items.ts'
import {
  listedWearTerms,
  SAMPLE_TIERS,
  sampleMines,
  sampleUpgrade,
  sampleWear,
} from '../../../../game/sample-pair-draws.ts'
import { SAMPLE_LISTED_UPGRADE } from '../../../../game/sample-prices.ts'
import { battleStepsOf } from '../../features/battle/proof/battle-steps.ts'
import { stepsOf } from '../../features/box/proof/opening-steps.ts'
import { wearCursors, wearStepsOf } from '../../features/mall/proof/wear-steps.ts'
import { minesCursors, minesStepsOf, shuffleStepsOf } from '../../features/mines/proof/mines-steps.ts'
import { upgradeCursors, upgradeStepsOf } from '../../features/upgrade/proof/upgrade-steps.ts'
import { CURSORS, cursorsOf, ifSound } from './computation.ts'
import { consolationTicket, facesOf, LAYERS_FROM_TOP } from '../../features/mines/proof/mines-facts.ts'
import { sampleDraw, SAMPLE_RANGES } from '../box/sample-draw.ts'
import { leadsToAnchor } from '../../features/fair/seed-chain.ts'

const { openings, fought } = JSON.parse(
  readFileSync(new URL('../../../../game/vectors.json', import.meta.url), 'utf8'),
) as {
  openings: OpeningProof[]
  fought: { server_seed: string; lock_hash: string; randomness: string; draws: string[] }[]
}
const [ticket, wear] = CURSORS

describe('how an opening is computed, written out', () => {
  test.each(openings.map((opening, at) => [at, opening] as const))(
    'arrives at ticket and wear of vector %i',
    (_, opening) => {
      expect(stepsOf(opening, ticket!).computed?.result).toBe(opening.ticket)
      if (opening.wear === null) {
        expect(cursorsOf(opening).map(({ name }) => name)).toEqual(['ticket', 'pattern'])
        expect(ifSound(() => stepsOf(opening, wear!))).toBeNull()
      } else expect(stepsOf(opening, wear!).computed?.result).toBe(opening.wear)
      const pattern = cursorsOf(opening).find(({ name }) => name === 'pattern')
      expect(pattern && stepsOf(opening, pattern).computed?.result).toBe(opening.pattern)
    },
  )

  test('stops at the message while the seed is closed', () => {
    const steps = stepsOf({ ...openings[0]!, server_seed: null }, ticket!)
    expect(steps.computed).toBeNull()
    expect(steps.message).toMatch(/^v1:box:[0-9a-f]{64}:[0-9a-f]{64}:.+:\d+:0$/)
  })
})

describe('how an item of a battle is computed, written out', () => {
  const proofOf = ({ server_seed, lock_hash, randomness }: (typeof fought)[0]) =>
    ({ server_seed, lock_hash, beacon: { randomness } }) as BattleProof

  /** "round:seat:ticket:skin:exterior:wear:value", of version 2 with a pattern. */
  function drawnOf(text: string) {
    const [round, seat, result, , exterior, worn, , pattern] = text.split(':')
    const { from, to } =
      exterior === '-'
        ? { from: null, to: null }
        : pattern === undefined
          ? EXTERIOR_BOUNDS[exterior as Exterior]
          : wearInterval(exterior as Exterior, 200, 8000)!
    const place = { round: Number(round), seat: Number(seat), wear_from: from, wear_to: to }
    return { drawn: place as BattleDrawn, result: Number(result), worn: worn === '-' ? null : Number(worn) }
  }

  test('arrives at ticket and wear of every vector', () => {
    for (const battle of fought) {
      for (const { drawn, result, worn } of battle.draws.map(drawnOf)) {
        expect(battleStepsOf(proofOf(battle), drawn, ticket!).computed?.result).toBe(result)
        const steps = ifSound(() => battleStepsOf(proofOf(battle), drawn, wear!))
        expect(steps?.computed?.result ?? null).toBe(worn)
      }
    }
  })

  test('is nothing while the beacon is to come', () => {
    const early = { ...proofOf(fought[0]!), beacon: { randomness: null } } as BattleProof
    const { drawn } = drawnOf(fought[0]!.draws[0]!)
    expect(ifSound(() => battleStepsOf(early, drawn, ticket!))).toBeNull()
  })
})

describe('how an upgrade and a bought wear are computed, written out', () => {
  test('arrives at what the proof says', () => {
    for (let nonce = 0; nonce < 10; nonce += 1) {
      const upgrade = sampleUpgrade(nonce)
      expect(upgradeStepsOf(upgrade, ticket!).computed?.result).toBe(upgrade.ticket)
      expect(upgradeStepsOf(upgrade, wear!).computed?.result).toBe(upgrade.wear)
      const bought = sampleWear(nonce)
      expect(wearCursors(bought)).toEqual([wear])
      expect(wearStepsOf(bought, wear!).computed?.result).toBe(bought.wear)
    }
  })

  test('arrives at wear and pattern of what a price list and whole records drew', () => {
    for (let nonce = 0; nonce < 10; nonce += 1) {
      const upgrade = sampleUpgrade(nonce, SAMPLE_LISTED_UPGRADE)
      const [, , pattern] = upgradeCursors(upgrade)
      expect(upgradeStepsOf(upgrade, ticket!).computed?.result).toBe(upgrade.ticket)
      expect(upgradeStepsOf(upgrade, pattern!).computed?.result).toBe(upgrade.pattern)
      const bought = sampleWear(nonce, 'FT', listedWearTerms('FT'))
      expect(wearCursors(bought).map((cursor) => wearStepsOf(bought, cursor).computed?.result)).toEqual([
        bought.wear,
        bought.pattern,
      ])
    }
  })

  test('stops at the message while the seed is closed', () => {
    expect(upgradeStepsOf({ ...sampleUpgrade(1), server_seed: null }, ticket!)).toMatchObject({
      message: expect.stringMatching(/^v1:upgrade:[0-9a-f]{64}:0{64}:vector-player_1:1:0$/),
      computed: null,
    })
    expect(wearStepsOf({ ...sampleWear(2), server_seed: null }, wear!)).toMatchObject({
      message: expect.stringMatching(/^v1:wear:[0-9a-f]{64}:0{64}:vector-player_1:2:1$/),
      computed: null,
    })
  })
})

describe('how a minesweeper game is computed, written out', () => {
  const bomb = sampleMines(9, { clear: 2, bomb: true })

  test('arrives at the mines of every layer', () => {
    for (let nonce = 0; nonce < 10; nonce += 1) {
      const game = sampleMines(nonce)
      for (const layer of LAYERS_FROM_TOP) {
        const { swaps, mines } = shuffleStepsOf(game, layer)
        expect(mines).toEqual(game.layout?.[layer - 1])
        expect(swaps?.map(({ cursor }) => cursor)).toEqual(
          [0, 1, 2, 3, 4, 5].map((at) => 6 * (layer - 1) + at),
        )
      }
    }
  })

  test('arrives at the wear of each prize, and at ticket and wear of a consolation item', () => {
    for (const clear of [1, 2, 3, 4, 5, 6]) {
      const game = sampleMines(clear, { clear })
      const [cursor] = minesCursors(game)
      expect(minesCursors(game)).toHaveLength(1)
      expect(minesStepsOf(game, cursor!).computed?.result).toBe(game.result.wear)
      expect(consolationTicket(game)).toBeNull()
    }
    const [first, second] = minesCursors(bomb)
    expect(minesStepsOf(bomb, first!).computed?.result).toBe(186_698)
    expect(consolationTicket(bomb)).toBe(186_698)
    expect(minesStepsOf(bomb, second!).computed?.result).toBe(bomb.result.wear)
  })

  test('arrives at the patterns of a tier that says all of its items', () => {
    const tier = wholeTier(SAMPLE_TIERS[2]!)
    for (const game of [
      ...[1, 3, 6].map((clear) => sampleMines(clear, { tier, clear })),
      sampleMines(9, { tier, clear: 2, bomb: true }),
    ]) {
      const last = minesCursors(game).at(-1)!
      expect(last.name).toBe('pattern')
      expect(minesStepsOf(game, last).computed?.result).toBe(game.result.pattern)
    }
  })

  test('has no item to compute after a refund, and none of it while the seed is closed', () => {
    const refund = sampleMines(1, { clear: 0 })
    expect(minesCursors(refund)).toEqual([])
    const closed = { ...bomb, server_seed: null }
    expect(shuffleStepsOf(closed, 3)).toMatchObject({ swaps: null, mines: bomb.layout?.[2] })
    expect(consolationTicket(closed)).toBeNull()
  })

  test('shows each tile as what it was', () => {
    const proof = {
      layout: [
        [4, 7],
        [1, 6],
        [2, 6, 7],
      ],
      picks: [3, 3, 2],
    }
    expect(facesOf(proof, 1)).toEqual(['clear', 'clear', 'passed', 'mine', 'clear', 'clear', 'mine'])
    expect(facesOf(proof, 3)).toEqual(['clear', 'hit', 'clear', 'clear', 'clear', 'mine', 'mine'])
    expect(facesOf({ ...proof, layout: null }, 2)[2]).toBe('passed')
    expect(facesOf({ ...proof, layout: null }, 4)).toEqual(Array.from({ length: 7 }, () => 'unknown'))
  })
})

describe('a revealed seed', () => {
  const head = seedChainHead(ascii('a key'), 7, 1)
  const anchor = toHex(seedAt(head, 0))

  test.each([1, 2, 4096])('of pair %i leads back to the anchor', (pair_no) => {
    expect(leadsToAnchor(toHex(seedAt(head, pair_no)), pair_no, anchor)).toBe(true)
  })

  test('of another pair, or of none, does not', () => {
    const seed = toHex(seedAt(head, 3))
    expect(leadsToAnchor(seed, 2, anchor)).toBe(false)
    expect(leadsToAnchor(seed, 0, anchor)).toBe(false)
    expect(leadsToAnchor(seed, 3, toHex(seedAt(seedChainHead(ascii('a key'), 8, 1), 0)))).toBe(false)
  })
})

describe('the sample draw', () => {
  test('has ranges over all tickets', () => {
    expect(SAMPLE_RANGES[0]?.from).toBe(1)
    expect(SAMPLE_RANGES.at(-1)?.to).toBe(1_000_000)
    SAMPLE_RANGES.slice(1).forEach((range, at) => expect(range.from).toBe(SAMPLE_RANGES[at]!.to + 1))
  })

  test('is another one with another seed or count, and none with a seed the store refuses', () => {
    expect(sampleDraw('dusk-line', 0)).toEqual(sampleDraw('dusk-line', 0))
    expect(sampleDraw('dusk-line', 1)).not.toEqual(sampleDraw('dusk-line', 0))
    expect(sampleDraw('dusk-lina', 0)).not.toEqual(sampleDraw('dusk-line', 0))
    expect(sampleDraw('', 0)).toBeNull()
    expect(sampleDraw('ü', 0)).toBeNull()
  })
})

test('what a game of mines gives without wear has no draw of a wear', () => {
  const tier = mixedTier(SAMPLE_TIERS[1]!)
  const won = sampleMines(1, { tier, clear: 3 })
  expect(won.result.wear).toBeNull()
  expect(minesCursors(won)).toEqual([{ name: 'pattern', number: 53 }])
  for (const cursor of minesCursors(won))
    expect(minesStepsOf(won, cursor).computed?.result).toBe(won.result.pattern)
})
