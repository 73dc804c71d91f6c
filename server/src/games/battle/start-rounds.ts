import { sql } from 'kysely'
import { next } from '@noktra/game/battle/battle-state'
import { battleSource, type BattleSeed } from '@noktra/game/battles'
import { drawRow } from '@noktra/game/boxes'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { BeaconSource } from '../../platform/providers/beacon/beacon.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { unseal } from '../../platform/secrets.ts'
import { findPool, type LoadedPool } from '../../core/openings/load-pool.ts'
import { wearIntervalOf } from '../../core/skins/printed-rows.ts'
import { changeBattle, lockDueBattle, type BattleRow } from './battle-row.ts'
import { endRoom } from './end-room.ts'
import { roundMs } from './read-cards.ts'
import { publishToPlayers } from './publish-to-players.ts'

/** A beacon that is later than this ends the battle (PRODUCT 3). */
const LATE_MS = 60_000
/** How soon a beacon that should be out is asked again. */
const ASK_AGAIN_MS = 500
/** A store that was away asks for so long before it calls the beacon late: the first answer may take its time. */
const ASK_LEAST_MS = 5000
/** By then a room that was asked for has begun or is ended. */
const FORGET_MS = 10 * 60_000
/** Between the draws and the first round, so that every page hears of the start before it begins. */
const LEAD_MS = 1500

export type BattleDrawn = {
  round: number
  seat: number
  ticket: number
  skin_id: number
  wear: number | null
  pattern: number | null
  value: number
}

/**
 * The beacon's round is out: draws every seat's item of every round at once and sets the clock. No player sees a round
 * before its time. A beacon more than 60 s late ends the battle, and everybody gets their stake back.
 */
export async function startRounds(ctx: Ctx, battle: BattleRow): Promise<boolean> {
  const randomness = await askBeacon(ctx, battle)
  const now = ctx.clock.now()
  if (!randomness) return waitForBeacon(ctx, battle, now)
  const pools = await poolsOf(ctx, battle.id)
  return ctx.transact(async (tx) => {
    const room = await lockDueBattle(tx, battle.id, 'locked', now)
    if (!room) return false
    const draws = drawRounds(battleSeed(ctx, room, randomness), room.seats, pools)
    await storeDraws(tx, room.id, draws)
    const startedAt = new Date(now.getTime() + LEAD_MS)
    const endsAt = new Date(startedAt.getTime() + room.rounds * roundMs(room))
    await changeBattle(tx, room, now, {
      phase: stateAfter(next(room.phase, { type: 'rounds_drawn' })),
      randomness,
      started_at: startedAt,
      ends_at: endsAt,
      next_at: endsAt,
    })
    return true
  })
}

/** The bytes of a room's round of the beacon; null while they cannot be had, for whatever reason. */
export async function askBeacon(ctx: Ctx, battle: BattleRow): Promise<Buffer | null> {
  try {
    const beacon = ctx.providers.beaconOf(battle.beacon_source as BeaconSource)
    return await beacon.randomness(battle.beacon_round!)
  } catch (error) {
    ctx.log.error({ err: error, battle: battle.id, round: battle.beacon_round }, 'the beacon failed')
    return null
  }
}

/** Since when this process has asked for the rounds of rooms in vain, the longest first. */
class AskedSince extends Map<number, number> {}

function msAsked(ctx: Ctx, battleId: number, now: number): number {
  const since = ctx.memory.of(AskedSince)
  for (const [id, at] of since) {
    if (now - at < FORGET_MS) break
    since.delete(id)
  }
  const from = since.get(battleId) ?? now
  since.set(battleId, from)
  return now - from
}

async function waitForBeacon(ctx: Ctx, battle: BattleRow, now: Date): Promise<boolean> {
  const beacon = ctx.providers.beaconOf(battle.beacon_source as BeaconSource)
  const due = beacon.timeOf(battle.beacon_round!)
  const asked = msAsked(ctx, battle.id, now.getTime())
  const isLate = now.getTime() > due.getTime() + LATE_MS && asked >= ASK_LEAST_MS
  return ctx.transact(async (tx, afterCommit) => {
    const room = await lockDueBattle(tx, battle.id, 'locked', now)
    if (!room) return false
    if (isLate) {
      await endRoom(tx, room, 'beacon_late', now)
      afterCommit(() => publishToPlayers(ctx, room.id))
      return true
    }
    await tx
      .updateTable('battle')
      .set({ next_at: new Date(now.getTime() + ASK_AGAIN_MS) })
      .where('id', '=', room.id)
      .execute()
    return false
  })
}

/** What the draws of a room come from, once the beacon is out. */
export function battleSeed(
  { secrets }: Pick<Ctx, 'secrets'>,
  battle: Pick<BattleRow, 'server_seed' | 'lock_hash'>,
  randomness: Buffer,
): BattleSeed {
  return {
    server_seed: unseal(secrets, battle.server_seed),
    lock_hash: battle.lock_hash!,
    randomness: randomness.toString('hex'),
  }
}

/** The pool of each round, in order. */
export async function poolsOf(
  { db, config }: Pick<Ctx, 'db' | 'config'>,
  battleId: number,
): Promise<LoadedPool[]> {
  const rounds = await roundsOf(db, battleId)
  const pools = new Map<string, LoadedPool>()
  for (const { box_id, version } of rounds) {
    const name = `${box_id}:${version}`
    if (!pools.has(name)) pools.set(name, (await findPool(db, config, box_id, version))!)
  }
  return rounds.map(({ box_id, version }) => pools.get(`${box_id}:${version}`)!)
}

function roundsOf(db: Db, battleId: number) {
  return db
    .selectFrom('battle_round')
    .select(['box_id', 'version'])
    .where('battle_id', '=', battleId)
    .orderBy('round')
    .execute()
}

/** Every seat's item of every round. */
export function drawRounds(seed: BattleSeed, seats: number, pools: LoadedPool[]): BattleDrawn[] {
  return pools.flatMap((pool, index) =>
    Array.from({ length: seats }, (_, n) => {
      const round = index + 1
      const seat = n + 1
      const drawn = drawRow(battleSource(seed, seat, round), pool.rows, wearIntervalOf)
      return {
        round,
        seat,
        ticket: drawn.ticket,
        skin_id: drawn.row.skin_id,
        wear: drawn.wear,
        pattern: drawn.pattern,
        value: drawn.row.value_cents,
      }
    }),
  )
}

async function storeDraws(tx: Tx, battleId: number, draws: BattleDrawn[]): Promise<void> {
  await sql`
    insert into battle_draw (battle_id, round, seat, ticket, skin_id, wear, value, pattern)
    select ${battleId}::bigint, d.* from unnest(${draws.map((d) => d.round)}::smallint[],
      ${draws.map((d) => d.seat)}::smallint[], ${draws.map((d) => d.ticket)}::int[],
      ${draws.map((d) => d.skin_id)}::bigint[], ${draws.map((d) => d.wear)}::smallint[],
      ${draws.map((d) => d.value)}::bigint[], ${draws.map((d) => d.pattern)}::smallint[])
      as d(round, seat, ticket, skin_id, wear, value, pattern)
    order by 1, 2`.execute(tx)
}
