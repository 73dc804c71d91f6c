import { next } from '@noktra/game/battle/battle-state'
import { battleLockHash, battleLockLines, type BattleLock } from '@noktra/game/battles'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { assertAhead, commitToRound } from '../../core/draws/commit-to-round.ts'
import { changeBattle, listSeats, type BattleRow, type SeatRow } from './battle-row.ts'

/**
 * The last seat is taken: fixes seats, pools and the round of the beacon that is still to come, and publishes them as
 * the lock record. From here on no player can leave, and no one can know the result before the round is out.
 */
export async function lockRoom(
  tx: Tx,
  { providers, clock }: Pick<Ctx, 'providers' | 'clock'>,
  battle: BattleRow,
): Promise<BattleRow> {
  const now = clock.now()
  const phase = stateAfter(next(battle.phase, { type: 'seat_taken', free: 0 }))
  const { source, chain_hash, round, time } = await commitToRound(tx, { providers }, now)
  const beacon = { beacon_source: source, beacon_chain: chain_hash, beacon_round: round }
  const lock = await lockOf(tx, { ...battle, ...beacon }, await listSeats(tx, battle.id))
  const locked = await changeBattle(tx, battle, now, {
    phase,
    locked_at: now,
    ...beacon,
    lock_record: battleLockLines(lock),
    lock_hash: battleLockHash(lock),
    next_at: time,
  })
  assertAhead({ clock }, { time })
  return locked
}

async function lockOf(db: Db, battle: BattleRow, seats: SeatRow[]): Promise<BattleLock> {
  const pools = await db
    .selectFrom('battle_round')
    .innerJoin('box_pool', (join) =>
      join
        .onRef('box_pool.box_id', '=', 'battle_round.box_id')
        .onRef('box_pool.version', '=', 'battle_round.version'),
    )
    .select(['battle_round.box_id', 'battle_round.version', 'pool_hash', 'pool_salt'])
    .where('battle_id', '=', battle.id)
    .orderBy('round')
    .execute()
  const consolation = await db
    .selectFrom('consolation_pool')
    .select(['version', 'pool_hash'])
    .where('game', '=', 'battle')
    .where('version', '=', battle.consolation_version)
    .executeTakeFirstOrThrow()
  return {
    battle_id: battle.id,
    mode: battle.mode,
    team: battle.team,
    pools: pools.map((pool) => ({ ...pool, pool_salt: pool.pool_salt! })),
    consolation,
    seats: seats.map((seat) => ({
      seat: seat.seat,
      player: publicName(seat),
      entry_cents: seat.paid,
    })),
    server_seed_hash: battle.server_seed_hash.toString('hex'),
    beacon: { source: battle.beacon_source!, chain_hash: battle.beacon_chain!, round: battle.beacon_round! },
  }
}

/** A player's public number, or bot-<n>. */
export function publicName(seat: Pick<SeatRow, 'player_id' | 'bot'>): string {
  return seat.player_id === null ? `bot-${seat.bot}` : String(seat.player_id)
}
