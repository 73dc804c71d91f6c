import { drawRecord } from '@noktra/game/log/entries'
import { next } from '@noktra/game/roll/roll-state'
import { drawRoll as drawWins, rollSource, type RollWin } from '@noktra/game/rolls'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, sealedEntry } from '../../platform/public-log/new-entries.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import { makeItems } from '../../core/items/make-items.ts'
import { unseal } from '../../platform/secrets.ts'
import { notifyDrawn } from './notify-roll.ts'
import { entrantsOf, prizesOf, type PrizeRow } from './prizes-of.ts'
import { returnPrizes } from './return-prizes.ts'
import { changeRoll, lockDueRoll, type RollRow } from './roll-row.ts'

/**
 * The beacon's round of an attempt is out: gives each prize to the entrant whom the draw names, in one transaction with
 * the end of the room. What was not won goes back to the owner. False when somebody else has drawn it.
 */
export async function drawRoll(
  ctx: Ctx,
  { id, attempt }: Pick<RollRow, 'id' | 'attempt'>,
  randomness: Buffer,
): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.transact(async (tx, afterCommit) => {
    const roll = await lockDueRoll(tx, id, 'locked', now)
    if (roll?.attempt !== attempt) return false
    const phase = stateAfter(next(roll.phase, { type: 'prizes_drawn' }))
    const lockHash = await persistRandomness(tx, roll, randomness)
    const prizes = await prizesOf(tx, id)
    const source = rollSource({
      server_seed: unseal(ctx.secrets, roll.server_seed),
      lock_hash: lockHash,
      randomness: randomness.toString('hex'),
    })
    const entrants = await entrantsOf(tx, id)
    const wins = drawWins(source, { prizes, entrants })
    await givePrizes(tx, roll, { prizes, wins, now })
    const record = drawRecord({ kind: 'roll', lock_hash: lockHash, wins })
    await insertEntries(tx, [sealedEntry({ kind: 'roll', subject: id, number: 0 }, record)])
    await returnPrizes(tx, roll, now)
    await changeRoll(tx, roll, { phase, ended_at: now, next_at: null })
    const winners = new Set(wins.map((win) => win.entrant))
    const told = await notifyDrawn(tx, roll, { entrants, winners, now })
    afterCommit(() => {
      ctx.bus.publish('roll', id)
      for (const playerId of told) ctx.bus.publish('notification', playerId)
    })
    return true
  })
}

/** Keeps the round with the attempt that it decides, and gives the hash of that attempt's record. */
async function persistRandomness(
  tx: Tx,
  { id, attempt }: Pick<RollRow, 'id' | 'attempt'>,
  randomness: Buffer,
): Promise<string> {
  const { lock_hash } = await tx
    .updateTable('roll_lock')
    .set({ randomness })
    .where('roll_id', '=', id)
    .where('attempt', '=', attempt)
    .returning('lock_hash')
    .executeTakeFirstOrThrow()
  return lock_hash
}

async function givePrizes(
  tx: Tx,
  roll: RollRow,
  { prizes, wins, now }: { prizes: PrizeRow[]; wins: RollWin[]; now: Date },
): Promise<void> {
  const won = new Set(wins.map((win) => win.prize_id))
  const staked = prizes.flatMap((prize) => prize.item_id ?? [])
  const copies = await lockItems(tx, staked)
  const given = prizes.flatMap((prize) => (won.has(prize.prize_id) ? (prize.item_id ?? []) : []))
  if (roll.owner_id !== null && given.length > 0) {
    await changeItemState(tx, {
      playerId: roll.owner_id,
      itemIds: given,
      from: 'staked',
      to: 'consumed',
      cause: 'roll',
      ref: String(roll.id),
      now,
    })
  }
  for (const { prize_id, place, entrant } of wins) {
    const prize = prizes.find((candidate) => candidate.prize_id === prize_id)!
    const copy = prize.item_id === null ? { value: prize.value_cents } : copies.get(prize.item_id)!
    const [itemId] = await makeItems(tx, { playerId: entrant, source: 'roll', now }, [
      { skin_id: prize.skin_id, wear: prize.wear, ref: `${roll.id}:${prize_id}`, ...copy },
    ])
    await tx
      .updateTable('roll_prize')
      .set({ winner_place: place, won_item_id: itemId! })
      .where('id', '=', prize_id)
      .where('winner_place', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow()
  }
}

type Copy = { pattern: number | null; value: number; most_value: number; value_until: Date | null }

/** Locks all of a room's items at once in the order of their ids: what changes hands keeps its pattern, its value, its cap and its clock. */
async function lockItems(tx: Tx, itemIds: number[]): Promise<Map<number, Copy>> {
  if (itemIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('item')
    .select(['id', 'pattern', 'value', 'most_value', 'value_until'])
    .where('id', 'in', itemIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, ...copy }) => [id, copy]))
}
