import { useEffect, useRef, useState } from 'react'
import type { MineGame } from '@noktra/contract/mines'
import { beginAnimation } from '../../live/live.ts'
import { useReducedMotion } from '../../ui/use-media.ts'
import { turnBetween, type Turn } from './climb.ts'

/** The tile turns over (ART 6); a mine shakes the layer after that. */
const FLIP_MS = 260
const CLEAR_MS = 420
const BOMB_MS = 820

type Shown = {
  /** The game as far as it is shown. */
  game: MineGame | null
  /** The tile that turns over now. */
  turn: Turn | null
}

/**
 * Follows a game at the pace of the eye: one pick further turns its tile over first, anything else shows at once.
 * `undefined` is a game still being fetched, which changes nothing.
 */
export function useTurn(actual: MineGame | null | undefined, onLand: (turn: Turn) => void): Shown {
  const still = useReducedMotion()
  const [game, setGame] = useState(actual ?? null)
  const turn = actual === undefined ? null : turnBetween(game, actual)
  const landed = useRef(onLand)
  useEffect(() => {
    landed.current = onLand
  })
  if (actual !== undefined && !turn && game !== actual) setGame(actual)

  const newest = useRef(actual)
  useEffect(() => {
    newest.current = actual
  })
  const key = turn && `${actual?.game_id} ${turn.layer}`
  const isBomb = turn?.isBomb ?? false
  const tile = turn?.tile ?? 0
  const layer = turn?.layer ?? 0
  useEffect(() => {
    if (key === null) return
    const end = beginAnimation()
    const land = setTimeout(() => landed.current({ layer, tile, isBomb }), still ? 0 : FLIP_MS)
    const settle = setTimeout(() => setGame(newest.current ?? null), still ? 0 : isBomb ? BOMB_MS : CLEAR_MS)
    return () => {
      end()
      clearTimeout(land)
      clearTimeout(settle)
    }
  }, [key, layer, tile, isBomb, still])

  return { game, turn }
}
