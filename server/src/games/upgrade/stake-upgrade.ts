import { sql } from 'kysely'
import type * as api from '@noktra/contract/upgrades'
import { TICKETS } from '@noktra/game/boxes'
import {
  hasConsolationSkin,
  LEAST_STAKE_CENTS,
  upgradeChance,
  upgradeFault,
  type UpgradeFault,
  type UpgradePrices,
  type UpgradeTerms,
} from '@noktra/game/upgrades'
import type { Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { nextIds } from '../../platform/db/next-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { outcomeOf, type Outcome } from '../../platform/http/together.ts'
import { hasDrifted, pricesTooOld } from '../../core/drift/assert-agreed.ts'
import { lockPairsOf, type LockedPair } from '../../core/draws/take-nonces.ts'
import { assertChangeable, lockItemsOf, type LockedItem } from '../../core/items/item-state.ts'
import { shortOf } from '../../core/ledger/accounts.ts'
import { lockPursesOf, type LockedPurse } from '../../core/ledger/move-purses.ts'
import { findLimited } from '../../core/limits/standing.ts'
import type { ActiveList } from '../../core/prices/active-list.ts'
import { openTerms, readTerms, type GivenSkin, type Known } from './current-terms.ts'

export type Upgrading = Command<typeof api.playUpgrade>
type Coins = { cash: number; bonus: number }

/** Who plays, as an upgrade shows them, with the coins that they have. */
type Person = Coins & { nickname: string; avatar: number }

/** What upgrades are decided by. */
export type Read = Known & {
  mode: LockMode
  /** How the limits of these players stand is asked alone. */
  limited: Set<number>
  pairs: Map<number, LockedPair>
  /** Of those who stake coins. */
  purses: Map<number, Record<keyof Coins, LockedPurse>>
  items: Map<number, LockedItem>
  /** Items that upgrades gave to those who lost. */
  consolations: Set<number>
  people: Map<number, Person>
  ids: number[]
}

/** An upgrade that may be played: what is staked and for what. Nothing of it is written yet. */
export type Staked = {
  command: Upgrading
  id: number
  pair: LockedPair
  /** What the stake takes from each purse, and what both hold after it. */
  parts: Coins
  left: Coins
  purses: Record<keyof Coins, LockedPurse> | null
  items: LockedItem[]
  terms: UpgradeTerms & { target: GivenSkin; comfort: GivenSkin | null; prices: UpgradePrices }
  /** The salt of the price list. */
  salt: string
  profitRate: number
}

/** Locks what the players stake, and reads after it what they play by: a price that changed meanwhile is the price. */
export async function readStakes(tx: Tx, commands: Upgrading[], mode: LockMode): Promise<Read> {
  const [first] = commands
  const now = first!.clock.now()
  const players = commands.map(({ player }) => player.id)
  const payers = commands.filter(({ body }) => body.coin > 0).map(({ player }) => player.id)
  const itemIds = commands.flatMap(({ body }) => body.item_ids)
  const [limited, pairs, purses, items, consolations, people, ids, known] = await Promise.all([
    mode === 'skip' ? findLimited(tx, players) : new Set<number>(),
    lockPairsOf(tx, first!, players, mode),
    payers.length === 0 ? new Map<number, never>() : lockPursesOf(tx, payers, ['cash', 'bonus'], mode),
    lockItemsOf(
      tx,
      commands.map(({ player, body }) => ({ playerId: player.id, itemIds: body.item_ids })),
      { now, mode },
    ),
    findConsolations(tx, itemIds),
    findPeople(tx, players),
    nextIds(tx, 'upgrade', commands.length),
    readTerms(tx, { targets: commands.map(({ body }) => body.skin_id), itemIds }),
  ])
  return { ...known, mode, limited, pairs, purses, items, consolations, people, ids }
}

/** Decides which of the upgrades may be played, each by itself. */
export async function decideStakes(tx: Tx, commands: Upgrading[], known: Read): Promise<Outcome<Staked>[]> {
  const pricesAreOld = await pricesTooOld(tx, known.price_age_hours, commands[0]!.clock.now())
  return Promise.all(
    commands.map(async (command, at): Promise<Outcome<Staked>> => {
      const { player, body } = command
      const pair = known.pairs.get(player.id)
      const purses = known.purses.get(player.id) ?? null
      const isWhole = body.item_ids.every((id) => known.items.has(id)) || known.mode === 'wait'
      if (!pair || known.limited.has(player.id) || !isWhole || (body.coin > 0 && !purses)) return 'alone'
      return outcomeOf(() => decide(command, known, { id: known.ids[at]!, pair, purses, pricesAreOld }))
    }),
  )
}

/**
 * @throws AppError service_unavailable, upgrade_changed, insufficient_coins, item_unknown, item_frozen, item_locked, item_busy,
 * upgrade_comfort_staked, skin_unknown, skin_drifted, prices_old, prices_changing, upgrade_stake_small, upgrade_target_small, upgrade_chance_low,
 * upgrade_chance_high
 */
function decide(
  command: Upgrading,
  known: Read,
  { id, pair, purses, pricesAreOld }: Pick<Staked, 'id' | 'pair' | 'purses'> & { pricesAreOld: boolean },
): Staked {
  const { player, body } = command
  const { profitRate, comfort: consolationSkin } = openTerms(command, known)
  assertShown(body.comfort_skin_id, consolationSkin.skin_id)
  const coins = purses
    ? { cash: purses.cash.balance, bonus: purses.bonus.balance }
    : known.people.get(player.id)!
  const parts = partsOf(coins, body.coin)
  const items = stakedItems(command, known, consolationSkin.skin_id)
  const target = known.skins.get(body.skin_id)
  if (!target) throw new AppError('skin_unknown')
  assertShown(body.target_price, target.value_cents)
  if (hasDrifted({ ...target, price: target.value_cents }, known.drift_close))
    throw new AppError('skin_drifted')
  if (pricesAreOld) throw new AppError('prices_old')
  const list = listFor(known, { target, comfort: consolationSkin, profitRate, items })
  if (body.prices_hash !== undefined && body.prices_hash !== list.list_hash)
    throw new AppError('upgrade_changed')

  const stake = items.reduce((sum, { worth }) => sum + worth, body.coin)
  const chance = upgradeChance(stake, target.value_cents, profitRate)
  assertShown(body.chance_ppm, chance)
  const fault = upgradeFault({ stake_cents: stake, target_cents: target.value_cents, chance })
  if (fault) throw refusalOf(fault, chance)
  return {
    command,
    id,
    pair,
    parts,
    left: { cash: coins.cash - parts.cash, bonus: coins.bonus - parts.bonus },
    purses,
    items,
    terms: {
      target,
      stake_cents: stake,
      chance_ppm: chance,
      direction: body.direction,
      comfort: hasConsolationSkin(stake) ? consolationSkin : null,
      nonce_seed: body.nonce_seed ?? null,
      prices: { version: list.version, list_hash: list.list_hash },
    },
    salt: list.salt,
    profitRate,
  }
}

/**
 * The price list that an upgrade goes by: it has to say what every skin of it costs, and what else it is decided by.
 * @throws AppError prices_changing until it does, a few seconds after a change
 */
function listFor(
  { list, skins }: Read,
  {
    target,
    comfort,
    profitRate,
    items,
  }: { target: GivenSkin; comfort: GivenSkin; profitRate: number; items: LockedItem[] },
): ActiveList {
  const given = [target, comfort, ...items.map(({ skin_id }) => skins.get(skin_id))]
  const saysAll =
    list?.profit_rate === Math.round(profitRate * TICKETS) &&
    list.comfort_skin_id === comfort.skin_id &&
    given.every((skin) => skin?.listed && skin.list_version === list.version)
  if (!saysAll) throw new AppError('prices_changing')
  return list
}

/** Bonus coins go first. @throws AppError insufficient_coins */
function partsOf(has: Coins, amount: number): Coins {
  const bonus = Math.min(has.bonus, amount)
  const cash = amount - bonus
  if (cash > has.cash) throw shortOf('insufficient_coins', cash - has.cash)
  return { cash, bonus }
}

/** @throws AppError item_unknown, item_frozen, item_locked, item_busy, upgrade_comfort_staked */
function stakedItems(
  { player, body }: Upgrading,
  { items, consolations }: Read,
  consolationSkinId: number,
): LockedItem[] {
  const own = body.item_ids.flatMap((id) => items.get(id) ?? []).toSorted((a, b) => a.id - b.id)
  if (own.length < body.item_ids.length) throw new AppError('item_unknown')
  assertChangeable(own, { playerId: player.id, from: 'held' })
  // A consolation skin stays one, also when the setting has changed since.
  if (own.some(({ id, skin_id }) => skin_id === consolationSkinId || consolations.has(id))) {
    throw new AppError('upgrade_comfort_staked')
  }
  return own
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

async function findConsolations(tx: Tx, itemIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('upgrade')
    .select('item_id')
    .where('item_id', '=', sql<number>`any(${itemIds}::bigint[])`)
    .where('won', '=', false)
    .execute()
  return new Set(rows.flatMap(({ item_id }) => item_id ?? []))
}

async function findPeople(tx: Tx, players: number[]): Promise<Map<number, Person>> {
  const { rows } = await sql<Person & { id: number }>`
    select player.id, nickname, avatar, cash.balance as cash, bonus.balance as bonus from player
    join account cash on cash.player_id = player.id and cash.kind = 'cash'
    join account bonus on bonus.player_id = player.id and bonus.kind = 'bonus'
    where player.id = any(${players}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}
