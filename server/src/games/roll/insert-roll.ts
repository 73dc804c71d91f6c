import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { sha256 } from '@noktra/game/sha256'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Roll } from '../../platform/db/schema.ts'
import { seal } from '../../platform/secrets.ts'
import type { RollRow } from './roll-row.ts'

/** A prize as it goes into a room: a staked item of a player, or for the house a skin with a wear. Value in cents. */
export type PutPrize = { item_id: number | null; skin_id: number; wear: number | null; value: number }

type Terms = Pick<
  Insertable<Roll>,
  | 'room_type'
  | 'official_key'
  | 'owner_id'
  | 'names'
  | 'descr'
  | 'password_hash'
  | 'places'
  | 'recharge'
  | 'recharge_from'
  | 'recharge_to'
  | 'invited'
  | 'lottery_time'
  | 'id'
  | 'issued'
>

/**
 * Opens a room with its prizes and its seed, which is kept sealed; its hash is public from now on. A room of the house names the
 * transfer that paid for its prizes.
 */
export async function insertRoll(
  tx: Tx,
  { clock, secrets }: Pick<Ctx, 'clock' | 'secrets'>,
  terms: Terms,
  prizes: PutPrize[],
): Promise<RollRow> {
  const now = clock.now()
  const seed = randomBytes(32)
  const roll = await tx
    .insertInto('roll')
    .values({
      ...terms,
      phase: 'open',
      server_seed: seal(secrets, seed),
      server_seed_hash: Buffer.from(sha256(seed)),
      prize_num: prizes.length,
      prize_pool: prizes.reduce((sum, prize) => sum + prize.value, 0),
      created_at: now,
      next_at: terms.lottery_time,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await putPrizes(tx, roll.id, prizes, now)
  return roll as RollRow
}

/** Adds prizes to a room; the caller counts them in its row. */
export async function putPrizes(tx: Tx, rollId: number, prizes: PutPrize[], now: Date): Promise<void> {
  await tx
    .insertInto('roll_prize')
    .values(prizes.map((prize) => ({ roll_id: rollId, added_at: now, ...prize })))
    .execute()
}
