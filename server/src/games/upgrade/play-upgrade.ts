import { sql, type Insertable } from 'kysely'
import type * as api from '@noktra/contract/upgrades'
import {
  drawUpgrade,
  hasConsolationSkin,
  LEAST_STAKE_CENTS,
  upgradeChance,
  upgradeFault,
  upgradeHash,
  type UpgradeFault,
} from '@noktra/game/upgrades'
import type { Tx } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { changeItemState } from '../../core/items/item-state.ts'
import { makeItems } from '../../core/items/make-items.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import { charge } from '../../core/ledger/charge.ts'
import { itemValueAt } from '../../core/items/item-value.ts'
import { assertAgreedPrice } from '../../core/drift/assert-agreed.ts'
import { takeNonces } from '../../core/draws/take-nonces.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import { getUpgrade } from './present-upgrade.ts'
import { findGivenSkin, getCurrentTerms } from './current-terms.ts'

type Stake = { item_id: number; value: number }

/**
 * Stakes items and coins against a target: takes a nonce, charges, consumes, draws, and gives the target or, to a stake that
 * has one, the consolation skin, in one transaction. The strip hears of a success after the commit.
 */
export async function playUpgrade(command: Command<typeof api.playUpgrade>) {
  const { tx, player, body, clock, bus, language, afterCommit } = command
  const now = clock.now()
  const { consolationSkin, pair, upgradeId, paid, items, target, stake, chance, profitRate } =
    await playWithinLimits(tx, command, player.id, () => stakeUpgrade(command, now))

  const comfort = hasConsolationSkin(stake) ? consolationSkin : null
  const terms = { target, stake_cents: stake, chance_ppm: chance, direction: body.direction, comfort }
  const { ticket, won, wear } = drawUpgrade({
    terms,
    server_seed: pair.server_seed,
    user_seed: pair.user_seed,
    nonce: pair.first_nonce,
    wearIntervalOf: (item) => (item === target ? target.wear : consolationSkin.wear),
  })
  const given = won ? target : comfort
  const [itemId] = given
    ? await makeItems(tx, { playerId: player.id, source: 'upgrade', now }, [
        { skin_id: given.skin_id, wear: wear!, value: given.value_cents, ref: String(upgradeId) },
      ])
    : []
  await insertUpgrade(tx, {
    id: upgradeId,
    player_id: player.id,
    pair_id: pair.pair_id,
    nonce: pair.first_nonce,
    stake,
    coins: body.coin,
    cash: paid?.cash ?? 0,
    item_num: items.length,
    profit_rate: Math.round(profitRate * 1_000_000),
    chance,
    direction: body.direction,
    terms_hash: upgradeHash(terms),
    target_skin_id: target.skin_id,
    target_exterior: target.exterior,
    target_value: target.value_cents,
    comfort_skin_id: comfort?.skin_id ?? null,
    comfort_exterior: comfort?.exterior ?? null,
    comfort_value: comfort?.value_cents ?? null,
    ticket,
    won,
    wear,
    wear_from: given?.wear.from ?? null,
    wear_to: given?.wear.to ?? null,
    item_id: itemId ?? null,
    created_at: now,
  })
  if (items.length > 0) {
    await tx
      .insertInto('upgrade_stake')
      .values(items.map((item) => ({ upgrade_id: upgradeId, ...item })))
      .execute()
  }
  if (paid && paid.cash > 0) await addPoints(tx, player.id, paid.cash)

  const has = paid ? { cash: paid.cash_balance, bonus: paid.bonus_balance } : await getBalances(tx, player.id)
  afterCommit(() => {
    if (won) bus.publish('upgrade-win', upgradeId)
    bus.publish('balance', player.id)
  })
  return {
    upgrade: await getUpgrade(tx, upgradeId, { language, viewerId: player.id }),
    coin: (has.cash + has.bonus) / 100,
    bonus_coin: has.bonus / 100,
  }
}

