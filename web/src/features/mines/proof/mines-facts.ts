import { rowOfTicket, type PoolRow } from '@noktra/game/boxes'
import { MINE_LAYERS, MINE_TILES, MINES_PER_LAYER, type MinePrize } from '@noktra/game/mines'
import type { MinesProof } from '@noktra/game/mines/mines-proof'
import { ifSound } from '../../../domain/proof/computation.ts'
import { minesCursors, minesStepsOf } from './mines-steps.ts'

/** What a tile turned out to be: `mine` and `clear` were left alone, `hit` and `passed` were opened. */
export type TileFace = 'clear' | 'mine' | 'passed' | 'hit' | 'unknown'

/** The tiles of a layer (from 1), as far as the proof knows them. */
export function facesOf({ layout, picks }: Pick<MinesProof, 'layout' | 'picks'>, layer: number): TileFace[] {
  const mines = layout?.[layer - 1]
  return Array.from({ length: MINE_TILES }, (_, index) => {
    const isPicked = picks[layer - 1] === index + 1
    if (!mines) return isPicked ? 'passed' : 'unknown'
    if (mines.includes(index + 1)) return isPicked ? 'hit' : 'mine'
    return isPicked ? 'passed' : 'clear'
  })
}

/** All layers, the highest first, as the board shows them. */
export const LAYERS_FROM_TOP = MINES_PER_LAYER.map((_, index) => MINE_LAYERS - index)

/** The ticket of the consolation item that a bomb gave; null for another end, or while the seed is hidden. */
export function consolationTicket(proof: MinesProof): number | null {
  const [first] = minesCursors(proof)
  if (first?.name !== 'ticket') return null
  return ifSound(() => minesStepsOf(proof, first).computed?.result ?? null)
}

/** The row of the consolation that holds a ticket, null when none does. */
export function consolationRow(proof: MinesProof, ticket: number): PoolRow | null {
  return ifSound(() => rowOfTicket(proof.tier.consolation, ticket))
}

/** The prize of the last cleared layer, null when there is none. */
export function prizeOf({ tier, result }: MinesProof): MinePrize | null {
  return tier.prizes[result.layer - 1] ?? null
}
