import { sql, type Insertable } from 'kysely'
import type * as api from '@noktra/contract/upgrades'
import type { DataOf } from '@noktra/contract/route'
import { drawUpgrade, upgradeHash } from '@noktra/game/upgrades'
import type { Tx } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { dataAlone, type Together } from '../../platform/http/together.ts'
import { logDraw } from '../../core/draws/log-draws.ts'
import { receiptOf, takeLockedNonces } from '../../core/draws/take-nonces.ts'
import { moveItems } from '../../core/items/item-state.ts'
import { makeItemsOf } from '../../core/items/make-items.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { movePurses, type Move } from '../../core/ledger/move-purses.ts'
import { playWithinLimits } from '../../core/limits/assert-may-play.ts'
import type { GivenSkin } from './current-terms.ts'
import { presentUpgrade, type WholeUpgrade } from './present-upgrade.ts'
import { decideStakes, readStakes, type Read, type Staked, type Upgrading } from './stake-upgrade.ts'

type Route = typeof api.playUpgrade
type Drawn = Staked & {
  ticket: number
  won: boolean
  wear: number | null
  pattern: number | null
  given: GivenSkin | null
}

/**
 * Plays upgrades of several players in one transaction, each as it would be alone. Rows that another transaction holds, limits, breaks
 * and full pairs send a call on its way alone.
 */
export const playTogether: Together<Route, Read> = {
  read: readStakes,
  run: async (tx, commands, known) => {
    const decided = await decideStakes(tx, commands, known)
    const staked = decided.flatMap((one) => (one !== 'alone' && 'data' in one ? [one.data] : []))
    const answers = await play(tx, staked, known)
    return decided.map((one) => (one !== 'alone' && 'data' in one ? { data: answers.get(one.data)! } : one))
  },
}

/**
 * Stakes items and coins against a target: takes a nonce, charges, consumes, draws, and gives the target or, to a stake that
 * has one, the consolation skin, in one transaction. The whole stake counts against the player's limits. The strip hears of a
 * success after the commit.
 */
export async function playUpgrade(command: Upgrading): Promise<DataOf<Route>> {
  const { tx, player } = command
  const { staked, known } = await playWithinLimits(tx, command, player.id, async () => {
    const read = await readStakes(tx, [command], 'wait')
    const [decided] = await decideStakes(tx, [command], read)
    const ready = { staked: dataAlone(decided), known: read }
    return { chargeCents: ready.staked.terms.stake_cents, ready }
  })
  return (await play(tx, [staked], known)).get(staked)!
}

/** Draws and writes upgrades that may be played, and gives what each answers. */
async function play(tx: Tx, staked: Staked[], known: Read): Promise<Map<Staked, DataOf<Route>>> {
  if (staked.length === 0) return new Map()
  const drawn = staked.map(draw)
  const rows = await store(tx, drawn, staked[0]!.command.clock.now())
  return new Map(
    staked.map((each, at) => {
      const { command, left, pair } = each
      const { id: viewerId } = command.player
      const row = rows[at]!
      command.afterCommit(() => {
        if (row.won) command.bus.publish('upgrade-win', row.id)
        command.bus.publish('balance', viewerId)
      })
      const whole = wholeOf(each, known, row)
      const answer = {
        upgrade: presentUpgrade(whole, { language: command.language, viewerId }),
        coin: (left.cash + left.bonus) / 100,
        bonus_coin: left.bonus / 100,
        ...receiptOf(pair),
      }
      return [each, answer]
    }),
  )
}

function draw(staked: Staked): Drawn {
  const { terms, pair } = staked
  const { ticket, won, wear, pattern } = drawUpgrade({
    terms,
    pool_salt: staked.salt,
    server_seed: pair.server_seed,
    user_seed: pair.user_seed,
    nonce: pair.first_nonce,
  })
  const given = won ? terms.target : terms.comfort
  logDraw(staked.command.entries, pair, pair.first_nonce, {
    kind: 'upgrade',
    pool_hash: upgradeHash(terms),
    ticket,
    won,
    skin_id: given?.skin_id ?? null,
    exterior: given?.exterior ?? null,
    value_cents: given?.value_cents ?? null,
    wear,
    wear_from: given?.wear_from ?? null,
    wear_to: given?.wear_to ?? null,
    pattern,
    profit_rate: staked.profitRate,
  })
  return { ...staked, ticket, won, wear, pattern, given }
}

