import { sql } from 'kysely'
import { appendLeaf, edgeRoot, isSameHash, type RightEdge } from '@noktra/game/log/merkle-tree'
import type { Db } from '../db/connect.ts'

const AT_ONCE = 2000
const TILE_HEIGHT = 8

type Fault = { size: number; found: string } | { level: number; index: number }

/** What of the log's newest checkpoint and of its tiles the leaves do not come to; each leaf is hashed once more. */
export async function rootFaults(db: Db): Promise<Fault[]> {
  const newest = await db
    .selectFrom('log_checkpoint')
    .select(['size', 'root'])
    .orderBy('origin', 'desc')
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return []
  const faults: Fault[] = []
  let edge: RightEdge = { size: 0, hashes: [] }
  while (edge.size < newest.size) {
    const leaves = await db
      .selectFrom('log_entry')
      .select('leaf')
      .where('index', '>=', edge.size)
      .where('index', '<', Math.min(edge.size + AT_ONCE, newest.size))
      .orderBy('index')
      .execute()
    if (leaves.length === 0) break
    const tiles: { level: number; index: number; hash: Uint8Array }[] = []
    for (const { leaf } of leaves) {
      edge = appendLeaf(edge, leaf, ({ level, index }, hash) => {
        if (level > 0 && level % TILE_HEIGHT === 0) tiles.push({ level: level / TILE_HEIGHT, index, hash })
      })
    }
    faults.push(...(await tileFaults(db, tiles)))
  }
  const root = edgeRoot(edge)
  if (edge.size === newest.size && isSameHash(root, newest.root)) return faults
  return [{ size: newest.size, found: Buffer.from(root).toString('hex') }, ...faults]
}

async function tileFaults(
  db: Db,
  tiles: { level: number; index: number; hash: Uint8Array }[],
): Promise<{ level: number; index: number }[]> {
  if (tiles.length === 0) return []
  const { rows } = await sql<{ level: number; index: number }>`
    select made.level, made.index from unnest(${tiles.map(({ level }) => level)}::smallint[],
      ${tiles.map(({ index }) => index)}::bigint[], ${tiles.map(({ hash }) => Buffer.from(hash))}::bytea[]) as made(level, index, hash)
      left join log_tile t on t.level = made.level and t.index = made.index
    where t.hash is distinct from made.hash`.execute(db)
  return rows
}
