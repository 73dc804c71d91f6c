import { sql } from 'kysely'
import { HASH_BYTES, type Subtrees } from '@noktra/game/log/merkle-tree'
import { packBundle, subtreesOfTiles, TILE_WIDTH, type Tile } from '@noktra/game/log/tiles'
import type { Db } from '../db/connect.ts'

/** The bytes of a tile, of which the log has `width` hashes at least. @throws Error when it has not */
export async function readTile(db: Db, { level, index, width }: Tile): Promise<Buffer> {
  const from = index * TILE_WIDTH
  const { rows } =
    level === 0
      ? await sql<{ hash: Buffer }>`
          select leaf as hash from log_entry where index >= ${from}::bigint and index < ${from + width}::bigint
          order by index`.execute(db)
      : await sql<{ hash: Buffer }>`
          select hash from log_tile where level = ${level} and index >= ${from}::bigint and index < ${from + width}::bigint
          order by index`.execute(db)
  if (rows.length !== width)
    throw new Error(`The log has no tile ${index} of ${width} hashes at level ${level}.`)
  return Buffer.concat(rows.map(({ hash }) => hash))
}

/** The bytes of a bundle of entries. */
export async function readBundle(db: Db, index: number, width: number): Promise<Uint8Array> {
  const from = index * TILE_WIDTH
  const { rows } = await sql<{ entry: Buffer }>`
    select entry from log_entry where index >= ${from}::bigint and index < ${from + width}::bigint order by index`.execute(
    db,
  )
  if (rows.length !== width) throw new Error(`The log has no bundle ${index} of ${width} entries.`)
  return packBundle(rows.map(({ entry }) => entry))
}

/**
 * What `compute` makes of a tree of the log: a root, a path. It is called twice, first to learn which tiles it needs, which are then read
 * at once.
 */
export async function readSubtrees<T>(db: Db, size: number, compute: (subtrees: Subtrees) => T): Promise<T> {
  const wanted = new Map<string, Tile>()
  const blank = new Uint8Array(TILE_WIDTH * HASH_BYTES)
  compute(
    subtreesOfTiles(size, (tile) => {
      wanted.set(nameOf(tile), tile)
      return blank.subarray(0, tile.width * HASH_BYTES)
    }),
  )
  const read = new Map<string, Buffer>()
  for (const [name, tile] of wanted) read.set(name, await readTile(db, tile))
  return compute(subtreesOfTiles(size, (tile) => read.get(nameOf(tile))!))
}

function nameOf({ level, index }: Tile): string {
  return `${level}/${index}`
}
