import { sql } from 'kysely'
import { next } from '@noktra/game/roll/roll-state'
import { rollLockHash, rollLockLines } from '@noktra/game/rolls'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { assertAhead, commitToRound } from '../../core/draws/commit-to-round.ts'
import { entrantsOf, prizesOf } from './prizes-of.ts'
import { changeRoll, type RollRow } from './roll-row.ts'

/**
 * Fixes a room's prizes and entrants and the round of the beacon that is still to come, and publishes them as the record
 * of an attempt. The first lock counts a player's prizes at what they are worth now; a later one, after a round that did
 * not come, changes nothing but the round. The caller holds the room's lock and gives its row as it stands.
 * @throws AppError busy when it took so long that the round is nearly out
 */
export async function lockForDraw(
  tx: Tx,
  { providers, clock }: Pick<Ctx, 'providers' | 'clock'>,
  roll: RollRow,
): Promise<RollRow> {
  const now = clock.now()
  const phase = stateAfter(next(roll.phase, { type: 'draw_locked', entrants: roll.join_num }))
  if (roll.attempt === 0) await revalue(tx, roll.id, now)
  const prizes = await prizesOf(tx, roll.id)
  const { source, chain_hash, round, time } = await commitToRound(tx, { providers }, now)
  const attempt = roll.attempt + 1
  const lock = {
    room_id: roll.id,
    attempt,
    prizes,
    entrants: await entrantsOf(tx, roll.id),
    server_seed_hash: roll.server_seed_hash.toString('hex'),
    beacon: { source, chain_hash, round },
  }
  const lock_hash = rollLockHash(lock)
  await tx
    .insertInto('roll_lock')
    .values({
      roll_id: roll.id,
      attempt,
      lock_record: rollLockLines(lock),
      lock_hash,
      beacon_source: source,
      beacon_chain: chain_hash,
      beacon_round: round,
      locked_at: now,
    })
    .execute()
  await insertEntries(tx, [openEntry({ kind: 'roll-lock', subject: roll.id, number: attempt }, [lock_hash])])
  const locked = await changeRoll(tx, roll, {
    phase,
    attempt,
    prize_pool: prizes.reduce((sum, prize) => sum + prize.value_cents, 0),
    locked_at: roll.locked_at ?? now,
    next_at: time,
  })
  assertAhead({ clock }, { time })
  return locked
}

/** Items count what they are worth at the lock; prizes of the house stay as they were printed. */
async function revalue(tx: Tx, rollId: number, now: Date): Promise<void> {
  await sql`
    update roll_prize set value = ${itemValueAt(now)} from item join skin on skin.id = item.skin_id
    where item.id = roll_prize.item_id and roll_prize.roll_id = ${rollId}`.execute(tx)
}
