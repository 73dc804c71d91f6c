// @module-tag long

import { beforeAll, expect, test } from 'vitest'
import { closeRoom } from '@noktra/contract/admin/rolls'
import { cancelRoll } from '@noktra/contract/rolls'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { makeStaff, office } from '#test/admin.ts'
import { drawOut } from '#test/roll-draws.ts'
import { joinMany, joinRoll, openRoll } from '#test/rolls.ts'
import { skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { rollChecks } from './roll-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** Rooms of the house and of players in every phase; of the drawn one a prize came back. */
beforeAll(async () => {
  await makeHouseRoom()
  const drawn = await openRoll(world, {}, [900, 500, 200])
  await joinMany(world, drawn.free_room_id, 2)
  expect(await drawOut(world, drawn.free_room_id)).toBe('drawn')
  const alone = await openRoll(world)
  expect(await drawOut(world, alone.free_room_id)).toBe('returned')
  const cancelled = await openRoll(world)
  await world.data(cancelRoll, {
    token: cancelled.owner.token,
    body: { free_room_id: cancelled.free_room_id },
  })
  const closed = await openRoll(world)
  const staff = await makeStaff(world, 'support')
  await office(world, closeRoom, { by: staff, body: { id: closed.free_room_id } })
  const locked = await openRoll(world, { max_join: 2 })
  await joinMany(world, locked.free_room_id, 2)
  const open = await openRoll(world)
  await joinMany(world, open.free_room_id, 1)
})

/** A room of the house that two joined is drawn, and no other is made. */
async function makeHouseRoom(): Promise<void> {
  const { id } = await skinFrom(world, 700)
  const words = JSON.stringify({ en: 'h', zh: 'h', pt: 'h' })
  await world.db.updateTable('official_roll').set({ active: false }).execute()
  await world.db
    .insertInto('official_roll')
    .values({
      key: 't-hour',
      period: 'hour',
      names: words,
      descr: words,
      recharge: 0,
      skin_ids: [id, id],
      week_amount: 100_000,
      sort: 1,
      updated_at: world.clock.now(),
    })
    .execute()
  await world.sweep()
  await world.db.updateTable('official_roll').set({ active: false }).execute()
  const roll = await world.db.selectFrom('roll').select('id').executeTakeFirstOrThrow()
  for (let n = 0; n < 2; n += 1) await joinRoll(world, roll.id, { player: await makePlayer(world) })
  expect(await drawOut(world, roll.id)).toBe('drawn')
}

const CHECK = {
  entrants: 0,
  joined: 1,
  prizes: 2,
  items: 3,
  staked: 4,
  history: 5,
  strayHistory: 6,
  consumed: 7,
  wins: 8,
  won: 9,
  strayItems: 10,
  locks: 11,
  rooms: 12,
  closed: 13,
} as const

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update roll set join_num = join_num + 1 where phase = 'drawn'`, 'entrants'],
  [`update roll_entry set place = 3 where place = 2`, 'entrants'],
  [`delete from roll_entry where place = 1`, 'entrants'],
  [
    `update roll set owner_id = e.player_id from roll_entry e where e.roll_id = roll.id and phase = 'open'`,
    'entrants',
  ],
  [
    `update roll_entry e set joined_at = r.locked_at + interval '1 s' from roll r
      where r.id = e.roll_id and r.locked_at is not null`,
    'joined',
  ],
  [`update roll set prize_pool = prize_pool + 1 where phase = 'locked'`, 'prizes'],
  [`update roll set prize_num = prize_num + 1 where phase = 'open'`, 'prizes'],
  [`delete from roll_prize where winner_place is null`, 'prizes'],
  [`update roll_prize set wear = (wear + 1) % 10000 where item_id is not null`, 'items'],
  [`update roll_prize p set item_id = null from roll r where r.id = p.roll_id and r.phase = 'open'`, 'items'],
  [
    `update roll_prize set item_id = (select min(id) from item) where id = (select min(id) from roll_prize)`,
    'items',
  ],
  [`update item set player_id = (select min(id) from player) where state = 'consumed'`, 'items'],
  [`update item set state = 'held' where state = 'staked'`, 'staked'],
  [`update item set state = 'staked' where source = 'roll'`, 'staked'],
  [
    `update roll set phase = 'cancelled', end_reason = 'cancelled', ended_at = now(), next_at = null where phase = 'open'`,
    'staked',
  ],
  [
    `update roll set phase = 'open', end_reason = null, ended_at = null, next_at = now() where phase = 'cancelled'`,
    'staked',
  ],
  [
    `alter table roll_prize drop constraint roll_prize_roll_id_item_id_key; update roll_prize set item_id =
      (select min(item_id) from roll_prize p join roll r on r.id = p.roll_id where r.phase = 'open')
      where roll_id = (select id from roll where phase = 'open')`,
    'staked',
  ],
  [`delete from item_history where state_to = 'staked' and cause = 'roll'`, 'history'],
  [`update item_history set cause = 'roll' where cause = 'roll-return'`, 'history'],
  [`update item_history set cause = 'upgrade' where state_to = 'consumed'`, 'history'],
  [`delete from item_history where cause = 'roll-return'`, 'history'],
  [
    `insert into item_history (item_id, state_from, state_to, cause, ref, created_at)
      select item_id, state_from, state_to, cause, ref, created_at from item_history where state_to = 'consumed'`,
    'history',
  ],
  [`update item_history set ref = ref || '0' where state_to = 'staked'`, 'strayHistory'],
  [`update item_history set ref = ref || '0' where cause = 'roll-return'`, 'strayHistory'],
  [`update item_history set cause = 'mall' where state_to = 'consumed'`, 'consumed'],
  [`update roll_prize set winner_place = null, won_item_id = null where winner_place = 1`, 'wins'],
  [`update roll_prize set winner_place = 1 where winner_place = 2`, 'wins'],
  [`update roll_prize set winner_place = 3 where winner_place = 2`, 'wins'],
  [`update roll_prize set value = 1 where winner_place is not null and item_id is not null`, 'wins'],
  [
    `update roll set phase = 'returned', end_reason = 'beacon_late' where phase = 'drawn' and owner_id is null`,
    'wins',
  ],
  [`update roll_prize set winner_place = 3 - winner_place where winner_place is not null`, 'won'],
  [`update item set player_id = (select min(id) from player) where source = 'roll'`, 'won'],
  [`update item set value = value + 1, most_value = most_value + 1 where source = 'roll'`, 'won'],
  [`update item set most_value = most_value + 1 where source = 'roll'`, 'won'],
  [`update item set value_until = value_until + interval '1 s' where source = 'roll'`, 'won'],
  [`update item set wear = (wear + 1) % 10000 where source = 'roll'`, 'won'],
  [`update item set pattern = (coalesce(pattern, 0) + 1) % 1000 where source = 'roll'`, 'won'],
  [`update item set source_ref = source_ref || '0' where source = 'roll'`, 'won'],
  [
    `update roll_prize set won_item_id = item_id where won_item_id is not null and item_id is not null`,
    'won',
  ],
  [
    `insert into item (player_id, skin_id, wear, state, value, most_value, source, source_ref, created_at, state_since)
      select player_id, skin_id, wear, 'held', value, most_value, 'roll', 'more', created_at, created_at from item limit 1`,
    'strayItems',
  ],
  [`update roll set attempt = attempt + 1 where attempt > 0`, 'locks'],
  [`delete from roll_lock`, 'locks'],
  [`update roll_lock set locked_at = locked_at + interval '1 s'`, 'locks'],
  [`update roll_lock set randomness = null where randomness is not null`, 'locks'],
  [`update roll_lock set randomness = '\\x00'::bytea where randomness is null`, 'locks'],
  [
    `insert into roll (room_type, owner_id, names, descr, phase, server_seed, server_seed_hash, prize_num, prize_pool,
        created_at, lottery_time, next_at)
      select 2, owner_id, names, descr, phase, server_seed, server_seed_hash, prize_num, prize_pool, created_at,
        lottery_time, next_at from roll, generate_series(1, 3) where phase = 'open'`,
    'rooms',
  ],
  [`update roll set end_reason = 'moderated' where end_reason = 'few_entrants'`, 'closed'],
  [`update roll set end_reason = 'few_entrants' where end_reason = 'moderated'`, 'closed'],
  [`update audit set subject = subject || '0' where action = 'rolls/close'`, 'closed'],
  [`update audit set created_at = created_at - interval '1 s'`, 'closed'],
  [
    `insert into audit (number, hash_before, hash, staff_id, action, subject, reason, network, created_at)
      select number + 1000, hash, hash, staff_id, action, subject, reason, network, created_at from audit
      where action = 'rolls/close'`,
    'closed',
  ],
] as const satisfies [string, keyof typeof CHECK][]

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(rollChecks[CHECK[check]]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(rollChecks.length)
})
