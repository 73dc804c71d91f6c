import { sql } from 'kysely'
import { next } from '@noktra/game/battle/battle-state'
import { battleLockHash, battleLockLines, type BattleLock } from '@noktra/game/battles'
import { stateAfter } from '@noktra/game/state-machine'
import type { Ctx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { insertEntries, openEntry } from '../../platform/public-log/new-entries.ts'
import { assertAhead, commitToRound } from '../../core/draws/commit-to-round.ts'
import { changeBattle, type BattleRow, type SeatRow } from './battle-row.ts'

type Full = { battle: BattleRow; seats: SeatRow[] }

/**
 * The last seats of rooms are taken: fixes seats, pools and the round of the beacon that is still to come, and publishes them as
 * the lock records. From here on no player can leave, and no one can know the results before the round is out.
 */
export async function lockRooms(
  tx: Tx,
  { providers, clock }: Pick<Ctx, 'providers' | 'clock'>,
  rooms: Full[],
): Promise<BattleRow[]> {
  const now = clock.now()
  const { source, chain_hash, round, time } = await commitToRound(tx, { providers }, now)
  const beacon = { beacon_source: source, beacon_chain: chain_hash, beacon_round: round }
  const battles = rooms.map(({ battle }) => battle)
  const [pools, consolations] = await Promise.all([findPools(tx, battles), findConsolations(tx, battles)])
  const locked = await Promise.all(
    rooms.map(({ battle, seats }) => {
      const consolation = consolations.get(battle.consolation_version)!
      const lock = lockOf({ ...battle, ...beacon, locked_at: now }, seats, {
        pools: pools.get(battle.id)!,
        consolation,
      })
      return changeBattle(tx, battle, now, {
        phase: stateAfter(next(battle.phase, { type: 'seat_taken', free: 0 })),
        locked_at: now,
        ...beacon,
        lock_record: battleLockLines(lock),
        lock_hash: battleLockHash(lock),
        next_at: time,
      })
    }),
  )
  await insertEntries(
    tx,
    locked.map(({ id, lock_hash }) =>
      openEntry({ kind: 'battle-lock', subject: id, number: 0 }, [lock_hash!]),
    ),
  )
  assertAhead({ clock }, { time })
  return locked
}

async function findPools(db: Db, battles: BattleRow[]): Promise<Map<number, BattleLock['pools']>> {
  const pools = await db
    .selectFrom('battle_round')
    .innerJoin('box_pool', (join) =>
      join
        .onRef('box_pool.box_id', '=', 'battle_round.box_id')
        .onRef('box_pool.version', '=', 'battle_round.version'),
    )
    .select(['battle_id', 'battle_round.box_id', 'battle_round.version', 'pool_hash', 'pool_salt'])
    .where('battle_id', '=', sql<number>`any(${battles.map(({ id }) => id)}::bigint[])`)
    .orderBy('battle_id')
    .orderBy('round')
    .execute()
  const known = new Map<number, BattleLock['pools']>(battles.map(({ id }) => [id, []]))
  for (const { battle_id, pool_salt, ...pool } of pools)
    known.get(battle_id)!.push({ ...pool, pool_salt: pool_salt! })
  return known
}

async function findConsolations(
  db: Db,
  battles: BattleRow[],
): Promise<Map<number, BattleLock['consolation']>> {
  const versions = battles.map(({ consolation_version }) => consolation_version)
  const pools = await db
    .selectFrom('consolation_pool')
    .select(['version', 'pool_hash'])
    .where('game', '=', 'battle')
    .where('version', '=', sql<number>`any(${versions}::int[])`)
    .execute()
  return new Map(pools.map((pool) => [pool.version, pool]))
}

function lockOf(
  battle: BattleRow,
  seats: SeatRow[],
  { pools, consolation }: Pick<BattleLock, 'pools' | 'consolation'>,
): BattleLock {
  return {
    battle_id: battle.id,
    mode: battle.mode,
    team: battle.team,
    pools,
    consolation,
    seats: seats.map((seat) => ({
      seat: seat.seat,
      player: publicName(seat),
      entry_cents: seat.paid,
    })),
    server_seed_hash: battle.server_seed_hash.toString('hex'),
    beacon: { source: battle.beacon_source!, chain_hash: battle.beacon_chain!, round: battle.beacon_round! },
    locked_at_ms: battle.locked_at!.getTime(),
  }
}

/** A player's public number, or bot-<n>. */
export function publicName(seat: Pick<SeatRow, 'player_id' | 'bot'>): string {
  return seat.player_id === null ? `bot-${seat.bot}` : String(seat.player_id)
}
