import { sql } from 'kysely'
import type { WalletRecord } from '@noktra/contract/wallet'
import type { Db } from '../../platform/db/connect.ts'
import type { Movement } from './movements.ts'
import { typeOfReason } from '../../core/ledger/movement-types.ts'

type Cause = NonNullable<WalletRecord['cause']>

/** What each movement was for, by its ref; an opening and a game are known to the ledger by their draws. */
export async function findCauses(
  db: Db,
  rows: Movement[],
): Promise<(row: Movement) => WalletRecord['cause']> {
  const refsOf = (type: string) =>
    rows.filter(({ reason }) => typeOfReason(reason).type === type).map(({ ref }) => ref)
  const openings = await idsByDraw(db, 'draw', refsOf('box'))
  const games = await idsByDraw(db, 'mine_game', refsOf('mines'))
  const skins = await skinsOf(db, refsOf('mall'))
  return ({ reason, ref }) => {
    const [number = ''] = ref.split(':')
    switch (typeOfReason(reason).type) {
      case 'recharge':
      case 'card':
      case 'gift_card':
        return { kind: 'order', id: ref }
      case 'box':
        return found('box', openings.get(ref))
      case 'battle':
        return { kind: 'battle', id: number }
      case 'upgrade':
        return { kind: 'upgrade', id: ref }
      case 'mines':
        return found('mines', games.get(ref))
      case 'mall':
        return found('mall', skins.get(ref))
      case 'envelope':
        return { kind: 'envelope', id: number }
      case 'retrieval':
        return { kind: 'retrieval', id: ref }
      case 'rebate':
        return { kind: 'partner', id: ref }
      default:
        return null
    }
  }
}

function found(kind: Cause['kind'], id: number | undefined): Cause | null {
  return id === undefined ? null : { kind, id: String(id) }
}

/** Numbers of rows by `pair:nonce`. */
async function idsByDraw(db: Db, table: 'draw' | 'mine_game', refs: string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const draws = refs.map((ref) => ref.split(':').map(Number))
  const rows = await db
    .selectFrom(table)
    .innerJoin(
      sql<{ pair: number; number: number }>`unnest(${draws.map(([pair]) => pair)}::bigint[],
        ${draws.map(([, nonce]) => nonce)}::int[])`.as<'of'>(sql`of(pair, number)`),
      (join) => join.onRef('of.pair', '=', 'pair_id').onRef('of.number', '=', 'nonce'),
    )
    .select([`${table}.id as id`, 'pair_id', 'nonce'])
    .execute()
  return new Map(rows.map((row) => [`${row.pair_id}:${row.nonce}`, row.id]))
}

/** The skins that were bought, by purchase. */
async function skinsOf(db: Db, refs: string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const rows = await db
    .selectFrom('mall_purchase')
    .select(['id', 'skin_id'])
    .where('id', 'in', refs.map(Number))
    .execute()
  return new Map(rows.map((row) => [String(row.id), row.skin_id]))
}