/** Writes upgrades with all that belongs to them; gives their rows in the same order. */
async function store(tx: Tx, drawn: Drawn[], now: Date): Promise<UpgradeInsert[]> {
  const staked = drawn.flatMap(({ id, items }) =>
    items.map((item) => ({ upgrade: id, ref: String(id), ...item })),
  )
  const giving = drawn.filter(({ given }) => given !== null)
  const [made] = await Promise.all([
    makeItemsOf(
      tx,
      { source: 'upgrade', now },
      giving.map(({ command, id, given, wear, pattern }) => ({
        playerId: command.player.id,
        skin_id: given!.skin_id,
        wear,
        pattern,
        value: given!.value_cents,
        ref: String(id),
      })),
    ),
    takeLockedNonces(
      tx,
      drawn.map(({ pair }) => ({ pair, count: 1 })),
    ),
    moveItems(tx, staked, { from: 'held', to: 'consumed', cause: 'upgrade', now }),
    movePurses(tx, drawn.flatMap(paymentsOf), now),
    addPoints(tx, drawn),
  ])
  const itemOf = new Map(giving.map(({ id }, at) => [id, made[at]!]))
  const rows = drawn.map((each) => rowOf(each, { item_id: itemOf.get(each.id) ?? null, created_at: now }))
  await insertUpgrades(tx, rows, staked)
  return rows
}

/** As `charge` leaves it: bonus coins are leg 0, cash is leg 1. */
function paymentsOf({ id, purses, parts }: Drawn): Move[] {
  if (!purses) return []
  return (['bonus', 'cash'] as const).map((kind, leg) => ({
    purse: purses[kind],
    kind,
    by: -parts[kind],
    house: HOUSE.play,
    reason: 'upgrade',
    ref: String(id),
    leg,
  }))
}

/** Cash coins that were staked count for the level. */
async function addPoints(tx: Tx, drawn: Drawn[]): Promise<void> {
  const paid = drawn.filter(({ parts }) => parts.cash > 0)
  if (paid.length === 0) return
  await sql`
    update player set points = points + paid.cash
    from unnest(${paid.map(({ command }) => command.player.id)}::bigint[], ${paid.map(({ parts }) => parts.cash)}::bigint[])
      as paid(player_id, cash)
    where player.id = paid.player_id`.execute(tx)
}

type UpgradeInsert = ReturnType<typeof rowOf>

function rowOf(
  { command, id, pair, parts, items, terms, profitRate, ticket, won, wear, pattern, given }: Drawn,
  { item_id, created_at }: { item_id: number | null; created_at: Date },
) {
  const { target, comfort } = terms
  return {
    id,
    player_id: command.player.id,
    pair_id: pair.pair_id,
    nonce: pair.first_nonce,
    stake: terms.stake_cents,
    coins: command.body.coin,
    cash: parts.cash,
    item_num: items.length,
    profit_rate: Math.round(profitRate * 1_000_000),
    chance: terms.chance_ppm,
    direction: terms.direction,
    terms_hash: upgradeHash(terms),
    nonce_seed: terms.nonce_seed ?? null,
    target_skin_id: target.skin_id,
    target_exterior: target.exterior,
    target_value: target.value_cents,
    comfort_skin_id: comfort?.skin_id ?? null,
    comfort_exterior: comfort?.exterior ?? null,
    comfort_value: comfort?.value_cents ?? null,
    ticket,
    won,
    wear,
    wear_from: given?.wear_from ?? null,
    wear_to: given?.wear_to ?? null,
    pattern,
    price_list: terms.prices.version,
    item_id,
    created_at,
  } satisfies Insertable<DB['upgrade']>
}

async function insertUpgrades(
  tx: Tx,
  rows: UpgradeInsert[],
  staked: { upgrade: number; id: number; worth: number }[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  await sql`
    with played as (
      insert into upgrade (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::upgrade, ${JSON.stringify(rows)}::jsonb)
    )
    insert into upgrade_stake (upgrade_id, item_id, value)
    select * from unnest(${staked.map(({ upgrade }) => upgrade)}::bigint[], ${staked.map(({ id }) => id)}::bigint[],
      ${staked.map(({ worth }) => worth)}::bigint[])`.execute(tx)
}

/** All of it that a view shows. */
function wholeOf({ items }: Staked, { skins, people }: Read, row: UpgradeInsert): WholeUpgrade {
  const { nickname, avatar } = people.get(row.player_id)!
  return {
    row: { ...row, nickname, avatar },
    staked: items
      .map((item) => ({ ...skins.get(item.skin_id)!, item_id: item.id, value: item.worth, wear: item.wear }))
      .toSorted((a, b) => b.value - a.value || a.item_id - b.item_id),
    faces: skins,
  }
}
