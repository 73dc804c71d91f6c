import { hash } from './noise.ts'

/** A piece of something broken: its number 0…1, its middle, and the distance to the nearest break. */
export type Shard = { id: number; centreX: number; centreY: number; toBreak: number; neighbour: number }

/**
 * The shard that a point lies in, about one to a unit square. Unlike the border of `worley` the distance is that to the
 * straight line between two pieces, so that seams have one width (Quilez, "Voronoi – distance to borders", 2012). The
 * answer is one shared object: read it before the next call.
 */
export function shardAt(x: number, y: number, seed: number): Shard {
  const column = Math.floor(x)
  const row = Math.floor(y)
  let nearest = Infinity
  let [ownX, ownY, ownColumn, ownRow] = [0, 0, 0, 0]
  for (let j = row - 1; j <= row + 1; j++) {
    for (let i = column - 1; i <= column + 1; i++) {
      const px = i + hash(i, j, seed)
      const py = j + hash(i, j, seed + 7)
      const distance = (px - x) * (px - x) + (py - y) * (py - y)
      if (distance >= nearest) continue
      nearest = distance
      ownX = px
      ownY = py
      ownColumn = i
      ownRow = j
    }
  }
  SHARD.id = hash(ownColumn, ownRow, seed + 3)
  SHARD.centreX = ownX
  SHARD.centreY = ownY
  SHARD.toBreak = Infinity
  for (let j = ownRow - 2; j <= ownRow + 2; j++) {
    for (let i = ownColumn - 2; i <= ownColumn + 2; i++) {
      if (i === ownColumn && j === ownRow) continue
      const px = i + hash(i, j, seed)
      const py = j + hash(i, j, seed + 7)
      const [right, down] = [px - ownX, py - ownY]
      const toLine = (((ownX + px) / 2 - x) * right + ((ownY + py) / 2 - y) * down) / Math.hypot(right, down)
      if (toLine >= SHARD.toBreak) continue
      SHARD.toBreak = toLine
      SHARD.neighbour = hash(i, j, seed + 3)
    }
  }
  return SHARD
}

const SHARD: Shard = { id: 0, centreX: 0, centreY: 0, toBreak: 0, neighbour: 0 }
