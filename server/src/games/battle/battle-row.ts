import type { BattleEndReason, BattlePhase } from '@noktra/game/battle/battle-state'
import type { BattleMode } from '@noktra/game/battles'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { changeList } from '../../platform/db/list-changes.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import type { Battle } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/errors.ts'
import { BATTLES } from './topics.ts'

type Words = { mode: BattleMode; phase: BattlePhase; end_reason: BattleEndReason | null }
export type BattleRow = Omit<Selectable<Battle>, keyof Words> & Words

/** What a seat of a room holds. */
export type SeatRow = {
  seat: number
  entry_id: number
  player_id: number | null
  bot: number | null
  paid: number
  cash: number
  funded: number
}

export async function findBattle(db: Db, battleId: number): Promise<BattleRow | undefined> {
  return (await db.selectFrom('battle').selectAll().where('id', '=', battleId).executeTakeFirst()) as
    | BattleRow
    | undefined
}

/** Locks a room until the transaction ends: its holder alone decides about its seats. @throws battle_unknown */
export async function lockBattle(tx: Tx, battleId: number): Promise<BattleRow> {
  const battle = await tx
    .selectFrom('battle')
    .selectAll()
    .where('id', '=', battleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!battle) throw new AppError('battle_unknown')
  return battle as BattleRow
}

/** The same for several rooms, in the order of their numbers; those that are there and, with `skip`, free. */
export async function lockBattles(tx: Tx, battleIds: number[], mode: LockMode): Promise<BattleRow[]> {
  const lock = tx
    .selectFrom('battle')
    .selectAll()
    .where('id', '=', sql<number>`any(${battleIds}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
  return (await (mode === 'skip' ? lock.skipLocked() : lock).execute()) as BattleRow[]
}

/** Locks a room whose next step is due, unless another process is at it or has done it. */
export async function lockDueBattle(
  tx: Tx,
  battleId: number,
  phase: BattlePhase,
  now: Date,
): Promise<BattleRow | undefined> {
  return (await tx
    .selectFrom('battle')
    .selectAll()
    .where('id', '=', battleId)
    .where('phase', '=', phase)
    .where('next_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()) as BattleRow | undefined
}

export async function listSeats(db: Db, battleId: number): Promise<SeatRow[]> {
  const seats = await listSeatsOf(db, [battleId])
  return seats.get(battleId) ?? []
}

/** The same of several rooms. */
export async function listSeatsOf(db: Db, battleIds: number[]): Promise<Map<number, SeatRow[]>> {
  const rows = await db
    .selectFrom('battle_seat')
    .select(['battle_id', 'seat', 'entry_id', 'player_id', 'bot', 'paid', 'cash', 'funded'])
    .where('battle_id', '=', sql<number>`any(${battleIds}::bigint[])`)
    .orderBy('battle_id')
    .orderBy('seat')
    .execute()
  return Map.groupBy(rows, ({ battle_id }) => battle_id)
}

/** Rooms in one of these phases, which stand in the statement itself: so it may use an index of such rooms. */
export function inPhase(...phases: readonly BattlePhase[]): RawBuilder<boolean> {
  return sql<boolean>`battle.phase in (${sql.join(phases.map((phase) => sql.lit(phase)))})`
}

type Change = Partial<Omit<BattleRow, 'id' | 'version' | 'changed_at'>>

/** Writes a change of a room that the caller has locked; its version grows, and so everybody hears of it. */
export async function changeBattle(tx: Tx, battle: BattleRow, now: Date, change: Change): Promise<BattleRow> {
  const row = await tx
    .updateTable('battle')
    .set({
      ...change,
      version: battle.version + 1,
      changed_at: now,
    })
    .where('id', '=', battle.id)
    .where('version', '=', battle.version)
    .returningAll()
    .executeTakeFirstOrThrow()
  await changeList(tx, BATTLES)
  return row as BattleRow
}

/** The same for several locked rooms whose seats alone have changed: each as it is given, with the version that it has come to. */
export async function raiseVersions(tx: Tx, battles: BattleRow[], now: Date): Promise<void> {
  const { rows } = await sql`
    update battle set version = b.version, changed_at = ${now}::timestamptz
    from unnest(${battles.map(({ id }) => id)}::bigint[], ${battles.map(({ version }) => version)}::int[]) as b(id, version)
    where battle.id = b.id and battle.version < b.version
    returning battle.id`.execute(tx)
  if (rows.length < battles.length) throw new Error('A room had changed under its lock.')
}

/** Whether somebody may enter or see this room before it is over: a private one opens by its key only. */
export function assertEntry(
  battle: Pick<BattleRow, 'private' | 'link_key' | 'creator_id'>,
  key: string | undefined,
  seats: readonly Pick<SeatRow, 'player_id'>[],
  playerId: number | null,
): void {
  if (!battle.private || key === battle.link_key) return
  const inside = playerId !== null && seats.some((seat) => seat.player_id === playerId)
  if (!inside) throw new AppError('battle_private')
}
