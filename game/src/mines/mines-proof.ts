/* Checking one minesweeper game from its published proof alone, as /fair/{id} does in the browser. */

import { assertSalt, type SaltClaim } from '../beacon-proof.ts'
import { drawBase, type Source } from '../fairness.ts'
import {
  drawMineConsolation,
  mineConsolationPattern,
  mineConsolationWear,
  minesHash,
  minesLayout,
  minesSource,
  MINES_PER_LAYER,
  MINE_LAYERS,
  MINE_TILES,
  NEW_GAME,
  pick,
  prizePattern,
  prizeWear,
  tierFormat,
  type MinePrize,
  type MinesState,
  type MinesTier,
} from '../mines.ts'
import {
  assertIntervalOf,
  checkSeedHash,
  checkWearAndPattern,
  compare,
  describeItem,
  isObject,
  notRevealed,
  runChecks,
  seedOf,
  show,
  wearIntervalOfClaim,
  type CheckResult,
  type GameProof,
  type PairProof,
  type WearClaim,
} from '../proof-parts.ts'

/**
 * How a game ended. `layer` is the last cleared one: that of the prize, 0..5 before a bomb, 0 at a refund. A refund
 * (24 h without a cleared layer) has no item: everything after `layer` is null; an item without wear has neither exterior nor wear. Wear is in ten-thousandths; pattern is 0 to 999, null or
 * missing of a tier of version 1.
 */
export type MinesResult = WearClaim & {
  kind: 'prize' | 'bomb' | 'refund'
  layer: number
  skin_id: number | null
  pattern?: number | null
  value_cents: number | null
}

/**
 * Everything needed to recompute a finished game. Hashes, seed and salt are 64 digits of lower-case hex; server_seed is
 * null until the owner's pair is rotated. `layout` is the mines of each layer as rising tiles 1..7, null where it is
 * not shown yet; `picks` the tile opened in each layer, the bomb last.
 */
export type MinesProof = PairProof & {
  kind: 'mines'
  tier: MinesTier
  pool_hash: string
  pool_salt: string
  /** The round that the salt comes from; null in lists, and missing in proofs that were saved earlier. */
  salt?: SaltClaim | null
  layout: number[][] | null
  picks: number[]
  result: MinesResult
}

type End = Pick<MinesResult, 'kind' | 'layer'>

export const MINES_CHECKS = ['seed_hash', 'tier', 'layout', 'picks', 'result', 'wear'] as const
export type MinesCheckName = (typeof MINES_CHECKS)[number]

export type MinesCheck = CheckResult & { check: MinesCheckName }

const CHECKS: Record<MinesCheckName, (claim: MinesProof) => CheckResult> = {
  seed_hash: checkSeedHash,
  tier: ({ pool_hash, tier, pool_salt, salt }) => {
    assertSalt(pool_salt, salt)
    return compare(pool_hash, minesHash(tier))
  },
  layout: checkLayout,
  picks: checkPicks,
  result: checkResult,
  wear: checkWear,
}

/**
 * Recomputes a game, always in the order of MINES_CHECKS: seed_hash, SHA-256 of the revealed seed is the hash published
 * before; tier, the prizes and consolation printed here are those the hash names; layout, the draws give these mines;
 * picks, each pick could be made and the last one leads to this end; result, the item is the prize of that layer, or the
 * consolation drawn; wear, the draw gives it inside the interval (of version 2 that of the item), and of version 2 the pattern. ok is null for what a seed or a layout that is not
 * out yet decides. Takes data from outside: malformed data gives ok false with the reason, never a throw.
 */
export function verifyMines(proof: unknown): MinesCheck[] {
  return runChecks({
    proof,
    kind: 'mines',
    what: 'a proof of a minesweeper game',
    order: MINES_CHECKS,
    checks: CHECKS,
    claimed: claimedIn,
  })
}

export const minesProof = {
  kind: 'mines',
  letter: 'm',
  title: 'minesweeper game',
  checks: MINES_CHECKS,
  verify: verifyMines,
} as const satisfies GameProof

function checkLayout(claim: MinesProof): CheckResult {
  const source = sourceOf(claim)
  if (claim.layout === null && !source) return notRevealed('not shown yet')
  const layout = readableLayout(claim.layout)
  if (!source) return notRevealed(describeLayout(layout))
  return compare(describeLayout(layout), describeLayout(minesLayout(source)))
}

function checkPicks(claim: MinesProof): CheckResult {
  const { picks } = claim
  if (!Array.isArray(picks)) throw new RangeError('the picks are missing')
  const claimed = endOf(claim.result)
  const layout = layoutOf(claim)
  if (!layout) {
    assertPlausible(picks, claimed)
    return notRevealed(describeEnd(claimed))
  }
  const { layer, over } = picks.reduce<MinesState>((state, tile) => pick(layout, state, tile), NEW_GAME)
  const kind = over === 'bomb' ? 'bomb' : layer > 0 ? 'prize' : 'refund'
  return compare(describeEnd(claimed), describeEnd({ kind, layer }))
}

function checkResult(claim: MinesProof): CheckResult {
  const { tier, result } = claim
  const { kind, layer } = endOf(result)
  if (kind === 'refund') return { ok: isEmpty(result), expected: describeWin(result), found: 'no item' }
  if (kind === 'prize') {
    const prize = prizeOf(tier, layer)
    return { ok: isWin(result, prize), expected: describeWin(result), found: describeWin(prize) }
  }
  const source = sourceOf(claim)
  if (source) {
    const { ticket, row } = drawMineConsolation(source, tier.consolation)
    const found = `${describeWin(row)}, ticket ${ticket}`
    return { ok: isWin(result, row), expected: describeWin(result), found }
  }
  if (!tier.consolation.some((row) => isWin(result, row))) {
    throw new RangeError('it is not in the consolation pool')
  }
  return notRevealed(describeWin(result))
}

