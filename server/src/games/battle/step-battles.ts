import { sql } from 'kysely'
import { next, type BattlePhase } from '@noktra/game/battle/battle-state'
import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { findBattle, inPhase, lockBattle, lockDueBattle, type BattleRow } from './battle-row.ts'
import { decideBattle, pickForIdle } from './decide-battle.ts'
import { endRoom, LATE_BEACON_MS } from './end-room.ts'
import { boxGone } from './line-up.ts'
import { settleBattle } from './settle-battle.ts'
import { askBeacon, startRounds } from './start-rounds.ts'
import { publishToPlayers } from './publish-to-players.ts'
import { BATTLE } from './topics.ts'

/** A beacon that never comes is given up after a day. */
const GIVE_UP_MS = 24 * 3600 * 1000
const MOST_DUE = 200
/** A room whose step failed rests so long: many of them do not take the turns of the others. */
const AFTER_FAILURE_MS = 2000

/**
 * Does the next step of every room that is due. Each step is guarded, so any number of processes may run this. What asks
 * the beacon has turns of its own: relays that hang hold up no room that does without them.
 */
export function battleSweeps(ctx: Ctx): Sweep[] {
  const own: BattlePhase[] = ['waiting', 'rounds', 'draft', 'settling']
  return [
    { name: 'battle steps', everyMs: 100, run: () => stepBattles(ctx, own, 4) },
    { name: 'battle starts', everyMs: 100, run: () => stepBattles(ctx, ['locked'], 8) },
    { name: 'late beacons', everyMs: 1000, run: () => stepBattles(ctx, ['timeout'], 4) },
    { name: 'battles with closed boxes', everyMs: 2000, run: () => endClosed(ctx) },
  ]
}

async function stepBattles(ctx: Ctx, phases: BattlePhase[], atOnce: number): Promise<void> {
  const due = await ctx.db
    .selectFrom('battle')
    .select('id')
    .where('next_at', '<=', ctx.clock.now())
    .where('phase', 'in', phases)
    .orderBy('next_at')
    .limit(MOST_DUE)
    .execute()
  const ids = due.map((battle) => battle.id)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) await stepToEnd(ctx, id)
    }),
  )
}

/** Steps a room until nothing more is due; a room that fails does not keep the others waiting. */
async function stepToEnd(ctx: Ctx, battleId: number): Promise<void> {
  try {
    for (;;) {
      const battle = await findBattle(ctx.db, battleId)
      if (!battle?.next_at || battle.next_at > ctx.clock.now()) return
      if (!(await step(ctx, battle))) return
      ctx.bus.publish(BATTLE, battleId)
    }
  } catch (error) {
    ctx.log.error({ err: error, battle: battleId }, 'a step of a battle failed')
    await rest(ctx, battleId).catch((again: unknown) => ctx.log.error(again))
  }
}

async function rest(ctx: Ctx, battleId: number): Promise<void> {
  const now = ctx.clock.now()
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('battle')
      .set({ next_at: new Date(now.getTime() + AFTER_FAILURE_MS) })
      .where('id', '=', battleId)
      .where('next_at', '<=', now)
      .execute()
  })
}

/** One step; false when there was nothing to do, or somebody else is doing it. */
async function step(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  switch (battle.phase) {
    case 'waiting':
      return timeOut(ctx, battle)
    case 'locked':
      return startRounds(ctx, battle)
    case 'rounds':
      return decideBattle(ctx, battle)
    case 'draft':
      return pickForIdle(ctx, battle)
    case 'settling':
      return settleBattle(ctx, battle)
    default:
      return persistLateRound(ctx, battle)
  }
}

/** Not full in time: closed, and everybody gets their stake back. */
async function timeOut(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  const now = ctx.clock.now()
  return ctx.transact(async (tx, afterCommit) => {
    const room = await lockDueBattle(tx, battle.id, 'waiting', now)
    if (!room) return false
    await endRoom(tx, room, 'not_full', now)
    afterCommit(() => publishToPlayers(ctx, room.id))
    return true
  })
}

/** The round that came too late: kept, so that anybody can see what the result would have been. */
async function persistLateRound(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  const now = ctx.clock.now()
  const randomness = await askBeacon(ctx, battle)
  const giveUp = now.getTime() > battle.ended_at!.getTime() + GIVE_UP_MS
  await ctx.transact(async (tx) => {
    await tx
      .updateTable('battle')
      .set({ randomness, next_at: randomness || giveUp ? null : new Date(now.getTime() + LATE_BEACON_MS) })
      .where('id', '=', battle.id)
      .where('phase', '=', 'timeout')
      .where('randomness', 'is', null)
      .execute()
  })
  return false
}

/** A waiting room with a box that has left the store, or has closed, cannot be fought: it ends and is paid back. */
async function endClosed(ctx: Ctx): Promise<void> {
  const rooms = await ctx.db
    .selectFrom('battle')
    .innerJoin('battle_round', 'battle_round.battle_id', 'battle.id')
    .innerJoin('box', 'box.id', 'battle_round.box_id')
    .select(['battle.id', sql<boolean>`bool_or(box.status = 'retired')`.as('retired')])
    .where(inPhase('waiting'))
    .where(boxGone)
    .groupBy('battle.id')
    .execute()
  for (const { id, retired } of rooms) {
    try {
      await endClosedRoom(ctx, id, retired ? 'box_retired' : 'box_closed')
    } catch (error) {
      ctx.log.error({ err: error, battle: id }, 'a room with a closed box was not ended')
    }
  }
}

async function endClosedRoom(
  ctx: Ctx,
  battleId: number,
  reason: 'box_retired' | 'box_closed',
): Promise<void> {
  await ctx.transact(async (tx, afterCommit) => {
    const room = await lockBattle(tx, battleId)
    if (next(room.phase, { type: reason }).fault) return
    await endRoom(tx, room, reason, ctx.clock.now())
    afterCommit(() => publishToPlayers(ctx, battleId))
  })
}
