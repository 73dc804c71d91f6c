import { MINE_TILES } from '@noktra/game/mines'

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The tile (1 to 7) that a key moves the focus to, or null when it is not a key of the board. Ends do not wrap. */
export function tileAfterKey(key: string, tile: number): number | null {
  if (key === 'Home') return 1
  if (key === 'End') return MINE_TILES
  const step = STEP[key]
  return step === undefined ? null : Math.min(MINE_TILES, Math.max(1, tile + step))
}
