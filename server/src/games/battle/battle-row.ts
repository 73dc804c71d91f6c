import type { BattleEndReason, BattlePhase } from '@noktra/game/battle/battle-state'
import type { BattleMode } from '@noktra/game/battles'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { changeList } from '../../platform/db/list-changes.ts'
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
  return db
    .selectFrom('battle_seat')
    .select(['seat', 'entry_id', 'player_id', 'bot', 'paid', 'cash', 'funded'])
    .where('battle_id', '=', battleId)
    .orderBy('seat')
    .execute()
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
