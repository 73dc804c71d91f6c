import { timingSafeEqual } from 'node:crypto'
import type * as api from '@noktra/contract/rolls'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import { assertUnspent, countUse, networkLimit, type Limit } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { keyedHash } from '../../platform/secrets.ts'
import { charactersOf } from './check-terms.ts'
import { findRoll, type RollRow } from './roll-row.ts'

const MOST_CHARACTERS = 20
const WINDOW_MS = 600_000
const WRONG_PER_PLAYER = 5
const WRONG_PER_NETWORK = 30

type OfOwner = Pick<RollRow, 'owner_id'>

/** A room's password as it is kept: keyed, and another for each owner. @throws AppError roll_password_form */
export function passwordHashOf(
  { secrets }: Pick<Ctx, 'secrets'>,
  { owner_id }: OfOwner,
  sent: string,
): Buffer {
  const characters = charactersOf(sent)
  if (characters < 1 || characters > MOST_CHARACTERS) {
    throw new AppError('roll_password_form', { field: 'password', most: MOST_CHARACTERS })
  }
  return hashOf({ secrets }, owner_id, sent)
}

/** Whether this opens the room; one without a password is open to everybody. */
export function isPassword(
  { secrets }: Pick<Ctx, 'secrets'>,
  roll: OfOwner & Pick<RollRow, 'password_hash'>,
  sent: string | undefined,
): boolean {
  if (roll.password_hash === null) return true
  return timingSafeEqual(roll.password_hash, hashOf({ secrets }, roll.owner_id, sent ?? ''))
}

function hashOf({ secrets }: Pick<Ctx, 'secrets'>, ownerId: number | null, sent: string): Buffer {
  return keyedHash(secrets, 'roll-password', `${ownerId}:${sent.normalize('NFC')}`)
}

/**
 * Stands before a join: after 5 wrong passwords of a player for a room, or 30 of a network, in 10 minutes nothing more is
 * looked at, right or wrong. Only wrong ones count, and they stay counted though the call is refused.
 * @throws AppError roll_unknown, roll_password, too_many_requests
 */
export async function limitPasswords(call: PlayerCall<typeof api.joinRoll>): Promise<void> {
  const roll = await findRoll(call.db, call.body.free_room_id)
  // Its owner, who is in already (or sends their join again) and who comes too late hear from the join: that is no guess.
  if (roll.password_hash === null || roll.phase !== 'open' || roll.owner_id === call.player.id) return
  if (await isIn(call.db, roll.id, call.player.id)) return
  if (!call.body.password) throw new AppError('roll_password')
  const limits: Limit[] = [
    {
      bucket: `roll:player:${call.player.id}:${roll.id}`,
      most: WRONG_PER_PLAYER,
      windowMs: WINDOW_MS,
    },
    {
      bucket: `roll:network:${call.network}`,
      most: networkLimit(call.config, WRONG_PER_NETWORK),
      windowMs: WINDOW_MS,
    },
  ]
  await assertUnspent(call, limits)
  if (isPassword(call, roll, call.body.password)) return
  await countUse(call, limits)
  throw new AppError('roll_password')
}

async function isIn(db: Db, rollId: number, playerId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('roll_entry')
    .select('place')
    .where('roll_id', '=', rollId)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return entry !== undefined
}
