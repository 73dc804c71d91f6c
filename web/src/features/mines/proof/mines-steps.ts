import { drawMessage, pick } from '@noktra/game/fairness'
import { MINE_TILES, MINES_PER_LAYER } from '@noktra/game/mines'
import type { MinesProof } from '@noktra/game/mines/mines-proof'
import {
  DIGITS_USED,
  digestOf,
  pairSteps,
  type Cursor,
  type Steps,
} from '../../../domain/proof/computation.ts'

/** Of the item that a game gave: the ticket of a consolation item, a wear or a pattern. Throws RangeError when it gave none. */
export function minesStepsOf(proof: MinesProof, cursor: Cursor): Steps {
  if (proof.result.skin_id === null) throw new RangeError('the game gave no item')
  return pairSteps({ ...proof, game: 'mines' }, cursor, proof.result)
}

/** The draws of the item that a game gave, by docs/fairness.md, section 8. */
export function minesCursors({ result: { kind, layer, wear, pattern } }: MinesProof): Cursor[] {
  if (kind === 'refund') return []
  const isPrize = kind === 'prize'
  const drawn: Cursor[] = [
    ...(isPrize ? [] : [{ name: 'ticket', number: 36 } as const]),
    ...(wear === null ? [] : [{ name: 'wear', number: isPrize ? 40 + layer : 37 } as const]),
  ]
  if (typeof pattern !== 'number') return drawn
  return [...drawn, { name: 'pattern', number: isPrize ? 50 + layer : 38 }]
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