/** Takes the nonce and what is staked, and finds the chance that it buys. The whole stake counts against the player's limits. */
async function stakeUpgrade(command: Command<typeof api.playUpgrade>, now: Date) {
  const { tx, player, body } = command
  const { profitRate, comfort: consolationSkin } = await getCurrentTerms(command)
  assertShown(body.comfort_skin_id, consolationSkin.skin_id)

  const pair = await takeNonces(tx, command, { playerId: player.id, count: 1 })
  const upgradeId = await nextUpgradeId(tx)
  const ref = String(upgradeId)
  const paid = body.coin
    ? await charge(tx, {
        playerId: player.id,
        amount: body.coin,
        reason: 'upgrade',
        ref,
        now,
        bonus: true,
      })
    : null
  const items = await takeItems(tx, {
    playerId: player.id,
    itemIds: body.item_ids,
    consolationSkinId: consolationSkin.skin_id,
    ref,
    now,
  })
  // Read with the items: a price that changed while this waited for their locks changes stake and target alike.
  const target = await findGivenSkin(tx, body.skin_id)
  if (!target) throw new AppError('skin_unknown')
  assertShown(body.target_price, target.value_cents)
  await assertAgreedPrice(tx, { ...target, price: target.value_cents }, now)

  const stake = items.reduce((sum, item) => sum + item.value, body.coin)
  const chance = upgradeChance(stake, target.value_cents, profitRate)
  assertShown(body.chance_ppm, chance)
  const fault = upgradeFault({ stake_cents: stake, target_cents: target.value_cents, chance })
  if (fault) throw refusalOf(fault, chance)
  const ready = { consolationSkin, pair, upgradeId, paid, items, target, stake, chance, profitRate }
  return { chargeCents: stake, ready }
}

/** What the caller was shown must still hold, if they say what it was. */
function assertShown(shown: number | undefined, holds: number): void {
  if (shown !== undefined && shown !== holds) throw new AppError('upgrade_changed')
}

function refusalOf(fault: UpgradeFault, chance: number): AppError {
  // Rounded away from the limit, so that 4.9999 % does not read as 5.00 %.
  if (fault === 'chance_low') {
    return new AppError('upgrade_chance_low', { chance: (Math.floor(chance / 100) / 100).toFixed(2) })
  }
  if (fault === 'chance_high') {
    return new AppError('upgrade_chance_high', { chance: (Math.ceil(chance / 100) / 100).toFixed(2) })
  }
  if (fault === 'target_small') return new AppError('upgrade_target_small')
  return new AppError('upgrade_stake_small', { least: (LEAST_STAKE_CENTS / 100).toFixed(2) })
}

/** The number comes first: charge, history and the new item refer to it. */
async function nextUpgradeId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('upgrade', 'id')) as id`.execute(tx)
  return rows[0]!.id
}

/**
 * Consumes the staked items and gives what each is worth now.
 * @throws AppError item_unknown, item_locked, item_busy, upgrade_comfort_staked
 */
async function takeItems(
  tx: Tx,
  order: { playerId: number; itemIds: number[]; consolationSkinId: number; ref: string; now: Date },
): Promise<Stake[]> {
  if (order.itemIds.length === 0) return []
  await changeItemState(tx, {
    playerId: order.playerId,
    itemIds: order.itemIds,
    from: 'held',
    to: 'consumed',
    cause: 'upgrade',
    ref: order.ref,
    now: order.now,
  })
  const items = await tx
    .selectFrom('item')
    .innerJoin('skin', 'skin.id', 'item.skin_id')
    .leftJoin('upgrade', 'upgrade.item_id', 'item.id')
    .select(['item.id as item_id', 'item.skin_id', 'upgrade.won', itemValueAt(order.now).as('value')])
    .where('item.id', 'in', order.itemIds)
    .orderBy('item.id')
    .execute()
  // A consolation skin stays one, also when the setting has changed since.
  if (items.some((item) => item.skin_id === order.consolationSkinId || item.won === false)) {
    throw new AppError('upgrade_comfort_staked')
  }
  return items.map(({ item_id, value }) => ({ item_id, value }))
}

async function insertUpgrade(tx: Tx, row: Insertable<DB['upgrade']>): Promise<void> {
  await sql`
    insert into upgrade (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    overriding system value values (${sql.join(Object.values(row))})`.execute(tx)
}

/** Cash coins that were staked count for the level. */
async function addPoints(tx: Tx, playerId: number, cash: number): Promise<void> {
  await tx
    .updateTable('player')
    .set((columns) => ({ points: columns('points', '+', cash) }))
    .where('id', '=', playerId)
    .execute()
}
