import { sql } from 'kysely'
import { next } from '@noktra/game/battle/battle-state'
import { drawRecord } from '@noktra/game/log/entries'
import { battleSource, isConsoled, type Prize } from '@noktra/game/battles'
import { drawRow, type DrawnRow } from '@noktra/game/boxes'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, sealedEntry } from '../../platform/public-log/new-entries.ts'
import { makeItems } from '../../core/items/make-items.ts'
import { HOUSE, lockPurses } from '../../core/ledger/accounts.ts'
import { credit } from '../../core/ledger/credit.ts'
import { wearIntervalOf, type LoadedRow } from '../../core/skins/printed-rows.ts'
import { changeBattle, listSeats, lockDueBattle, type BattleRow, type SeatRow } from './battle-row.ts'
import { provenBattle } from './battle-proof.ts'
import { getConsolation } from './consolation.ts'
import { listDraws, listPicks, prizesOf, type Drawn } from './decide-battle.ts'
import { notifyResult } from './notify-battle.ts'
import { battleSeed } from './start-rounds.ts'

/**
 * Pays a decided battle out, seat by seat: each seat's result is one transaction and is written once, so a process that
 * dies in between leaves the rest to the next one. When every seat has its result, the battle is finished.
 */
export async function settleBattle(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  const seats = await listSeats(ctx.db, battle.id)
  for (const seat of seats) if (!(await settleSeat(ctx, battle.id, seat))) return false
  const now = ctx.clock.now()
  return ctx.transact(async (tx) => {
    const room = await lockDueBattle(tx, battle.id, 'settling', now)
    if (!room) return false
    const phase = stateAfter(next(room.phase, { type: 'paid_out' }))
    const ended = await changeBattle(tx, room, now, { phase, ended_at: now, next_at: null })
    const record = drawRecord(await provenBattle({ ...ctx, db: tx }, ended, seats))
    await insertEntries(tx, [sealedEntry({ kind: 'battle', subject: room.id, number: 0 }, record)])
    return true
  })
}

/** False when another process is at this room. */
async function settleSeat(ctx: Ctx, battleId: number, seat: SeatRow): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.transact(async (tx, afterCommit) => {
    const battle = await lockDueBattle(tx, battleId, 'settling', now)
    if (!battle) return false
    const settled = await tx
      .selectFrom('battle_result')
      .select('seat')
      .where('battle_id', '=', battleId)
      .where('seat', '=', seat.seat)
      .executeTakeFirst()
    if (settled) return true
    const draws = await listDraws(tx, battleId)
    const prize = prizesOf(battle, draws, await listPicks(tx, battleId, draws)).find(
      (candidate) => candidate.seat === seat.seat,
    )
    if (seat.player_id === null) {
      await storeResult(tx, battle, { seat, prize, consolation: null, now })
      return true
    }
    await lockPurses(tx, seat.player_id)
    await creditMoney(tx, battle, seat, prize, now)
    const consolation = await consoleLoser(tx, ctx, battle, { seat, won: prize !== undefined, now })
    await storeResult(tx, battle, { seat, prize, consolation, now })
    await storeItems(tx, battle, { seat, prize, draws, now })
    await countPoints(tx, battle, seat)
    const told = await notifyResult(tx, battle, { seat, won: prize !== undefined, now })
    afterCommit(() => {
      ctx.bus.publish('balance', seat.player_id!)
      for (const playerId of told) ctx.bus.publish('notification', playerId)
      if (prize) ctx.bus.publish('battle-win', battleId)
    })
    return true
  })
}

/** Diamonds for what no item fitted into; to the creator, what they paid for others and was not used. */
async function creditMoney(
  tx: Tx,
  battle: BattleRow,
  seat: SeatRow,
  prize: Prize | undefined,
  now: Date,
): Promise<void> {
  const playerId = seat.player_id!
  const ref = `${battle.id}:${seat.seat}`
  if (prize && prize.diamond_cents > 0) {
    await credit(tx, {
      playerId,
      purse: 'diamond',
      house: HOUSE.recycling,
      amount: prize.diamond_cents,
      reason: 'battle-share',
      ref,
      now,
    })
  }
  if (seat.player_id !== battle.creator_id || battle.fund_ref === null) return
  const unused = await unusedFund(tx, battle)
  if (unused === 0) return
  await credit(tx, {
    playerId,
    purse: 'cash',
    house: HOUSE.play,
    amount: unused,
    reason: 'battle-fund-return',
    ref: battle.fund_ref,
    now,
  })
}

