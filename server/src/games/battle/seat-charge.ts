import type { Tx } from '../../platform/db/connect.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { charge, refundCharge } from '../../core/ledger/charge.ts'
import type { LockedPurse, Move } from '../../core/ledger/move-purses.ts'
import type { BattleRow, SeatRow } from './battle-row.ts'

const JOIN = 'battle-join'
const FUND = 'battle-fund'

function seatRef(battleId: number, entryId: number): string {
  return `${battleId}:${entryId}`
}

type Payer = { purses: Record<'cash' | 'bonus', LockedPurse>; cash: number; bonus: number }

/** What a seat takes out of locked purses: a leg for each, as a charge has. */
export function seatMoves({
  battleId,
  entryId,
  purses,
  cash,
  bonus,
}: Payer & { battleId: number; entryId: number }): Move[] {
  const paid = { house: HOUSE.play, reason: JOIN, ref: seatRef(battleId, entryId) }
  return [
    { ...paid, purse: purses.bonus, kind: 'bonus', by: -bonus, leg: 0 },
    { ...paid, purse: purses.cash, kind: 'cash', by: -cash, leg: 1 },
  ]
}

/** Seats a player and charges what they pay themselves, bonus coins first. @throws AppError insufficient_coins */
export async function seatPlayer(
  tx: Tx,
  order: { battleId: number; seat: number; playerId: number; paid: number; funded: number; now: Date },
): Promise<void> {
  const { entry_id } = await tx
    .insertInto('battle_seat')
    .values({
      battle_id: order.battleId,
      seat: order.seat,
      player_id: order.playerId,
      paid: order.paid,
      cash: 0,
      funded: order.funded,
      joined_at: order.now,
    })
    .returning('entry_id')
    .executeTakeFirstOrThrow()
  const charged = await charge(tx, {
    playerId: order.playerId,
    amount: order.paid,
    reason: JOIN,
    ref: seatRef(order.battleId, entry_id),
    now: order.now,
    bonus: true,
  })
  await tx.updateTable('battle_seat').set({ cash: charged.cash }).where('entry_id', '=', entry_id).execute()
}

/** Charges the creator for the part of the others' price that they pay: cash coins only. Gives the charge's name. */
export async function chargeFund(
  tx: Tx,
  order: { battleId: number; version: number; playerId: number; amount: number; now: Date },
): Promise<string | null> {
  if (order.amount === 0) return null
  const ref = `${order.battleId}:${order.version}`
  await charge(tx, {
    playerId: order.playerId,
    amount: order.amount,
    reason: FUND,
    ref,
    now: order.now,
    bonus: false,
  })
  return ref
}

/** Gives one seat's stake back, exactly the rows that were charged. */
export async function refundSeat(tx: Tx, battleId: number, seat: SeatRow, now: Date): Promise<void> {
  if (seat.player_id === null) return
  await refundCharge(tx, { reason: JOIN, ref: seatRef(battleId, seat.entry_id), now })
}

/** Gives everything back: each player's stake, in the order of their numbers, and the creator's fund. */
export async function refundAll(tx: Tx, battle: BattleRow, seats: SeatRow[], now: Date): Promise<void> {
  const players = seats.filter((seat) => seat.player_id !== null)
  for (const seat of players.toSorted((a, b) => a.player_id! - b.player_id!)) {
    await refundSeat(tx, battle.id, seat, now)
    if (seat.player_id === battle.creator_id && battle.fund_ref) {
      await refundCharge(tx, { reason: FUND, ref: battle.fund_ref, now })
    }
  }
}
