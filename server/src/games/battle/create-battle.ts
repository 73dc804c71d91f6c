import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as api from '@noktra/contract/battles'
import { FUND_PERCENT, seatPrice, shapeFault } from '@noktra/game/battles'
import { gradeOf } from '@noktra/game/levels'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { inPhase } from './battle-row.ts'
import { afterCommand } from './after-command.ts'
import { insertRoom } from './insert-room.ts'
import { lineUpOf, type LineUpRound } from './line-up.ts'
import { chargeFund, seatPlayer } from './seat-charge.ts'
import { assertBeacon } from '../../core/draws/commit-to-round.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import { missingRecharge, rechargeNeeded } from '../../core/recharged/missing-recharge.ts'

/** Rooms of one creator that may wait at once. */
const MOST_WAITING = 3
const FUND_GRADE = 2
export type Creation = Command<typeof api.createBattle>['body']
export type SetUp = { rounds: LineUpRound[]; price: number; fund: number; botsOnly: boolean }

/** Makes a room, takes its first seat for its creator and charges them for it, and for what they pay of the others' seats. */
export async function createBattle(command: Command<typeof api.createBattle>) {
  const { tx, player, body, clock } = command
  const now = clock.now()
  assertBeacon(command)
  const setUp = await playWithinLimits(tx, command, player.id, async () => {
    const ready = await setUpOf(command, body)
    return { chargeCents: ready.price + ready.fund, ready }
  })
  await lockCreator(tx, player.id)
  await assertFewRooms(tx, player.id)

  const key = body.private ? randomBytes(12).toString('base64url') : null
  const battle = await insertRoom(tx, command, setUp.rounds, {
    room_type: 1,
    creator_id: player.id,
    ...columnsOf(body, setUp),
    link_key: key,
  })
  const fundRef = await payForCreation(tx, { ...battle, playerId: player.id, setUp, now })
  await tx.updateTable('battle').set({ fund_ref: fundRef }).where('id', '=', battle.id).execute()
  return { ...(await afterCommand(command, battle.id)), password: key }
}

/** Checks a creation and gives its line-up and its prices in cents. */
export async function setUpOf(
  { db, player }: Pick<Command, 'db' | 'player'>,
  body: Omit<Creation, 'room_id'>,
): Promise<SetUp> {
  const fault = shapeFault(body)
  if (fault) throw new AppError(fault === 'team' ? 'battle_team' : 'battle_seats', { field: fault })
  const funds = body.fund_percent
  if (funds !== 0 && (funds < FUND_PERCENT.least || funds > FUND_PERCENT.most)) {
    throw new AppError('battle_fund', { field: 'fund_percent' })
  }
  const missing = await missingRecharge(db, player.id)
  if (missing > 0 && (body.players_only || funds > 0)) throw rechargeNeeded(missing)
  if (funds > 0) await assertGrade(db, player.id)
  const rounds = await lineUpOf(db, body.box_ids, {
    versions: body.pool_versions,
    hashes: body.pool_hashes,
  })
  const price = rounds.reduce((sum, round) => sum + round.price, 0)
  const fund = seatPrice(price, funds).funded * (body.seats - 1)
  return { rounds, price, fund, botsOnly: missing > 0 }
}

export function columnsOf(body: Omit<Creation, 'room_id'>, setUp: SetUp) {
  return {
    mode: body.mode,
    seats: body.seats,
    team: body.team,
    fast: body.fast,
    private: body.private,
    players_only: body.players_only,
    bots_only: setUp.botsOnly,
    fund_percent: body.fund_percent,
    price: setUp.price,
    rounds: setUp.rounds.length,
  }
}

/** Seats the creator and charges their own seat and their fund. Gives the name of the fund's charge, if there is one. */
export async function payForCreation(
  tx: Tx,
  order: { id: number; version: number; playerId: number; setUp: SetUp; now: Date },
): Promise<string | null> {
  const { id: battleId, playerId, setUp, now } = order
  const fundRef = await chargeFund(tx, {
    battleId,
    version: order.version,
    playerId,
    amount: setUp.fund,
    now,
  })
  await seatPlayer(tx, { battleId, seat: 1, playerId, paid: setUp.price, funded: 0, now })
  return fundRef
}

/** One creation of a player at a time, so that counting their rooms holds. */
async function lockCreator(tx: Tx, playerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`battle-creator:${playerId}`}, 0))`.execute(tx)
}

async function assertFewRooms(tx: Tx, playerId: number): Promise<void> {
  const { waiting } = await tx
    .selectFrom('battle')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('creator_id', '=', playerId)
    .where(inPhase('waiting'))
    .executeTakeFirstOrThrow()
  if (waiting >= MOST_WAITING) throw new AppError('battle_rooms_many', { most: MOST_WAITING })
}

async function assertGrade(db: Command['db'], playerId: number): Promise<void> {
  const { points } = await db
    .selectFrom('player')
    .select('points')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (gradeOf(points) < FUND_GRADE) throw new AppError('battle_fund_grade', { grade: FUND_GRADE })
}