async function fundOf(tx: Tx, battle: BattleRow): Promise<{ paid: number; used: number }> {
  const { paid } = await tx
    .selectFrom('transfer')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('paid'))
    .where('reason', '=', 'battle-fund')
    .where('ref', '=', battle.fund_ref)
    .executeTakeFirstOrThrow()
  const { used } = await tx
    .selectFrom('battle_seat')
    .select(sql<number>`coalesce(sum(funded), 0)::bigint`.as('used'))
    .where('battle_id', '=', battle.id)
    .executeTakeFirstOrThrow()
  return { paid, used }
}

async function unusedFund(tx: Tx, battle: BattleRow): Promise<number> {
  const { paid, used } = await fundOf(tx, battle)
  return paid - used
}

type Consolation = DrawnRow<LoadedRow> & { itemId: number }

/** One item of the printed pool for a losing player whose own entry was at least 5 coins; a draw of its own. */
async function consoleLoser(
  tx: Tx,
  ctx: Ctx,
  battle: BattleRow,
  { seat, won, now }: { seat: SeatRow; won: boolean; now: Date },
): Promise<Consolation | null> {
  if (won || !isConsoled(seat.paid)) return null
  const pool = await getConsolation(tx, ctx.memory, battle.consolation_version)
  const source = battleSource(battleSeed(ctx, battle, battle.randomness!), seat.seat, 0)
  const drawn = drawRow(source, pool.rows, wearIntervalOf)
  const [itemId] = await makeItems(tx, { playerId: seat.player_id!, source: 'battle', now }, [
    {
      skin_id: drawn.row.skin_id,
      wear: drawn.wear,
      pattern: drawn.pattern,
      value: drawn.row.value_cents,
      ref: `${battle.id}:0:${seat.seat}`,
    },
  ])
  return { ...drawn, itemId: itemId! }
}

async function storeResult(
  tx: Tx,
  battle: BattleRow,
  result: { seat: SeatRow; prize: Prize | undefined; consolation: Consolation | null; now: Date },
): Promise<void> {
  const { seat, prize, consolation, now } = result
  await tx
    .insertInto('battle_result')
    .values({
      battle_id: battle.id,
      seat: seat.seat,
      items_value: prize?.items.reduce((sum, item) => sum + item.value_cents, 0) ?? 0,
      diamonds: prize?.diamond_cents ?? 0,
      consolation_ticket: consolation?.ticket ?? null,
      consolation_skin_id: consolation?.row.skin_id ?? null,
      consolation_wear: consolation?.wear ?? null,
      consolation_pattern: consolation?.pattern ?? null,
      consolation_value: consolation?.row.value_cents ?? null,
      consolation_item_id: consolation?.itemId ?? null,
      settled_at: now,
    })
    .execute()
}

/** The prize's items come into the winner's backpack. */
async function storeItems(
  tx: Tx,
  battle: BattleRow,
  { seat, prize, draws, now }: { seat: SeatRow; prize: Prize | undefined; draws: Drawn[]; now: Date },
): Promise<void> {
  if (!prize || prize.items.length === 0) return
  const won = prize.items.map((item) =>
    draws.find((draw) => draw.round === item.round && draw.seat === item.seat)!,
  )
  const itemIds = await makeItems(
    tx,
    { playerId: seat.player_id!, source: 'battle', now },
    won.map((draw) => ({
      skin_id: draw.skin_id,
      wear: draw.wear,
      pattern: draw.pattern,
      value: draw.value_cents,
      ref: `${battle.id}:${draw.round}:${draw.seat}`,
    })),
  )
  await tx
    .insertInto('battle_prize')
    .values(
      won.map((draw, index) => ({
        draw_id: draw.id,
        battle_id: battle.id,
        seat: seat.seat,
        item_id: itemIds[index]!,
      })),
    )
    .execute()
}

/** Cash coins spent count for the level, now that they cannot come back: the seat's, and what was paid for others. */
async function countPoints(tx: Tx, battle: BattleRow, seat: SeatRow): Promise<void> {
  const isFunder = seat.player_id === battle.creator_id && battle.fund_ref !== null
  const points = seat.cash + (isFunder ? (await fundOf(tx, battle)).used : 0)
  if (points === 0) return
  await sql`update player set points = points + ${points}::bigint where id = ${seat.player_id}`.execute(tx)
}
