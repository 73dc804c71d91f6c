import type { BattleDrawn, BattleProof } from '@noktra/game/battle/battle-proof'
import { battleMessage, drawMessage, pick, type DrawBase } from '@noktra/game/fairness'
import { WEAR_SALT } from '@noktra/game/mall'
import { MINE_TILES, MINES_PER_LAYER } from '@noktra/game/mines'
import type { MinesProof } from '@noktra/game/mines/mines-proof'
import type { OpeningProof } from '@noktra/game/box/box-proof'
import { ascii, fromHex, hmacSha256, toHex } from '@noktra/game/sha256'
import type { UpgradeProof } from '@noktra/game/upgrade/upgrade-proof'
import { UPGRADE_SALT } from '@noktra/game/upgrades'
import type { WearProof } from '@noktra/game/mall/wear-proof'

/** Hex digits of the HMAC that make the number of a draw: 52 bits. */
export const DIGITS_USED = 13

export type Cursor = { name: 'ticket' | 'wear'; number: number }

export const CURSORS: readonly Cursor[] = [
  { name: 'ticket', number: 0 },
  { name: 'wear', number: 1 },
]

/** How one number of a draw comes about, step by step (docs/fairness.md, section 3). */
export type Steps = {
  message: string
  /** The HMAC and what follows from it; null while the server seed is secret. */
  computed: { digest: string; u: string; from: number; n: number; result: number } | null
}

/** What `make` gives, or null when the proof is not sound enough for it. */
export function ifSound<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Throws RangeError when the proof is not sound. */
export function stepsOf(proof: OpeningProof, cursor: Cursor): Steps {
  return pairSteps({ ...proof, game: 'box' }, cursor, proof)
}

/** Throws RangeError when the proof is not sound. */
export function upgradeStepsOf(proof: UpgradeProof, cursor: Cursor): Steps {
  const { wear_from, wear_to } = proof
  const draw = { ...proof, game: 'upgrade', pool_salt: UPGRADE_SALT } as const
  if (cursor.name === 'ticket') return pairSteps(draw, cursor, NO_WEAR)
  if (wear_from === null || wear_to === null) throw new RangeError('the upgrade gave no item')
  return pairSteps(draw, cursor, { wear_from, wear_to })
}

/** The draws of an upgrade: the ticket, and the wear where something was given. */
export function upgradeCursors({ wear }: UpgradeProof): readonly Cursor[] {
  return wear === null ? CURSORS.filter(({ name }) => name === 'ticket') : CURSORS
}

/** Of the item that a game gave: the ticket of a consolation item, or a wear. Throws RangeError when it gave none. */
export function minesStepsOf(proof: MinesProof, cursor: Cursor): Steps {
  const { wear_from, wear_to } = proof.result
  if (wear_from === null || wear_to === null) throw new RangeError('the game gave no item')
  return pairSteps({ ...proof, game: 'mines' }, cursor, { wear_from, wear_to })
}

/** The draws of the item that a game gave, by docs/fairness.md, section 8. */
export function minesCursors({ result: { kind, layer } }: MinesProof): Cursor[] {
  if (kind === 'refund') return []
  if (kind === 'prize') return [{ name: 'wear', number: 40 + layer }]
  return [
    { name: 'ticket', number: 36 },
    { name: 'wear', number: 37 },
  ]
}

/** Throws RangeError when the proof is not sound. */
export function wearStepsOf(proof: WearProof): Steps {
  return pairSteps({ ...proof, game: 'wear', pool_salt: WEAR_SALT }, { name: 'wear', number: 1 }, proof.terms)
}

/** Of one item of a battle that is over. Throws RangeError when the proof is not sound. */
export function battleStepsOf(proof: BattleProof, drawn: BattleDrawn, cursor: Cursor): Steps {
  const message = battleMessage({
    lock_hash: proof.lock_hash,
    randomness: proof.beacon.randomness ?? '',
    seat: drawn.seat,
    round: drawn.round,
    cursor: cursor.number,
  })
  return stepsFrom(message, proof.server_seed, rangeOf(drawn, cursor))
}

/** A swap of a shuffle: `i` with `j`, counted from 0, and the tiles afterwards. */
export type Swap = { cursor: number; digits: string; n: number; j: number; tiles: number[] }

/** How the mines of a layer come about; `swaps` is null while the server seed is secret. */
export type ShuffleSteps = { message: string; swaps: Swap[] | null; mines: number[] }

/** Throws RangeError when the proof is not sound. */
export function shuffleStepsOf(proof: MinesProof, layer: number): ShuffleSteps {
  const messageAt = (cursor: number) => drawMessage({ ...proof, game: 'mines', cursor })
  const first = (MINE_TILES - 1) * (layer - 1)
  const message = messageAt(first)
  const { server_seed } = proof
  if (server_seed === null) return { message, swaps: null, mines: proof.layout?.[layer - 1] ?? [] }
  let tiles = Array.from({ length: MINE_TILES }, (_, index) => index + 1)
  const swaps = tiles.slice(1).map((_, index): Swap => {
    const cursor = first + index
    const i = MINE_TILES - 1 - index
    const digits = digestOf(server_seed, messageAt(cursor)).slice(0, DIGITS_USED)
    const j = pick(Number.parseInt(digits, 16), i + 1)
    tiles = tiles.with(i, tiles[j] as number).with(j, tiles[i] as number)
    return { cursor, digits, n: i + 1, j, tiles }
  })
  const mines = tiles.slice(0, MINES_PER_LAYER[layer - 1]).toSorted((a, b) => a - b)
  return { message, swaps, mines }
}

type Range = { from: number; n: number }
type WearRange = { wear_from: number; wear_to: number }

/** A ticket asks for none. */
const NO_WEAR: WearRange = { wear_from: 0, wear_to: 0 }

function pairSteps(
  { server_seed, ...base }: DrawBase & { server_seed: string | null },
  cursor: Cursor,
  wears: WearRange,
): Steps {
  const message = drawMessage({ ...base, cursor: cursor.number })
  return stepsFrom(message, server_seed, rangeOf(wears, cursor))
}

function rangeOf({ wear_from, wear_to }: WearRange, { name }: Cursor): Range {
  return name === 'ticket' ? { from: 1, n: 1_000_000 } : { from: wear_from, n: wear_to - wear_from }
}

/** Throws RangeError on a seed that cannot be read. */
export function stepsFrom(message: string, server_seed: string | null, { from, n }: Range): Steps {
  if (server_seed === null) return { message, computed: null }
  const digest = digestOf(server_seed, message)
  const u = BigInt(`0x${digest.slice(0, DIGITS_USED)}`)
  const result = from + Number((u * BigInt(n)) >> 52n)
  return { message, computed: { digest, u: u.toString(), from, n, result } }
}

function digestOf(server_seed: string, message: string): string {
  return toHex(hmacSha256(fromHex(server_seed), ascii(message)))
}
