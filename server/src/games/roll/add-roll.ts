import { sql } from 'kysely'
import type * as api from '@noktra/contract/rolls'
import { MOST_OPEN_ROLLS } from '@noktra/game/rolls'
import { PENDING_ROLLS } from '@noktra/game/roll/roll-state'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { assertBeacon } from '../../core/draws/commit-to-round.ts'
import { assertRecharged } from '../../core/recharged/missing-recharge.ts'
import {
  assertConditions,
  conditionsOf,
  descrOf,
  inAllLanguages,
  lotteryTimeOf,
  nameOf,
  placesOf,
} from './check-terms.ts'
import { insertRoll } from './insert-roll.ts'
import { presentRoll } from './present-roll.ts'
import { passwordHashOf } from './roll-password.ts'
import { prizesOfItems, stakeItems } from './stake-prizes.ts'

/** Opens a player's room: their items are staked in it until they are won or come back. */
export async function addRoll(command: Command<typeof api.addRoll>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  const terms = termsOf(command, now)
  assertBeacon(command)
  await lockOwner(tx, player.id)
  await assertFewRooms(tx, player.id)
  await assertRecharged(tx, player.id)

  const order = { playerId: player.id, itemIds: body.item_ids, now }
  const roll = await insertRoll(tx, command, terms, await prizesOfItems(tx, order))
  await stakeItems(tx, { ...order, rollId: roll.id })
  return { free_room_id: roll.id, room: await presentRoll(command, roll) }
}

function termsOf({ body, player, secrets }: Command<typeof api.addRoll>, now: Date) {
  const lottery_time = lotteryTimeOf(body.lottery_time, now)
  const conditions = conditionsOf(
    body.conditions ?? { recharge: 0, recharge_from: null, recharge_to: null, invited: false },
  )
  assertConditions({ ...conditions, lottery_time })
  const owner = { owner_id: player.id }
  return {
    ...owner,
    room_type: 2,
    names: inAllLanguages(nameOf(body.room_name)),
    descr: inAllLanguages(descrOf(body.descr)),
    lottery_time,
    places: placesOf(body.max_join ?? null),
    password_hash:
      typeof body.password === 'string' ? passwordHashOf({ secrets }, owner, body.password) : null,
    ...conditions,
  }
}

/** One opening of a player at a time, so that counting their rooms holds. */
async function lockOwner(tx: Tx, playerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`roll-owner:${playerId}`}, 0))`.execute(tx)
}

async function assertFewRooms(tx: Tx, playerId: number): Promise<void> {
  const { open } = await tx
    .selectFrom('roll')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('owner_id', '=', playerId)
    .where('phase', 'in', PENDING_ROLLS)
    .executeTakeFirstOrThrow()
  if (open >= MOST_OPEN_ROLLS) throw new AppError('roll_open_rooms', { most: MOST_OPEN_ROLLS })
}
