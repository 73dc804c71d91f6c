import type { Source } from '@noktra/game/fairness'
import {
  drawMineConsolation,
  mineConsolationPattern,
  mineConsolationWear,
  minesLayout,
  prizePattern,
  prizeWear,
  type MinesState,
} from '@noktra/game/mines'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, type NewEntry } from '../../platform/public-log/new-entries.ts'
import { resultEntry } from '../../core/draws/log-draws.ts'
import { makeItemsOf } from '../../core/items/make-items.ts'
import { refundCharge } from '../../core/ledger/charge.ts'
import { wearIntervalOf, type Loaded, type PrintedSkin } from '../../core/skins/printed-rows.ts'
import type { GameRow } from './game-row.ts'
import type { LoadedTier } from './load-tier.ts'
import { resultOf } from './mines-proof.ts'
import { chargeRef, START } from './stake.ts'

type End = { game: GameRow; tier: LoadedTier; source: Source; server_seed_hash: string; now: Date }
type Given = { skin: Loaded<PrintedSkin>; wear: number | null; pattern: number | null; ticket: number | null }

/** A locked game that is over, and what it gives. */
export type Ended = End & { state: MinesState; given: Given | null }

/** Over with the prize of its last cleared layer: taken, or given when all six are cleared. */
export function withPrize(end: End, state: MinesState): Ended {
  const skin = end.tier.prizes[state.layer - 1]!
  const wear = prizeWear(end.source, state.layer, wearIntervalOf(skin))
  const pattern = prizePattern(end.source, state.layer, skin)
  return { ...end, state, given: { skin, wear, pattern, ticket: null } }
}

/** Over at a bomb, with an item of the consolation pool. */
export function withBomb(end: End, state: MinesState): Ended {
  const { ticket, row } = drawMineConsolation(end.source, end.tier.consolation)
  const wear = mineConsolationWear(end.source, wearIntervalOf(row))
  const pattern = mineConsolationPattern(end.source, row)
  return { ...end, state, given: { skin: row, wear, pattern, ticket } }
}

/** Ends a locked game in which no layer was cleared: the stake comes back as it was paid, and so do its level points. */
export async function endWithRefund(tx: Tx, end: End, state: MinesState): Promise<void> {
  const { game, now } = end
  await refundCharge(tx, { reason: START, ref: chargeRef(game), now })
  await sql`
    update player set points = points - ${game.cash}::bigint
    where id = ${game.player_id} and ${game.cash}::bigint > 0`.execute(tx)
  await endGames(tx, [{ ...end, state, given: null }])
}

/** Writes the ends of locked games, with the items that they give. Gives the games as they are then. */
export async function endGames(tx: Tx, ends: Ended[]): Promise<GameRow[]> {
  if (ends.length === 0) return []
  const { now } = ends[0]!
  const giving = ends.flatMap(({ game, given }) => (given ? [{ game, ...given }] : []))
  const made = await makeItemsOf(
    tx,
    { source: 'minesweeper', now },
    giving.map(({ game, skin, wear, pattern }) => ({
      playerId: game.player_id,
      skin_id: skin.skin_id,
      wear,
      pattern,
      value: skin.value_cents,
      ref: String(game.id),
    })),
  )
  const itemOf = new Map(giving.map(({ game }, at) => [game.id, made[at]!]))
  const rows = ends.map((end) => rowOf(end, itemOf.get(end.game.id) ?? null))
  const written = await sql<{ id: number }>`
    update mine_game set status = e.status, layer = e.layer, opened = e.opened, layout = e.layout, ticket = e.ticket,
      item_id = e.item_id, ended_at = ${now}::timestamptz, next_at = null
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ id, status, layer, opened, layout, item_id }, at) => {
        const { given } = ends[at]!
        return { id, status, layer, opened, layout, item_id, ticket: given?.ticket ?? null }
      }),
    )}::jsonb) as e(id bigint, status text, layer smallint, opened smallint[], layout jsonb, item_id bigint, ticket int)
    where mine_game.id = e.id and mine_game.status = 'open' returning mine_game.id`.execute(tx)
  if (written.rows.length < ends.length) throw new Error('A minesweeper game had ended before.')
  await insertEntries(
    tx,
    ends.map((end, at) => logEnd(end, rows[at]!)),
  )
  return rows
}

function logEnd({ game, tier, given, server_seed_hash }: Ended, row: GameRow): NewEntry {
  return resultEntry(game, {
    kind: 'mines',
    nonce: game.nonce,
    user_seed: game.user_seed,
    server_seed_hash,
    pool_hash: tier.pool_hash,
    pool_salt: tier.pool_salt,
    layout: row.layout,
    picks: row.opened,
    result: resultOf({ ...row, ticket: given?.ticket ?? null }, tier),
  })
}

function rowOf({ game, source, state, given, now }: Ended, itemId: number | null): GameRow {
  const { layer, opened, over } = state
  if (over === null) throw new Error(`The minesweeper game ${game.id} is not over`)
  return {
    ...game,
    ...(given && given.skin.face),
    status: over,
    layer,
    opened,
    layout: minesLayout(source),
    item_id: itemId,
    wear: given?.wear ?? null,
    pattern: given?.pattern ?? null,
    value: given?.skin.value_cents ?? null,
    ended_at: now,
    next_at: null,
  }
}
