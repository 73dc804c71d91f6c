import type { TransferRow } from '@noktra/contract/admin/money'
import { fromCents } from '@noktra/game/money'
import { unixSeconds } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Transfers with both accounts and whose they are. */
export function selectTransfers(db: Db) {
  return db
    .selectFrom('transfer as t')
    .innerJoin('account as d', 'd.id', 't.debit_account')
    .innerJoin('account as c', 'c.id', 't.credit_account')
    .leftJoin('player as dp', 'dp.id', 'd.player_id')
    .leftJoin('player as cp', 'cp.id', 'c.player_id')
    .select([
      't.id',
      't.created_at',
      't.currency',
      't.amount',
      't.reason',
      't.ref',
      't.leg',
      't.link',
      't.debit_account',
      't.credit_account',
      't.debit_balance_after',
      't.credit_balance_after',
      'd.kind as debit_kind',
      'd.player_id as debit_player',
      'dp.nickname as debit_nickname',
      'c.kind as credit_kind',
      'c.player_id as credit_player',
      'cp.nickname as credit_nickname',
    ])
}

export type SelectedTransfer = Awaited<ReturnType<ReturnType<typeof selectTransfers>['execute']>>[number]

export function presentTransfer(row: SelectedTransfer): TransferRow {
  return {
    id: row.id,
    at: unixSeconds(row.created_at),
    currency: row.currency as TransferRow['currency'],
    amount: fromCents(row.amount),
    reason: row.reason,
    ref: row.ref,
    leg: row.leg,
    debit: sideOf(
      row.debit_account,
      row.debit_kind,
      row.debit_player,
      row.debit_nickname,
      row.debit_balance_after,
    ),
    credit: sideOf(
      row.credit_account,
      row.credit_kind,
      row.credit_player,
      row.credit_nickname,
      row.credit_balance_after,
    ),
  }
}

function sideOf(
  account: number,
  kind: string,
  playerId: number | null,
  nickname: string | null,
  balance: number | null,
) {
  return {
    account,
    kind,
    player: playerId === null ? null : { id: playerId, nickname: nickname ?? '' },
    balance: balance === null ? null : fromCents(balance),
  }
}
