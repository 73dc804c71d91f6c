import { useEffect, useState } from 'react'

/** Tiles that are seen while the reel rests, at either end of its way. */
const AT_START = 4
const AT_END = 5
/** So many of the others change in a frame: many more than pass in one. */
const IN_A_FRAME = 5

type Turn<Tile> = { key: string; before: readonly Tile[]; changed: number }

/**
 * The tiles of a strip, which become those of the next round a few in each frame, since all of them are more than a frame has the time for: at
 * once those that are seen where the reel starts and where it stops, then the others in the order in which they pass.
 */
export function useTilesInTurn<Tile extends { skin_id: number }>(tiles: readonly Tile[]): readonly Tile[] {
  const key = tiles.map(({ skin_id }) => skin_id).join()
  const [turn, setTurn] = useState<Turn<Tile>>({ key, before: tiles, changed: tiles.length })
  const [last, setLast] = useState(tiles)
  if (turn.key !== key) {
    setTurn({ key, before: last, changed: AT_START })
    setLast(tiles)
  }
  const { before, changed } = turn
  const all = tiles.length - AT_END
  useEffect(() => {
    if (changed >= all) return undefined
    const frame = requestAnimationFrame(() =>
      setTurn((now) => (now.key === key ? { ...now, changed: now.changed + IN_A_FRAME } : now)),
    )
    return () => cancelAnimationFrame(frame)
  }, [changed, all, key])
  return tiles.map((tile, at) => (at < changed || at >= all ? tile : (before[at] ?? tile)))
}
