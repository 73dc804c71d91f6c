import { sql } from 'kysely'
import { RollType, type joinRoll } from '@noktra/contract/rolls'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { readClaimant, type Claimant } from '../../core/gifts/read-claimant.ts'
import type { Wish } from '../../core/gifts/gift-kinds.ts'
import { refusalOf, takeGift } from '../../core/gifts/take-gift.ts'
import { rollGift } from './roll-gift.ts'
import type { RollRow } from './roll-row.ts'

/** A room of the house is taken for one of so many entrants at least: what the first of a new series might win is no measure. */
const LEAST_SHARERS = 50
/** The rooms of a series that tell how many share its prizes. */
const LAST_ROOMS = 5

/** Who asks for a place in a room of the house, read before the room is locked; null for a player's room, which gives nothing of the house. */
export async function readEntrant(
  command: Command<typeof joinRoll>,
  roll: RollRow,
): Promise<Claimant | null> {
  return roll.room_type === RollType.official
    ? readClaimant(command.tx, command, { ...command, playerId: command.player.id })
    : null
}

/**
 * Counts a place in a room of the house as free value of the player who takes it.
 * @throws GiftRefused; AppError roll_joined
 */
export async function takePlace(
  command: Command<typeof joinRoll>,
  roll: RollRow,
  claimant: Claimant | null,
): Promise<void> {
  if (!claimant) return
  const wish = await wishOf(command.tx, roll)
  const isNew = await takeGift(command.tx, command, { ...wish, claimant, now: command.clock.now() })
  if (!isNew) throw new AppError('roll_joined')
}

/** The refusal for a player whose browser has an entrant already. */
export async function refuseDevice(db: Db, roll: RollRow, claimant: Claimant): Promise<AppError> {
  return refusalOf({ ...(await wishOf(db, roll)), claimant, terms: rollGift }, 'device')
}

async function wishOf(db: Db, roll: RollRow): Promise<Wish> {
  return { kind: 'roll', campaign: `roll:${roll.id}`, worth: await placeWorth(db, roll) }
}

/** What a place is worth on average, in cents: the prizes among as many as shared those of the last rooms. */
export async function placeWorth(
  db: Db,
  { official_key, prize_pool }: Pick<RollRow, 'official_key' | 'prize_pool'>,
): Promise<number> {
  const { sharers } = await db
    .selectFrom((rooms) =>
      rooms
        .selectFrom('roll')
        .select('join_num')
        .where('official_key', '=', official_key)
        .where('phase', '=', 'drawn')
        .orderBy('id', 'desc')
        .limit(LAST_ROOMS)
        .as('last'),
    )
    .select(sql<number | null>`avg(join_num)::float8`.as('sharers'))
    .executeTakeFirstOrThrow()
  return Math.ceil(prize_pool / Math.max(LEAST_SHARERS, sharers ?? 0))
}