function checkWear(claim: MinesProof): CheckResult {
  const { tier, result } = claim
  const { kind, layer } = endOf(result)
  if (kind === 'refund') return { ok: isEmpty(result), expected: describeWin(result), found: 'no item' }
  const interval = wearIntervalOfClaim(result)
  const isWhole = tierFormat(tier) === 2
  const item = kind === 'prize' ? prizeOf(tier, layer) : tier.consolation.find((row) => isWin(result, row))
  if (isWhole) assertIntervalOf(item ?? null, result)
  return checkWearAndPattern(result, interval, isWhole, drawnOf())

  function drawnOf() {
    const source = sourceOf(claim)
    if (!source) return null
    if (kind === 'bomb') {
      const { row } = drawMineConsolation(source, tier.consolation)
      return { wear: mineConsolationWear(source, interval), pattern: mineConsolationPattern(source, row) }
    }
    return {
      wear: prizeWear(source, layer, interval),
      pattern: prizePattern(source, layer, prizeOf(tier, layer)),
    }
  }
}

/** Throws RangeError when the tier has no such layer. */
function prizeOf({ prizes }: MinesTier, layer: number): MinePrize {
  const prize = prizes[layer - 1]
  if (!prize) throw new RangeError(`there is no prize of layer ${layer}`)
  return prize
}

/** The draws of the game, null while its seed is hidden. Throws RangeError on a field out of its form. */
function sourceOf({ server_seed, pool_hash, pool_salt, user_seed, nonce }: MinesProof): Source | null {
  if (server_seed === null) {
    drawBase({ game: 'mines', pool_hash, pool_salt, user_seed, nonce })
    return null
  }
  return minesSource({ server_seed: seedOf(server_seed), pool_hash, pool_salt, user_seed, nonce })
}

/** The true layout where the seed is out, else the one shown; null where neither is. */
function layoutOf(claim: MinesProof): number[][] | null {
  const source = sourceOf(claim)
  if (source) return minesLayout(source)
  return claim.layout === null ? null : readableLayout(claim.layout)
}

/** How the result says that the game ended. Throws RangeError when no game ends so. */
function endOf({ kind, layer }: MinesResult): End {
  const known = ['prize', 'bomb', 'refund'].includes(kind) && Number.isInteger(layer)
  const least = kind === 'prize' ? 1 : 0
  const highest = kind === 'prize' ? MINE_LAYERS : kind === 'bomb' ? MINE_LAYERS - 1 : 0
  if (!known || layer < least || layer > highest) {
    throw new RangeError(`no game ends with ${show(kind)} and ${show(layer)} cleared layers`)
  }
  return { kind, layer }
}

/** Throws RangeError unless some layout leads from these picks to this end. */
function assertPlausible(picks: readonly number[], { kind, layer }: End): void {
  if (picks.length !== layer + (kind === 'bomb' ? 1 : 0)) {
    throw new RangeError(`${picks.length} picks do not lead to this end`)
  }
  if (!picks.every((tile) => Number.isInteger(tile) && tile >= 1 && tile <= MINE_TILES)) {
    throw new RangeError(`a layer has the tiles 1 to ${MINE_TILES}`)
  }
}

function readableLayout(layout: unknown): number[][] {
  const readable =
    Array.isArray(layout) &&
    layout.length === MINE_LAYERS &&
    MINES_PER_LAYER.every((mines, index) => isLayer(layout[index], mines))
  if (!readable) throw new RangeError('the layout is not six layers of mines')
  return layout as number[][]
}

function isLayer(layer: unknown, mines: number): boolean {
  return (
    Array.isArray(layer) &&
    layer.length === mines &&
    layer.every(
      (tile, at) =>
        Number.isInteger(tile) && tile >= 1 && tile <= MINE_TILES && (at === 0 || tile > layer[at - 1]),
    )
  )
}

function isEmpty(result: MinesResult): boolean {
  const { skin_id, exterior, wear, wear_from, wear_to, value_cents, pattern = null } = result
  return [skin_id, exterior, wear, wear_from, wear_to, value_cents, pattern].every((part) => part === null)
}

function isWin({ skin_id, exterior, value_cents }: MinesResult, item: MinePrize): boolean {
  return skin_id === item.skin_id && exterior === item.exterior && value_cents === item.value_cents
}

function claimedIn(check: MinesCheckName, claim: MinesProof): string {
  if (check === 'seed_hash') return show(claim.server_seed_hash)
  if (check === 'tier') return show(claim.pool_hash)
  if (check === 'layout') return 'six layers of mines'
  if (!isObject(claim.result)) return 'missing'
  if (check === 'picks') return describeEnd(claim.result)
  return check === 'result' ? describeWin(claim.result) : show(claim.result.wear)
}

/** "2 5 / 1 7 / …": the mines of each layer. */
function describeLayout(layout: readonly (readonly number[])[]): string {
  return layout.map((mines) => mines.join(' ')).join(' / ')
}

function describeEnd({ kind, layer }: End): string {
  return `${show(kind)} after ${show(layer)} cleared layers`
}

function describeWin({ skin_id, exterior, value_cents }: MinesResult | MinePrize): string {
  if (skin_id === null && exterior === null && value_cents === null) return 'no item'
  return describeItem({ skin_id, exterior, value_cents })
}
