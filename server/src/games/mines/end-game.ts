import type { Source } from '@noktra/game/fairness'
import {
  drawMineConsolation,
  mineConsolationWear,
  minesLayout,
  prizeWear,
  type MinesState,
} from '@noktra/game/mines'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { makeItems } from '../../core/items/make-items.ts'
import { refundCharge } from '../../core/ledger/charge.ts'
import { wearIntervalOf, type Loaded, type PrintedSkin } from '../../core/skins/printed-rows.ts'
import type { GameRow } from './game-row.ts'
import type { LoadedTier } from './load-tier.ts'
import { chargeRef, START } from './stake.ts'

type End = { game: GameRow; tier: LoadedTier; source: Source; now: Date }

/** Ends a locked game with the prize of its last cleared layer: taken, or given when all six are cleared. */
export async function endWithPrize(tx: Tx, end: End, state: MinesState): Promise<void> {
  const prize = end.tier.prizes[state.layer - 1]!
  const wear = prizeWear(end.source, state.layer, wearIntervalOf(prize))
  const itemId = await giveItem(tx, end, prize, wear)
  await writeEnd(tx, end, state, { item_id: itemId })
}

/** Ends a locked game at a bomb, with an item of the consolation pool. */
export async function endWithBomb(tx: Tx, end: End, state: MinesState): Promise<void> {
  const { ticket, row } = drawMineConsolation(end.source, end.tier.consolation)
  const itemId = await giveItem(tx, end, row, mineConsolationWear(end.source, wearIntervalOf(row)))
  await writeEnd(tx, end, state, { ticket, item_id: itemId })
}

/** Ends a locked game in which no layer was cleared: the stake comes back as it was paid, and so do its level points. */
export async function endWithRefund(tx: Tx, end: End, state: MinesState): Promise<void> {
  const { game, now } = end
  await refundCharge(tx, { reason: START, ref: chargeRef(game), now })
  await sql`
    update player set points = points - ${game.cash}::bigint
    where id = ${game.player_id} and ${game.cash}::bigint > 0`.execute(tx)
  await writeEnd(tx, end, state, {})
}

async function giveItem(
  tx: Tx,
  { game, now }: End,
  skin: Loaded<PrintedSkin>,
  wear: number,
): Promise<number> {
  const [itemId] = await makeItems(tx, { playerId: game.player_id, source: 'minesweeper', now }, [
    { skin_id: skin.skin_id, wear, value: skin.value_cents, ref: String(game.id) },
  ])
  return itemId!
}

async function writeEnd(
  tx: Tx,
  { game, source, now }: End,
  { layer, opened, over }: MinesState,
  given: { ticket?: number; item_id?: number },
): Promise<void> {
  if (over === null) throw new Error(`The minesweeper game ${game.id} is not over`)
  const ended = await tx
    .updateTable('mine_game')
    .set({
      ...given,
      status: over,
      layer,
      opened,
      layout: JSON.stringify(minesLayout(source)),
      ended_at: now,
      next_at: null,
    })
    .where('id', '=', game.id)
    .where('status', '=', game.status)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Error(`The minesweeper game ${game.id} has ended before`)
}
