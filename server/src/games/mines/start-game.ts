import type * as api from '@noktra/contract/mines'
import { MINE_IDLE_MS } from '@noktra/game/mines'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { charge } from '../../core/ledger/charge.ts'
import { logDraw } from '../../core/draws/log-draws.ts'
import { receiptOf, takeNonces } from '../../core/draws/take-nonces.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import { getGame } from './game-row.ts'
import { getTier, listActiveTiers } from './load-tier.ts'
import { presentGame } from './present-game.ts'
import { chargeRef, START } from './stake.ts'

/** Begins a game: takes its nonce and charges the stake. The layout is fixed by the nonce and stays with the seed. */
export async function startGame(command: Command<typeof api.startMineGame>) {
  const { tx, player, body, clock, bus, afterCommit } = command
  const now = clock.now()
  const { tier, pair } = await playWithinLimits(tx, command, player.id, async () => {
    const active = (await listActiveTiers(command)).find((known) => known.tier === body.tier_id)
    if (!active) throw new AppError('mine_tier_unknown')
    if (body.version !== undefined && body.version !== active.version) throw new AppError('mine_tier_stale')
    if (active.closed_at) throw new AppError('mine_tier_closed')
    const chosen = await getTier(command, active)
    if (body.pool_hash !== undefined && body.pool_hash !== chosen.pool_hash)
      throw new AppError('mine_tier_stale')

    const taken = await takeNonces(tx, command, { playerId: player.id, count: 1 })
    // Nonces are given one player's call after the other: two starts at once meet here.
    if (await isPlaying(tx, player.id)) throw new AppError('mine_game_open')
    return { chargeCents: chosen.stake_cents, ready: { tier: chosen, pair: taken } }
  })
  const draw = { pair_id: pair.pair_id, nonce: pair.first_nonce }
  const { pool_hash, pool_salt } = tier
  logDraw(command.entries, pair, draw.nonce, { kind: 'mines', pool_hash, pool_salt })
  const paid = await charge(tx, {
    playerId: player.id,
    amount: tier.stake_cents,
    reason: START,
    ref: chargeRef(draw),
    now,
    bonus: true,
  })
  const { id } = await tx
    .insertInto('mine_game')
    .values({
      player_id: player.id,
      ...draw,
      tier: tier.tier,
      version: tier.version,
      stake: tier.stake_cents,
      cash: paid.cash,
      status: 'open',
      created_at: now,
      next_at: new Date(now.getTime() + MINE_IDLE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    update player set points = points + ${paid.cash}::bigint
    where id = ${player.id} and ${paid.cash}::bigint > 0`.execute(tx)
  afterCommit(() => bus.publish('balance', player.id))
  return {
    game: await presentGame(command, await getGame(tx, id)),
    charged: tier.stake_cents / 100,
    coin: (paid.cash_balance + paid.bonus_balance) / 100,
    bonus_coin: paid.bonus_balance / 100,
    ...receiptOf(pair),
  }
}

async function isPlaying(tx: Tx, playerId: number): Promise<boolean> {
  const game = await tx
    .selectFrom('mine_game')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return game !== undefined
}
