import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { giveItems, skinFrom, upgrade, upgradeUntil } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { connectPool, type Pool } from '#server/platform/db/connect.ts'
import { upgradeChecks } from './upgrade-checks.ts'

const world = useWorld()
/** The role that may write what the store itself may not. */
let owner: Pool
let stranger: number

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  owner = connectPool(
    { host: inject('databaseHost'), user: 'noktra_owner', database: rows[0]!.name },
    { poolSize: 1, onError: () => {} },
  )
  const player = await makePlayer(world, { cash: 100_000, bonus: 100 })
  stranger = (await makePlayer(world)).id
  const target = await skinFrom(world, 900)
  await upgradeUntil(world, player, { coin: 5, skin_id: target.id }, true)
  await upgradeUntil(world, player, { coin: 5, skin_id: target.id }, false)
  await upgradeUntil(world, player, { coin: 2, skin_id: target.id }, false)
  for (let n = 0; n < 3; n += 1) {
    const item_ids = await giveItems(world, player, [(await skinFrom(world, 50)).id])
    await upgrade(world, player, { item_ids, coin: 1, skin_id: target.id })
  }
  await giveItems(world, player, [target.id])
})

afterAll(() => owner.end())

test.each<[string, string]>([
  ["an upgrade's stake is its coins", 'update upgrade_stake set value = value + 1'],
  ["an upgrade's stake is its coins", 'update upgrade set item_num = item_num + 1'],
  ['the coins of an upgrade were charged', 'update upgrade set cash = cash - 1 where cash > 0'],
  ['the coins of an upgrade were charged', "update transfer set reason = 'other' where reason = 'upgrade'"],
  ['the coins of an upgrade were charged', "update transfer set ref = '1' || ref where reason = 'upgrade'"],
  ['the coins of an upgrade were charged', "update transfer set credit_account = 6 where reason = 'upgrade'"],
  [
    'the coins of an upgrade were charged',
    "update transfer set debit_account = (select id from account where player_id = $1 and kind = 'cash') where reason = 'upgrade'",
  ],
  [
    'a staked item was consumed once',
    "update item set state = 'held' where id in (select item_id from upgrade_stake)",
  ],
  ['a staked item was consumed once', "update item_history set ref = '1' where state_to = 'consumed'"],
  ['a staked item was consumed once', "update item_history set cause = 'roll' where state_to = 'consumed'"],
  [
    'a staked item was consumed once',
    'update item set player_id = $1 where id in (select item_id from upgrade_stake)',
  ],
  ['a staked item counted what it was worth', 'update upgrade_stake set value = value + 1'],
  ['every item that an upgrade consumed', 'delete from upgrade_stake'],
  ["an upgrade's chance follows", 'update upgrade set profit_rate = profit_rate + 1000'],
  ['no upgrade is worth its stake', 'update upgrade set comfort_value = 100 where comfort_value is not null'],
  ['an upgrade gave the target', 'update item set player_id = $1 where id in (select item_id from upgrade)'],
  [
    'an upgrade gave the target',
    'alter table upgrade drop constraint upgrade_given; update upgrade set item_id = null where won',
  ],
  [
    'an upgrade gave the target',
    'update item set value = value + 1, most_value = most_value + 1 where id in (select item_id from upgrade)',
  ],
  ['an upgrade gave the target', "update item set source_ref = '1' where source = 'upgrade'"],
  ['an upgrade gave the target', 'update item set wear = wear + 1 where id in (select item_id from upgrade)'],
  ['an upgrade gave the target', 'update item set pattern = null where id in (select item_id from upgrade)'],
  [
    'an upgrade names each skin',
    "update upgrade set comfort_exterior = 'XX' where comfort_exterior is not null",
  ],
  ['an upgrade names each skin', 'update upgrade set wear_to = wear_to + 1 where wear_to is not null'],
  [
    'an upgrade goes by the price list',
    "update price_list set active_from = now() + '10 years'::interval where version = (select min(price_list) from upgrade)",
  ],
  [
    'an upgrade goes by the price list',
    `insert into price_list (version, list_hash, before_hash, profit_rate, row_count, published_at, salt_source, salt_round, salt_margin,
      salt, active_from) select 99, list_hash, before_hash, profit_rate, 0, published_at, salt_source, salt_round, salt_margin, salt,
      active_from - '1 day'::interval from price_list limit 1`,
  ],
  ['target, consolation skin and profit rate', 'update price_list_row set value = value + 1'],
  ['target, consolation skin and profit rate', 'update price_list set profit_rate = profit_rate + 1'],
  ['target, consolation skin and profit rate', 'update price_list set comfort_skin_id = null'],
  [
    'what an upgrade gave has the pattern',
    "update item set pattern = (pattern + 1) % 1000 where source = 'upgrade'",
  ],
  ['what an upgrade gave has the pattern', 'update upgrade set pattern = null where pattern is not null'],
  ['every item of an upgrade', "update item set source = 'upgrade' where source = 'gift'"],
  [
    "an upgrade drew from a pair of its player's",
    'update upgrade set pair_id = (select id from seed_pair where player_id = $1)',
  ],
])('"%s" is broken by: %s', async (name, change) => {
  const check = upgradeChecks.find((candidate) => candidate.name.startsWith(name))!
  const connection = await owner.connect()
  try {
    await connection.query('begin')
    const before = await connection.query(check.sql)
    expect(before.rows).toEqual([])
    const statements = change.split('; ')
    for (const statement of statements.slice(0, -1)) await connection.query(statement)
    const last = statements.at(-1)!
    const changed = await connection.query(last, last.includes('$1') ? [stranger] : [])
    expect(changed.rowCount).toBeGreaterThan(0)
    const after = await connection.query(check.sql)
    expect(after.rows).not.toEqual([])
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})
