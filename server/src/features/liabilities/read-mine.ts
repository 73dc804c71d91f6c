import { sql } from 'kysely'
import type * as api from '@noktra/contract/liabilities'
import type { DataOf } from '@noktra/contract/route'
import type { LiabilityAmounts } from '@noktra/game/log/liabilities'
import { inclusionProof, packPath } from '@noktra/game/log/merkle-tree'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { readSubtrees } from '../../platform/public-log/read-tree.ts'
import { findNewest } from '../log/read-log.ts'
import { presentTotal, selectTotals, type TotalRow } from './list-totals.ts'

type Mine = DataOf<typeof api.myLiability>

/**
 * What a player was owed in a total, with the path to its root, and that of its entry in the log.
 * @throws AppError total_unknown for a day without one, total_thinned for one whose paths are gone
 */
export async function readMine({ db, player, query }: PlayerCall<typeof api.myLiability>): Promise<Mine> {
  const { day } = query
  const [row] = await selectTotals(db, day === undefined ? sql`true` : sql`day = ${day}::date`, 1)
  if (!row) {
    if (day !== undefined) throw new AppError('total_unknown', { day })
    return { total: null, mine: null, entry: null }
  }
  if (row.thinned_at) throw new AppError('total_thinned', { day: row.day })
  const [mine, entry] = await Promise.all([findMine(db, row, player.id), findEntry(db, row.index)])
  return { total: presentTotal(row), mine, entry }
}

async function findMine(db: Db, row: TotalRow, playerId: number): Promise<Mine['mine']> {
  const { rows } = await sql<LiabilityAmounts & { index: number; salt: Buffer; path: Buffer | null }>`
    select leaf.index, leaf.salt, node.cash, node.bonus, node.diamond, node.items, (
      select string_agg(int8send(beside.cash) || int8send(beside.bonus) || int8send(beside.diamond) || int8send(beside.items)
        || beside.hash, ''::bytea order by beside.level)
      from generate_series(0, 30) way(level) join liability_node beside
        on beside.tree = leaf.tree and beside.level = way.level and beside.index = (leaf.index >> way.level) # 1
    ) as path
    from liability_leaf leaf join liability_node node on node.tree = leaf.tree and node.level = 0 and node.index = leaf.index
    where leaf.tree = ${row.number}::int and leaf.player_id = ${playerId}::bigint`.execute(db)
  const [found] = rows
  if (!found) return null
  const { index, salt, path, ...amounts } = found
  return {
    account: String(playerId),
    amounts,
    sums: { cash: row.cash, bonus: row.bonus, diamond: row.diamond, items: row.items },
    proof: { salt: salt.toString('hex'), index, path: (path ?? Buffer.alloc(0)).toString('base64') },
  }
}

async function findEntry(db: Db, index: number | null): Promise<Mine['entry']> {
  const newest = await findNewest(db)
  if (!newest || index === null || index >= newest.size) return null
  const { size, note } = newest
  const path = await readSubtrees(db, size, (subtrees) => packPath(inclusionProof(index, size, subtrees)))
  return { index, size, path, checkpoint: note }
}
