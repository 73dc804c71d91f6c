import { sql, type NotNull } from 'kysely'
import { AppError } from '../../platform/http/errors.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'

/**
 * The house's accounts, made by migrations; they keep no balance row. `recycling` and those whose names end in `Diamond` hold
 * diamonds. Accounts of issuance are another kind: issue.ts.
 */
export const HOUSE = {
  recharge: 1,
  cards: 2,
  gifts: 3,
  play: 4,
  recycling: 5,
  mall: 6,
  mallDiamond: 7,
  exchangeDiamond: 8,
  exchange: 9,
  rebates: 10,
  adjustments: 11,
  adjustmentsDiamond: 12,
  treasury: 31,
  treasuryDiamond: 32,
  revaluation: 38,
  prizes: 39,
  retrieval: 41,
} as const
export type HouseAccount = (typeof HOUSE)[keyof typeof HOUSE]

/** A player's three purses: cash and bonus hold coins, diamond holds diamonds. */
export type Purse = 'cash' | 'bonus' | 'diamond'
export const CURRENCY_OF: Record<Purse, 'coin' | 'diamond'> = {
  cash: 'coin',
  bonus: 'coin',
  diamond: 'diamond',
}

/** Balances in cents. */
export type Balances = { cash: number; bonus: number; diamond: number }

/** Opens the three purses of a new player, empty. */
export async function openAccounts(tx: Tx, playerId: number): Promise<void> {
  await tx
    .insertInto('account')
    .values(
      (['cash', 'bonus', 'diamond'] as const).map((kind) => ({
        player_id: playerId,
        kind,
        currency: CURRENCY_OF[kind],
        balance: 0,
      })),
    )
    .execute()
}

/** A player's balances in cents, as they are committed (or as `tx` sees them). */
export async function getBalances(db: Db, playerId: number): Promise<Balances> {
  const balances = await listBalances(db, [playerId])
  return balances.get(playerId)!
}

/** The same of several players. */
export async function listBalances(db: Db, players: number[]): Promise<Map<number, Balances>> {
  const rows = await db
    .selectFrom('account')
    .select(['player_id', 'kind', 'balance'])
    .where('player_id', '=', sql<number>`any(${players}::bigint[])`)
    .$narrowType<{ player_id: NotNull; kind: Purse }>()
    .execute()
  const all = new Map(players.map((id): [number, Balances] => [id, { cash: 0, bonus: 0, diamond: 0 }]))
  for (const { player_id: id, kind, balance } of rows) all.get(id)![kind] = balance ?? 0
  return all
}

/** The refusal for too little money, with what is missing. */
export function shortOf(error: 'insufficient_coins' | 'insufficient_diamonds', cents: number): AppError {
  return new AppError(error, { shortfall: (cents / 100).toFixed(2) })
}

/** Locks a player's purses in the order of their ids, for an operation that touches items and money: purses come first. */
export async function lockPurses(tx: Tx, playerId: number): Promise<void> {
  await tx
    .selectFrom('account')
    .select('id')
    .where('player_id', '=', playerId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
