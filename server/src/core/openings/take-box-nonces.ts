import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { unseal } from '../../platform/secrets.ts'
import { pairIsGood, rotateFullPair, type TakenPair } from '../draws/take-nonces.ts'

/** What decides whether a box may be opened. */
export type Sale = {
  status: string
  active_version: number | null
  is_welfare: boolean
  closed: boolean
}

type Row = Sale & { pair_id: number | null } & Omit<TakenPair, 'pair_id' | 'server_seed'> & {
    server_seed: Buffer
  }

/**
 * Reads what is on sale and takes `count` nonces of the player's pair, in one statement: the version that is drawn from
 * is the one that was active when the pair was locked. A refusal rolls back, so it consumes no nonce.
 * @throws AppError box_unknown, box_retired, box_not_active, box_closed, pool_version_stale
 */
export async function takeBoxNonces(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets' | 'clock' | 'games'>,
  order: {
    playerId: number
    boxId: number
    version: number | undefined
    count: number
    /** Whether a welfare box is opened: that opens no other way, and nothing else opens so. */
    welfare: boolean
  },
): Promise<TakenPair & { version: number }> {
  for (;;) {
    const { rows } = await sql<Row>`
      with chosen as (
        select status, active_version, is_welfare, closed_at is not null as closed from box where id = ${order.boxId}
      ), taken as (
        update seed_pair set nonce = nonce + ${order.count}::int from chosen
        where seed_pair.player_id = ${order.playerId} and revealed_at is null and ${pairIsGood(ctx.games)}
          and chosen.status = 'on_sale' and not chosen.closed and chosen.is_welfare = ${order.welfare}::boolean
          and chosen.active_version = coalesce(${order.version ?? null}::bigint, chosen.active_version)
        returning seed_pair.id as pair_id, chain_no, pair_no, server_seed_hash, nonce - ${order.count}::int as first_nonce,
          user_seed, server_seed
      )
      select chosen.*, taken.* from chosen left join taken on true`.execute(tx)
    const row = rows[0]
    const version = assertOnSale(row, order)
    if (row && row.pair_id !== null) {
      return {
        pair_id: row.pair_id,
        chain_no: row.chain_no,
        pair_no: row.pair_no,
        server_seed_hash: row.server_seed_hash,
        first_nonce: row.first_nonce,
        user_seed: row.user_seed,
        server_seed: unseal(ctx.secrets, row.server_seed),
        version,
      }
    }
    await rotateFullPair(tx, ctx, order.playerId)
  }
}

/**
 * The version that is drawn from; `version` is the one that the player has seen, if they say so.
 * @throws AppError box_unknown, box_retired, box_not_active, box_closed, pool_version_stale
 */
export function assertOnSale(
  sale: Sale | undefined,
  { version, welfare }: { version: number | undefined; welfare: boolean },
): number {
  if (!sale) throw new AppError('box_unknown')
  if (sale.status !== 'on_sale' || sale.is_welfare !== welfare) throw new AppError('box_retired')
  if (sale.active_version === null) throw new AppError('box_not_active')
  if (sale.closed) throw new AppError('box_closed')
  if (version !== undefined && version !== sale.active_version) {
    throw new AppError('pool_version_stale', { pool_version: sale.active_version })
  }
  return sale.active_version
}
